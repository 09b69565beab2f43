extension Parser {
    /// What follows a keyword. A list goes on after a comma; an `access` expression after an operator, and before one that begins
    /// the next line.
    mutating func arguments(of keyword: String) -> [Term] {
        var terms: [Term] = []
        let isExpression = keyword == "access"
        var goesOn = false
        var isFull = false
        while true {
            switch token.kind {
            case .semicolon, .leftBrace, .rightBrace, .endOfFile: return terms
            default: break
            }
            let isOperator = isExpression && token.kind == .word && isOperatorWord
            guard !token.startsLine || goesOn || isOperator, countNode() else { return terms }
            goesOn = isOperator || token.kind == .comma
            if terms.count < Limits.arguments {
                terms.append(Term(kind: term() ?? .invalid, span: token.span))
            } else if !isFull {
                isFull = true
                report(.tooManyArguments, token.span)
            }
            advance()
        }
    }

    private var isOperatorWord: Bool {
        switch file.text(token.span) {
        case "or", "and", "with": true
        default: false
        }
    }

    private mutating func term() -> Term.Kind? {
        switch token.kind {
        case .word: .word(file.text(token.span))
        case .string:
            StringLiteralParser.parse(token.span, in: file.bytes, &lexer.errors).map(Term.Kind.string)
        case .integer: integer(token.span).map(Term.Kind.integer)
        case .version: version()
        case .date: date()
        case .comma: .mark(.comma)
        case .colon: .mark(.colon)
        case .dot: .mark(.dot)
        case .leftParenthesis: .mark(.leftParenthesis)
        case .rightParenthesis: .mark(.rightParenthesis)
        case .invalid, .semicolon, .leftBrace, .rightBrace, .endOfFile: nil
        }
    }

    // MARK: Numbers

    /// 18 digits, so that a sum or a small multiple of such numbers doesn't overflow.
    private static let largestInteger = 999_999_999_999_999_999

    /// Decimal digits, with `_` anywhere after the first.
    private mutating func integer(_ span: Span, atMost limit: Int = largestInteger) -> Int? {
        var value = 0
        for byte in file.bytes[span.start..<span.end] where byte != UInt8(ascii: "_") {
            let digit = Int(byte - UInt8(ascii: "0"))
            guard value <= (limit - digit) / 10 else {
                report(.numberTooLarge(limit: limit), span)
                return nil
            }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func version() -> Term.Kind? {
        let parts = split(token.span, at: UInt8(ascii: "."))
        guard parts.count <= 3 else {
            report(.malformedNumber(lexer.excerpt(token.span)), token.span)
            return nil
        }
        var numbers: [Int] = []
        for part in parts {
            guard let number = integer(part, atMost: Version.largestPart) else { return nil }
            numbers.append(number)
        }
        return .version(Version(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0))
    }

    private mutating func date() -> Term.Kind? {
        let parts = split(token.span, at: UInt8(ascii: "-"))
        guard parts.map({ $0.end - $0.start }) == [4, 2, 2], let year = Int(file.text(parts[0])),
            let month = Int(file.text(parts[1])), let day = Int(file.text(parts[2])),
            let date = CalendarDate(year: year, month: month, day: day)
        else {
            report(.noSuchDay(lexer.excerpt(token.span)), token.span)
            return nil
        }
        return .date(date)
    }

    /// The pieces between separators, of which at most 4 are told apart.
    private func split(_ span: Span, at separator: UInt8) -> [Span] {
        file.bytes[span.start..<span.end]
            .split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
            .map { Span($0.startIndex, $0.endIndex) }
    }
}
