/// A comment or a semicolon: what can stand between two tokens and is no blank.
struct Trivia {
    enum Kind {
        case comment, documentation, semicolon
        /// The end of the gap.
        case end
    }

    let kind: Kind
    /// Of a comment without the blanks at its end.
    let span: Span
    /// Line ends between it and what is before it.
    let lineEnds: Int

    /// Reads what stands between two tokens; the last piece is the end.
    static func pieces(in bytes: [UInt8], _ gap: Span) -> [Trivia] {
        var pieces: [Trivia] = []
        var lineEnds = 0
        var offset = gap.start
        while offset < gap.end {
            let start = offset
            offset += 1
            switch bytes[start] {
            case UInt8(ascii: "\r") where offset < gap.end && bytes[offset] == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): lineEnds += 1
            case UInt8(ascii: ";"):
                pieces.append(Trivia(kind: .semicolon, span: Span(start, offset), lineEnds: lineEnds))
                lineEnds = 0
            case UInt8(ascii: "/"):
                while offset < gap.end, !bytes[offset].isLineEnd { offset += 1 }
                var end = offset
                while bytes[end - 1].isBlank { end -= 1 }
                let kind = DocumentationText.isMark(bytes, at: start) ? Kind.documentation : .comment
                pieces.append(Trivia(kind: kind, span: Span(start, end), lineEnds: lineEnds))
                lineEnds = 0
            default: break
            }
        }
        pieces.append(Trivia(kind: .end, span: Span(gap.end, gap.end), lineEnds: lineEnds))
        return pieces
    }
}
