extension Lexer {
    /// What can't begin a token.
    mutating func foreign() -> Token.Kind {
        if let string = foreignString() { return string }
        let start = offset
        let first = bytes[offset]
        if first >= 0x80 {
            skip { $0 >= 0x80 }
            errors.report(.unexpectedCharacter(excerpt(Span(start, offset))), Span(start, offset))
            skip { $0 >= 0x80 || $0.isWordBody }
        } else {
            // An unquoted path is one mistake, however many slashes it has.
            skip { first == UInt8(ascii: "/") ? !Self.endsPath($0) : $0 == first }
            report(.unexpectedCharacter(excerpt(Span(start, offset))), from: start)
        }
        return .invalid
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ") || ",;(){}\"".utf8.contains(byte)
    }

    /// Past a comment that the language doesn't have; if it has no end, to the end of its line.
    mutating func blockComment() {
        let start = offset
        errors.report(.blockComment, Span(start, start + 2))
        offset += 2
        while !lacksCommentEnd, let byte = peek() {
            offset += 1
            guard byte == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") else { continue }
            offset += 1
            return
        }
        lacksCommentEnd = true
        offset = start
        skip { !$0.isLineEnd }
        hidesBraces = hidesBraces || bytes[start..<offset].contains { $0.isBrace }
    }
}
