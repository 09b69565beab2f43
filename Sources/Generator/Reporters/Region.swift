import Language

/// Where a location begins and ends, as people count.
struct Region {
    let start: Position
    /// Just past the last character.
    let end: Position

    init(_ location: Location) {
        start = location.file.position(of: location.span.start)
        end = location.file.position(of: location.span.end)
    }

    var isOneLine: Bool { start.line == end.line }
}
