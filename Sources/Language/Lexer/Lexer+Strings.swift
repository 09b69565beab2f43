extension Lexer {
    /// Finds the end of a string; what is inside is read by `StringLiteralParser`.
    mutating func string() -> Token.Kind {
        let start = offset
        offset += 1
        while let byte = peek(), !byte.isLineEnd {
            offset += 1
            if byte == UInt8(ascii: "\"") {
                guard offset - start > Limits.string else { return .string }
                report(.stringTooLong, from: start)
                return .invalid
            }
            if byte == UInt8(ascii: "\\"), let escaped = peek(), !escaped.isLineEnd { offset += 1 }
        }
        giveBackBrace(from: start)
        report(.unterminatedString, from: start)
        return .invalid
    }

    /// A string in quotation marks of another kind, or nil if there are none here.
    ///
    /// Like a string, it goes on to the end of its line if it isn't closed, so that its words aren't taken for properties.
    mutating func foreignString() -> Token.Kind? {
        guard let mark = Self.foreignMarks.first(where: { isNext($0.opening) }) else { return nil }
        let start = offset
        offset += mark.opening.utf8.count
        while let byte = peek(), !byte.isLineEnd {
            if isNext(mark.closing) {
                offset += mark.closing.utf8.count
                report(.foreignQuotationMarks(mark.opening), from: start)
                return .invalid
            }
            offset += 1
        }
        giveBackBrace(from: start)
        errors.report(.foreignQuotationMarks(mark.opening), Span(start, start + mark.opening.utf8.count))
        return .invalid
    }

    private static let foreignMarks: [(opening: String, closing: String)] = [
        ("'", "'"), ("\u{201C}", "\u{201D}"), ("\u{2018}", "\u{2019}"), ("`", "`"),
    ]

    private func isNext(_ mark: String) -> Bool {
        mark.utf8.first == peek() && bytes[offset...].starts(with: mark.utf8)
    }

    /// A brace at the end of the line was not meant to be in the string, unless its partner is there too.
    private mutating func giveBackBrace(from start: Int) {
        let content = bytes[start..<offset]
        if let first = content.firstIndex(where: \.isBrace) {
            let braces = content[first...].filter { !$0.isBlank }
            let isOpening = braces == [UInt8(ascii: "{")]
            if isOpening || braces.allSatisfy({ $0 == UInt8(ascii: "}") }) {
                offset = first
                while bytes[offset - 1].isBlank { offset -= 1 }
            } else {
                hidesBraces = true
            }
        }
    }
}
