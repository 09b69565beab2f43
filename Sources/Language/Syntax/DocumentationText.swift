/// The text of `///` comments.
enum DocumentationText {
    /// Whether a comment at `offset` is documentation: it has three slashes, but not four, since a line of slashes is a plain comment.
    static func isMark(_ bytes: [UInt8], at offset: Int) -> Bool {
        let slash = UInt8(ascii: "/")
        guard offset + 2 < bytes.count, bytes[offset] == slash, bytes[offset + 1] == slash, bytes[offset + 2] == slash
        else { return false }
        return offset + 3 == bytes.count || bytes[offset + 3] != slash
    }

    /// The text of a span that holds nothing but comments and blank lines.
    ///
    /// Marks, one blank after them and blanks at the end of a line are left out, and so are plain comments; blank lines between
    /// two pieces of documentation part paragraphs.
    static func text(of span: Span, in bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var isBlankLine = false
        var offset = span.start
        while offset < span.end {
            let line = lineContent(from: offset, to: span.end, in: bytes)
            offset = nextLine(after: line.end, to: span.end, in: bytes)
            guard isMark(bytes, at: line.start) else {
                isBlankLine = isBlankLine || line.start == line.end
                continue
            }
            if isBlankLine { text.append(UInt8(ascii: "\n")) }
            isBlankLine = false
            let afterMark = line.start + 3
            let hasBlank = afterMark < line.end && bytes[afterMark] == UInt8(ascii: " ")
            text += bytes[(hasBlank ? afterMark + 1 : afterMark)..<line.end]
            text.append(UInt8(ascii: "\n"))
        }
        return String(decoding: text.dropLast(), as: UTF8.self)
    }

    /// The line without blanks around it.
    private static func lineContent(from start: Int, to limit: Int, in bytes: [UInt8]) -> Span {
        var start = start
        while start < limit, bytes[start].isBlank { start += 1 }
        var end = start
        while end < limit, !bytes[end].isLineEnd { end += 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        return Span(start, end)
    }

    /// The start of the next line; `end` may stand before blanks at the end of the line.
    private static func nextLine(after end: Int, to limit: Int, in bytes: [UInt8]) -> Int {
        var offset = end
        while offset < limit, !bytes[offset].isLineEnd { offset += 1 }
        if offset + 1 < limit, bytes[offset] == UInt8(ascii: "\r"), bytes[offset + 1] == UInt8(ascii: "\n") {
            offset += 1
        }
        return offset + 1
    }
}
