/// Cuts a spec into tokens. It never fails: what it can't read becomes an `invalid` token and a diagnostic.
///
/// Line ends are not tokens; each token knows whether it is the first on its line, and what documentation precedes it.
struct Lexer {
    let bytes: [UInt8]
    private let file: SourceFile
    /// What was found so far, the parser's findings included.
    var errors: SyntaxErrors
    /// Whether something invalid holds a brace, so that braces which don't match may be its fault.
    var hidesBraces = false
    /// Whether a `/*` was met that has no end, so that no further one can have one.
    var lacksCommentEnd = false
    var offset: Int

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
        errors = SyntaxErrors(file)
        offset = file.start
    }

    /// The next token; `endOfFile` again and again once the end is reached.
    mutating func next() -> Token {
        let (indentation, documentation) = skipBlanksAndComments()
        let start = offset
        let kind = readToken()
        return Token(
            kind: kind, span: Span(start, offset), indentation: indentation, documentation: documentation)
    }

    private mutating func readToken() -> Token.Kind {
        guard let byte = peek() else { return .endOfFile }
        switch byte {
        case UInt8(ascii: ","): return mark(.comma)
        case UInt8(ascii: ":"): return mark(.colon)
        case UInt8(ascii: "."): return mark(.dot)
        case UInt8(ascii: ";"): return mark(.semicolon)
        case UInt8(ascii: "("): return mark(.leftParenthesis)
        case UInt8(ascii: ")"): return mark(.rightParenthesis)
        case UInt8(ascii: "{"): return mark(.leftBrace)
        case UInt8(ascii: "}"): return mark(.rightBrace)
        case UInt8(ascii: "\""): return string()
        default: return byte.isDigit ? number() : byte.isWordHead ? word() : foreign()
        }
    }

    private mutating func mark(_ kind: Token.Kind) -> Token.Kind {
        offset += 1
        return kind
    }

    // MARK: Bytes

    func peek(_ ahead: Int = 0) -> UInt8? {
        let index = offset + ahead
        return index < bytes.count ? bytes[index] : nil
    }

    mutating func skip(while holds: (UInt8) -> Bool) {
        while offset < bytes.count, holds(bytes[offset]) { offset += 1 }
    }

    /// The text of a span, cut after some bytes more than a message shows.
    func excerpt(_ span: Span) -> String {
        file.text(Span(span.start, min(span.end, span.start + 128)))
    }

    mutating func report(_ error: SyntaxError, from start: Int) {
        errors.report(error, Span(start, offset))
    }

    // MARK: Between tokens

    private mutating func skipBlanksAndComments() -> (indentation: Int?, documentation: Span?) {
        var lineStart = offset == file.start ? offset : nil
        var documentation: Span?
        loop: while let byte = peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                offset += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                offset += 1
                lineStart = offset
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                let start = offset
                let isDocumentation = DocumentationText.isMark(bytes, at: start)
                skip { !$0.isLineEnd }
                guard isDocumentation else { continue }
                if lineStart == nil {
                    report(.documentationOfNothing, from: start)
                } else {
                    documentation = Span(documentation?.start ?? start, offset)
                }
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                blockComment()
            default:
                break loop
            }
        }
        return (lineStart.map { offset - $0 }, documentation)
    }

    // MARK: Words and numbers

    private mutating func word() -> Token.Kind {
        let wordStart = offset
        skip { $0.isWordBody }
        guard let byte = peek(), byte >= 0x80 else {
            guard offset - wordStart > Limits.word else { return .word }
            report(.wordTooLong, from: wordStart)
            return .invalid
        }
        let start = offset
        skip { $0 >= 0x80 }
        errors.report(.unexpectedCharacter(excerpt(Span(start, offset))), Span(start, offset))
        skip { $0.isWordBody || $0 >= 0x80 }
        return .invalid
    }

    /// Digits with `_`, dots between digits, or a date; letters stuck to a number make all of it invalid.
    private mutating func number() -> Token.Kind {
        let start = offset
        skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        var kind = Token.Kind.integer
        while peek() == UInt8(ascii: "."), let digit = peek(1), digit.isDigit {
            kind = .version
            offset += 1
            skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        }
        if kind == .integer, peek() == UInt8(ascii: "-") {
            kind = .date
            skip { $0.isDigit || $0 == UInt8(ascii: "-") }
        }
        let end = offset
        skip { $0.isWordBody || $0 >= 0x80 }
        guard offset == end else {
            report(.malformedNumber(excerpt(Span(start, offset))), from: start)
            return .invalid
        }
        return kind
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isHexDigit: Bool {
        isDigit || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f")
    }
    var isWordHead: Bool {
        (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
    }
    var isWordBody: Bool { isWordHead || isDigit }
    var isBrace: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "}") }
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
