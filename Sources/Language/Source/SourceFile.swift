/// The bytes of one spec, with the name that diagnostics use for it.
///
/// A line ends at LF, CR or CRLF. Two files are equal only if they are the same object.
public final class SourceFile: Sendable {
    /// The path as the user gave it, or the name given for standard input.
    public let path: String
    /// The content, as read.
    public let bytes: [UInt8]

    private let lineStarts: [Int]

    /// Takes a file's content; nothing is read from disk.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        self.lineStarts = Self.lineStarts(of: bytes)
    }

    /// Takes a file's content from a string, for specs that are made in memory.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Offset of the first byte that belongs to the language: past a byte order mark, if there is one.
    public var start: Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Number of lines; an empty file has one.
    public var lineCount: Int { lineStarts.count }

    /// The text of a span; offsets past the end are cut off.
    public func text(_ span: Span) -> String {
        let lower = min(max(span.start, 0), bytes.count)
        let upper = min(max(span.end, lower), bytes.count)
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
    }

    /// The line and column of an offset.
    public func position(of offset: Int) -> Position {
        let line = lineIndex(of: offset)
        var begin = lineStarts[line]
        if line == 0 { begin = min(max(begin, start), max(offset, 0)) }
        let scalars = text(Span(begin, offset)).unicodeScalars.count
        return Position(line: line + 1, column: scalars + 1)
    }

    /// The span of a line's text without its line ending.
    ///
    /// - Parameter line: 1 for the first line.
    /// - Returns: the span; for a line that doesn't exist, an empty one at the end.
    public func lineSpan(_ line: Int) -> Span {
        guard line >= 1, line <= lineStarts.count else { return Span(bytes.count, bytes.count) }
        let begin = line == 1 ? start : lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        while end > begin, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return Span(begin, end)
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\n") {
                starts.append(index)
            } else if byte == UInt8(ascii: "\r") {
                if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                starts.append(index)
            }
        }
        return starts
    }
}

extension SourceFile: Hashable {
    /// Compares identity.
    public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

    /// Hashes identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A place that a person can find in an editor.
public struct Position: Hashable, Sendable {
    /// 1 for the first line.
    public let line: Int
    /// 1 for the first column; counted in Unicode scalars, a byte order mark not included.
    public let column: Int
}
