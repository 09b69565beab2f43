/// A half-open range of UTF-8 offsets in one source file.
///
/// A tree holds many of them, so they are kept in half the space of two integers; offsets past 4 GiB, which no spec reaches, are
/// cut to that.
public struct Span: Hashable, Sendable {
    private let storedStart: UInt32
    private let storedEnd: UInt32

    /// Offset of the first byte.
    public var start: Int { Int(storedStart) }
    /// Offset just past the last byte; never less than `start`.
    public var end: Int { Int(storedEnd) }

    /// Makes a span; an `end` before `start` gives the empty span at `start`.
    public init(_ start: Int, _ end: Int) {
        storedStart = UInt32(clamping: start)
        storedEnd = max(storedStart, UInt32(clamping: end))
    }

    /// The smallest span that holds this one and `other`.
    public func union(_ other: Span) -> Span {
        Span(min(start, other.start), max(end, other.end))
    }
}

/// A span together with the file it lies in.
public struct Location: Hashable, Sendable {
    /// The file.
    public let file: SourceFile
    /// The place in it.
    public let span: Span

    /// Makes a location.
    public init(_ file: SourceFile, _ span: Span) {
        self.file = file
        self.span = span
    }
}

/// A value and where it was written.
public struct Located<Value> {
    /// The value.
    public let value: Value
    /// Where it was written.
    public let location: Location

    /// Makes a located value.
    public init(_ value: Value, _ location: Location) {
        self.value = value
        self.location = location
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
