/// The bytes of one spec, with the name that diagnostics use for it.
///
/// A line ends at LF, CR or CRLF. Two files are equal only if they are the same object.
public final class SourceFile: Sendable {
    /// The path as the user gave it, or the name given for standard input.
    public let path: String
    /// The content, as read.
    public let bytes: [UInt8]

    /// Offset of the first byte that belongs to the language: past a byte order mark, if there is one.
    public let start: Int

    private let lines: LineIndex

    /// Takes a file's content; nothing is read from disk.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lines = LineIndex(bytes)
    }

    /// Takes a file's content from a string, for specs that are made in memory.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Number of lines; an empty file has one.
    public var lineCount: Int { lines.lineCount }

    /// The text of a span; offsets past the end are cut off.
    public func text(_ span: Span) -> String {
        let lower = min(max(span.start, 0), bytes.count)
        let upper = min(max(span.end, lower), bytes.count)
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
    }

    /// The line and column of an offset; one beyond the file counts as its end, or its start.
    public func position(of offset: Int) -> Position {
        let line = lines.line(at: offset)
        let column = lines.scalars(from: max(line.start, start), to: max(offset, start))
        return Position(line: line.index + 1, column: column + 1)
    }

    /// The span of a line's text without its line ending.
    ///
    /// - Parameter line: 1 for the first line.
    /// - Returns: the span; for a line that doesn't exist, an empty one at the end.
    public func lineSpan(_ line: Int) -> Span {
        guard line >= 1, line <= lineCount else { return Span(bytes.count, bytes.count) }
        let begin = max(lines.start(ofLine: line - 1), start)
        var end = line < lineCount ? lines.start(ofLine: line) : bytes.count
        while end > begin, bytes[end - 1].isLineEnd { end -= 1 }
        return Span(begin, end)
    }
}

extension SourceFile: Hashable {
    /// Compares identity.
    public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

    /// Hashes identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
