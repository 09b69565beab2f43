/// Cuts a spec into tokens. It never fails: what it can't read becomes an `invalid` token and a diagnostic.
struct Lexer {
    let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    private var offset: Int

    init(_ file: SourceFile) {
        self.file = file
        self.offset = file.start
    }

    /// The next token; `endOfFile` again and again once the end is reached.
    mutating func next() -> Token {
        skipBlanksAndComments()
        let start = offset
        guard let byte = peek() else { return Token(kind: .endOfFile, span: Span(start, start)) }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            offset += 1
            return Token(kind: .newline, span: Span(start, offset))
        case UInt8(ascii: "/"):
            return peek(1) == byte ? documentationLine(from: start) : unexpected(from: start)
        case UInt8(ascii: "\""):
            return string(from: start)
        case _ where byte.isDigit:
            return number(from: start)
        case _ where byte.isWordHead:
            skip { $0.isWordBody }
            return Token(kind: .word, span: Span(start, offset))
        default:
            guard let kind = Self.marks[byte] else { return unexpected(from: start) }
            offset += 1
            return Token(kind: kind, span: Span(start, offset))
        }
    }

    private static let marks: [UInt8: Token.Kind] = [
        UInt8(ascii: ","): .comma, UInt8(ascii: ":"): .colon, UInt8(ascii: "."): .dot, UInt8(ascii: ";"): .semicolon,
        UInt8(ascii: "("): .leftParenthesis, UInt8(ascii: ")"): .rightParenthesis,
        UInt8(ascii: "{"): .leftBrace, UInt8(ascii: "}"): .rightBrace,
    ]

    private func peek(_ ahead: Int = 0) -> UInt8? {
        let index = offset + ahead
        return index < file.bytes.count ? file.bytes[index] : nil
    }

    private mutating func skip(while holds: (UInt8) -> Bool) {
        while let byte = peek(), holds(byte) { offset += 1 }
    }

    private mutating func skipBlanksAndComments() {
        while let byte = peek() {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                offset += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == byte, !isDocumentationMark {
                skip { !$0.isLineEnd }
            } else {
                return
            }
        }
    }

    /// Three slashes, but not four: a line of slashes is a plain comment.
    private var isDocumentationMark: Bool {
        peek(2) == UInt8(ascii: "/") && peek(3) != UInt8(ascii: "/")
    }

    private mutating func documentationLine(from start: Int) -> Token {
        skip { !$0.isLineEnd }
        return Token(kind: .documentation, span: Span(start, offset))
    }

    /// Finds the end of a string; what is inside is read by `StringLiteralParser`.
    private mutating func string(from start: Int) -> Token {
        offset += 1
        while let byte = peek(), !byte.isLineEnd {
            offset += 1
            if byte == UInt8(ascii: "\"") { return Token(kind: .string, span: Span(start, offset)) }
            if byte == UInt8(ascii: "\\"), let escaped = peek(), !escaped.isLineEnd { offset += 1 }
        }
        report(.unterminatedString, Span(start, offset))
        return Token(kind: .invalid, span: Span(start, offset))
    }

    /// Digits with `_`, dots between digits, or a date; letters stuck to a number make all of it invalid.
    private mutating func number(from start: Int) -> Token {
        skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        var kind = Token.Kind.integer
        while peek() == UInt8(ascii: "."), let digit = peek(1), digit.isDigit {
            kind = .version
            offset += 1
            skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        }
        if kind == .integer, peek() == UInt8(ascii: "-"), let digit = peek(1), digit.isDigit {
            kind = .date
            skip { $0.isDigit || $0 == UInt8(ascii: "-") }
        }
        let numberEnd = offset
        skip { $0.isWordBody || $0 >= 0x80 }
        let span = Span(start, offset)
        guard offset == numberEnd else {
            report(.malformedNumber(file.text(span)), span)
            return Token(kind: .invalid, span: span)
        }
        return Token(kind: kind, span: span)
    }

    private mutating func unexpected(from start: Int) -> Token {
        if let byte = peek(), byte >= 0x80 {
            skip { $0 >= 0x80 || $0.isWordBody }
        } else if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
            skipBlockComment()
            report(.blockComment, Span(start, min(start + 2, offset)))
            return Token(kind: .invalid, span: Span(start, offset))
        } else {
            let byte = peek()
            skip { $0 == byte }
        }
        let span = Span(start, offset)
        report(.unexpectedCharacter(file.text(span)), span)
        return Token(kind: .invalid, span: span)
    }

    private mutating func skipBlockComment() {
        offset += 2
        while peek() != nil, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { offset += 1 }
        offset = min(offset + 2, file.bytes.count)
    }

    private mutating func report(_ error: SyntaxError, _ span: Span) {
        diagnostics.append(error.diagnostic(at: Location(file, span)))
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isWordHead: Bool {
        (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
    }
    var isWordBody: Bool { isWordHead || isDigit }
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
