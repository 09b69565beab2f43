/// Builds the syntax tree, and goes on after an error at the next statement.
public struct Parser {
    private let file: SourceFile
    private var lexer: Lexer
    private var token: Token
    private var diagnostics: [Diagnostic] = []
    private var documentation: [Token] = []
    private var reportedUnclosedBlock = false

    /// Reads a whole file. The tree holds every statement that could be made out, also when there are errors.
    public static func parse(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
        if let objection = objection(to: file) {
            return (SyntaxTree(file: file, statements: [], isComplete: false), [objection])
        }
        var parser = Parser(file)
        let (statements, isComplete) = parser.statements(in: nil, depth: 0)
        let tree = SyntaxTree(file: file, statements: statements, isComplete: isComplete)
        return (tree, parser.lexer.diagnostics + parser.diagnostics)
    }

    /// Why the file can't be read at all, if it can't.
    private static func objection(to file: SourceFile) -> Diagnostic? {
        if file.bytes.count > Limits.fileSize {
            return SyntaxError.fileTooLarge.diagnostic(at: Location(file, Span(0, 0)))
        }
        return firstInvalidUTF8(in: file.bytes).map {
            SyntaxError.invalidUTF8.diagnostic(at: Location(file, Span($0, $0 + 1)))
        }
    }

    private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }

    private init(_ file: SourceFile) {
        self.file = file
        lexer = Lexer(file)
        token = lexer.next()
    }

    // MARK: Statements

    private mutating func statements(in opening: Span?, depth: Int) -> ([Statement], isComplete: Bool) {
        var result: [Statement] = []
        var isComplete = true
        while true {
            switch token.kind {
            case .newline, .semicolon:
                advance()
            case .documentation:
                documentation.append(token)
                advance()
            case .word:
                let statement = statement(depth: depth)
                if let block = statement.block, !block.isComplete { isComplete = false }
                result.append(statement)
            case .rightBrace where opening != nil, .endOfFile:
                reportUnusedDocumentation()
                return (result, isComplete)
            case .rightBrace:
                isComplete = false
                report(.unexpectedBrace, token.span)
                advance()
            default:
                if token.kind != .invalid { report(.expectedStatement(found: description(of: token)), token.span) }
                isComplete = false
                skipStatement()
            }
        }
    }

    private mutating func statement(depth: Int) -> Statement {
        let documentation = takeDocumentation()
        let keyword = Word(file.text(token.span), token.span)
        var end = token.span.end
        advance()
        let arguments = arguments(of: keyword.text)
        end = arguments.last?.span.end ?? end
        skipNewlinesBeforeBrace()
        var block: Block?
        if token.kind == .leftBrace {
            block = self.block(depth: depth + 1)
            end = block?.span.end ?? end
        }
        return Statement(
            documentation: documentation, keyword: keyword, arguments: arguments, block: block,
            span: Span(keyword.span.start, end))
    }

    private mutating func block(depth: Int) -> Block {
        let opening = token.span
        guard depth <= Limits.nesting else {
            report(.nestedTooDeeply, opening)
            reportedUnclosedBlock = true
            return Block(statements: [], span: opening.union(skipBlock()), isComplete: false)
        }
        advance()
        let (statements, isComplete) = statements(in: opening, depth: depth)
        guard token.kind == .rightBrace else {
            reportUnclosedBlock(opening)
            let span = Span(opening.start, token.span.start)
            return Block(statements: statements, span: span, isComplete: false)
        }
        let span = opening.union(token.span)
        advance()
        return Block(statements: statements, span: span, isComplete: isComplete)
    }

    /// Only for the innermost block: those around it are open for the same reason.
    private mutating func reportUnclosedBlock(_ opening: Span) {
        guard !reportedUnclosedBlock else { return }
        reportedUnclosedBlock = true
        report(.unclosedBlock(opening: Location(file, opening)), token.span)
    }

    // MARK: Arguments

    private mutating func arguments(of keyword: String) -> [Term] {
        var terms: [Term] = []
        while true {
            switch token.kind {
            case .newline where continuesOnNextLine(keyword, after: terms.last):
                advance()
            case .newline, .semicolon, .leftBrace, .rightBrace, .documentation, .endOfFile:
                return terms
            default:
                terms.append(Term(kind: term() ?? .invalid, span: token.span))
                advance()
            }
        }
    }

    private static let expressionWords: Set<String> = ["or", "and", "with"]

    /// A list goes on after a comma; an `access` expression after an operator, and before one that begins the next line.
    private func continuesOnNextLine(_ keyword: String, after last: Term?) -> Bool {
        if last?.kind == .mark(.comma) { return true }
        guard keyword == "access" else { return false }
        if case .word(let word)? = last?.kind, Self.expressionWords.contains(word) { return true }
        return firstWordOfNextLine.map(Self.expressionWords.contains) ?? false
    }

    private var firstWordOfNextLine: String? {
        var ahead = lexer
        var next = token
        while next.kind == .newline { next = ahead.next() }
        return next.kind == .word ? file.text(next.span) : nil
    }

    private mutating func term() -> Term.Kind? {
        switch token.kind {
        case .word: .word(file.text(token.span))
        case .string: string()
        case .integer: integer(file.text(token.span)).map(Term.Kind.integer)
        case .version: version()
        case .date: date()
        case .comma: .mark(.comma)
        case .colon: .mark(.colon)
        case .dot: .mark(.dot)
        case .leftParenthesis: .mark(.leftParenthesis)
        case .rightParenthesis: .mark(.rightParenthesis)
        default: nil
        }
    }

    private mutating func string() -> Term.Kind? {
        let (literal, problems) = StringLiteralParser.parse(token.span, in: file)
        diagnostics += problems
        return problems.isEmpty ? .string(literal) : nil
    }

    private mutating func integer(_ text: String) -> Int? {
        let digits = text.filter { $0 != "_" }
        guard digits.count <= 18, let value = Int(digits) else {
            report(.numberTooLarge, token.span)
            return nil
        }
        return value
    }

    private mutating func version() -> Term.Kind? {
        let text = file.text(token.span)
        let parts = text.split(separator: ".")
        guard parts.count <= 3 else {
            report(.malformedNumber(text), token.span)
            return nil
        }
        let numbers = parts.compactMap { integer(String($0)) }
        guard numbers.count == parts.count else { return nil }
        return .version(Version(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0))
    }

    private mutating func date() -> Term.Kind? {
        let text = file.text(token.span)
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]),
            let date = CalendarDate(year: year, month: month, day: day)
        else {
            report(.noSuchDay(text), token.span)
            return nil
        }
        return .date(date)
    }

    // MARK: Documentation

    private mutating func takeDocumentation() -> Documentation? {
        guard let first = documentation.first, let last = documentation.last else { return nil }
        let lines = documentation.map { token in
            let text = file.text(Span(token.span.start + 3, token.span.end))
            return text.hasPrefix(" ") ? String(text.dropFirst()) : text
        }
        documentation = []
        return Documentation(text: lines.joined(separator: "\n"), span: first.span.union(last.span))
    }

    private mutating func reportUnusedDocumentation() {
        if let unused = takeDocumentation() { report(.documentationOfNothing, unused.span) }
    }

    // MARK: Tokens

    private mutating func advance() { token = lexer.next() }

    private mutating func skipNewlinesBeforeBrace() {
        guard token.kind == .newline else { return }
        var ahead = lexer
        var next = token
        while next.kind == .newline { next = ahead.next() }
        guard next.kind == .leftBrace else { return }
        lexer = ahead
        token = next
    }

    /// To the end of the line, over any block that begins on it.
    private mutating func skipStatement() {
        while true {
            switch token.kind {
            case .newline, .semicolon, .rightBrace, .endOfFile, .documentation: return
            case .leftBrace: _ = skipBlock()
            default: advance()
            }
        }
    }

    /// Past the brace that closes the block at the current token; returns the place reached.
    private mutating func skipBlock() -> Span {
        var open = 0
        while token.kind != .endOfFile {
            if token.kind == .leftBrace { open += 1 }
            if token.kind == .rightBrace { open -= 1 }
            let span = token.span
            advance()
            if open == 0 { return span }
        }
        return token.span
    }

    private mutating func report(_ error: SyntaxError, _ span: Span) {
        diagnostics.append(error.diagnostic(at: Location(file, span)))
    }

    private func description(of token: Token) -> String {
        switch token.kind {
        case .string: "a string"
        case .integer, .version, .date: "a number"
        default: "`\(file.text(token.span))`"
        }
    }
}
