/// Builds the syntax tree, and goes on after an error at the next statement.
public struct Parser {
    let file: SourceFile
    var lexer: Lexer
    /// The first token not yet read.
    var token: Token
    /// The indentation of the line that `token` is on.
    var lineIndentation = 0
    /// Whether indentation may decide where a block ends.
    let trustsIndentation: Bool
    /// Braces that have no partner.
    var unmatchedBraces = 0
    private var reportedOpenEnd = false
    /// Statements and arguments that may still be read.
    private var nodesLeft: Int
    /// Statements that can stand at file level.
    private let declarations: Int

    /// Reads a whole file. The tree holds every statement that could be made out, also when there are errors.
    ///
    /// - Returns: the tree, and what is wrong in the order in which it was found, at most `Limits.diagnosticsPerFile` findings and
    ///   one that counts the rest.
    public static func parse(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
        parse(file, within: Bounds())
    }

    /// Bounds that tests make smaller.
    struct Bounds {
        var fileSize = Limits.fileSize
        var nodes = Limits.nodes
        var declarations = Limits.declarations
    }

    static func parse(_ file: SourceFile, within bounds: Bounds) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
        if let objection = objection(to: file, fileSize: bounds.fileSize) {
            return (SyntaxTree(file: file, statements: [], isComplete: false), [objection])
        }
        var parser = Parser(file, bounds, trustsIndentation: false)
        var tree = parser.tree()
        if parser.unmatchedBraces > 0 {
            // With braces alone, one that is missing shows only at the end. Indentation tells where it was forgotten, and is believed
            // if it explains everything with no more mistakes than the braces do.
            var second = Parser(file, bounds, trustsIndentation: true)
            let secondTree = second.tree()
            if second.unmatchedBraces <= parser.unmatchedBraces { (parser, tree) = (second, secondTree) }
        }
        parser.lexer.errors.reportHidden()
        return (tree, parser.lexer.errors.diagnostics)
    }

    /// Why the file can't be read at all, if it can't.
    private static func objection(to file: SourceFile, fileSize: Int) -> Diagnostic? {
        if file.bytes.count > fileSize {
            return SyntaxError.fileTooLarge.diagnostic(at: Location(file, Span(0, 0)))
        }
        return file.firstInvalidUTF8.map { SyntaxError.invalidUTF8.diagnostic(at: Location(file, $0)) }
    }

    private init(_ file: SourceFile, _ bounds: Bounds, trustsIndentation: Bool) {
        self.file = file
        nodesLeft = bounds.nodes
        declarations = bounds.declarations
        self.trustsIndentation = trustsIndentation
        lexer = Lexer(file)
        token = lexer.next()
        lineIndentation = token.indentation ?? 0
    }

    private mutating func tree() -> SyntaxTree {
        let (statements, isComplete) = statements(in: nil)
        advance()
        return SyntaxTree(file: file, statements: statements, isComplete: isComplete && !reportedOpenEnd)
    }

    // MARK: Statements

    mutating func statements(in scope: Scope?) -> ([Statement], isComplete: Bool) {
        var result: [Statement] = []
        var isComplete = true
        let limit = scope == nil ? declarations : Limits.blockStatements
        var isFull = false
        while true {
            if let scope, endsBeforeToken(scope) { return (result, isComplete) }
            switch token.kind {
            case .semicolon:
                advance()
            case .word:
                guard countNode() else { continue }
                let statement = statement(depth: scope?.depth ?? 0)
                if result.count < limit {
                    result.append(statement)
                } else {
                    if !isFull { report(.tooManyStatements(limit, inBlock: scope != nil), statement.keyword.span) }
                    (isFull, isComplete) = (true, false)
                }
            case .endOfFile:
                return (result, isComplete)
            case .rightBrace:
                if let scope, !isExtraBrace(in: scope) { return (result, isComplete) }
                isComplete = isComplete && scope != nil
                reportBrace(.unexpectedBrace, token.span)
                advance()
            default:
                isComplete = false
                if token.kind != .invalid { report(.expectedStatement(found: description(of: token)), token.span) }
                skipStatement()
            }
        }
    }

    private mutating func statement(depth: Int) -> Statement {
        let documentation = takeDocumentation()
        let keyword = Word(file.text(token.span), token.span)
        let indentation = lineIndentation
        advance()
        let arguments = arguments(of: keyword.text)
        var end = arguments.last?.span.end ?? keyword.span.end
        var block: Block?
        if token.kind == .leftBrace {
            block = self.block(depth: depth + 1, indentation: indentation)
        } else if isInBlockWithoutBrace(of: indentation) {
            reportBrace(.expectedBlock, Span(keyword.span.start, end))
            block = body(openedAt: Span(end, end), depth: depth + 1, indentation: indentation)
        }
        end = block?.span.end ?? end
        return Statement(
            documentation: documentation, keyword: keyword, arguments: arguments, block: block,
            span: Span(keyword.span.start, end))
    }

    private mutating func takeDocumentation() -> Documentation? {
        guard let span = token.documentation else { return nil }
        token.documentation = nil
        return Documentation(text: DocumentationText.text(of: span, in: file.bytes), span: span)
    }

    // MARK: Blocks

    private mutating func block(depth: Int, indentation: Int) -> Block {
        let opening = token.span
        guard depth <= Limits.nesting else {
            report(.nestedTooDeeply, opening)
            return Block(statements: [], span: opening.union(skipBlock(isReported: true)), isComplete: false)
        }
        advance()
        return body(openedAt: opening, depth: depth, indentation: indentation)
    }

    /// What follows the opening brace.
    private mutating func body(openedAt opening: Span, depth: Int, indentation: Int) -> Block {
        let isIndented = token.indentation.map { $0 > indentation } ?? true
        let scope = Scope(depth: depth, indentation: indentation, isIndented: isIndented)
        let (statements, isComplete) = statements(in: scope)
        guard token.kind == .rightBrace, !endsBeforeToken(scope) else {
            let end = statements.last?.span.end ?? opening.end
            reportUnclosedBlock(opening)
            return Block(statements: statements, span: Span(opening.start, end), isComplete: false)
        }
        let span = opening.union(token.span)
        advance()
        return Block(statements: statements, span: span, isComplete: isComplete)
    }

    /// At the end of the file only for the innermost block: those around it are open for the same reason.
    private mutating func reportUnclosedBlock(_ opening: Span) {
        guard token.kind == .endOfFile else {
            return reportBrace(.unclosedBlock(next: Location(file, token.span)), opening)
        }
        if reportedOpenEnd {
            unmatchedBraces += 1
        } else {
            reportedOpenEnd = true
            reportBrace(.unclosedBlock(next: nil), opening)
        }
    }

    /// Past the brace that closes the block at the current token; returns the place reached.
    ///
    /// Of a block that was reported already, it isn't reported as well that it and those around it are never closed.
    private mutating func skipBlock(isReported: Bool = false) -> Span {
        let opening = token.span
        var reached = opening
        var open = 0
        repeat {
            if token.kind == .leftBrace { open += 1 }
            if token.kind == .rightBrace { open -= 1 }
            reached = token.span
            skipToken()
        } while open > 0 && token.kind != .endOfFile
        if open > 0 {
            reportedOpenEnd = reportedOpenEnd || isReported
            reportUnclosedBlock(opening)
        }
        return reached
    }

    /// Past a statement that has no keyword, its block included.
    private mutating func skipStatement() {
        repeat {
            switch token.kind {
            case .semicolon, .rightBrace, .endOfFile: return
            case .leftBrace:
                _ = skipBlock()
                return
            default: skipToken()
            }
        } while !token.startsLine || token.kind == .leftBrace
    }

    // MARK: Tokens

    mutating func advance() {
        if let unused = token.documentation { report(.documentationOfNothing, unused) }
        skipToken()
    }

    private mutating func skipToken() {
        token = lexer.next()
        if let indentation = token.indentation { lineIndentation = indentation }
    }

    /// Whether one more statement or argument is within bounds; if not, the rest of the file counts as empty.
    mutating func countNode() -> Bool {
        guard nodesLeft == 0 else {
            nodesLeft -= 1
            return true
        }
        report(.tooManyNodes, token.span)
        reportedOpenEnd = true
        lexer.offset = file.bytes.count
        token = lexer.next()
        return false
    }

    mutating func report(_ error: SyntaxError, _ span: Span) {
        lexer.errors.report(error, span)
    }

    /// Not if a brace may be inside something else that was reported.
    private mutating func reportBrace(_ error: SyntaxError, _ span: Span) {
        unmatchedBraces += 1
        if !lexer.hidesBraces { report(error, span) }
    }

    private func description(of token: Token) -> String {
        switch token.kind {
        case .string: "a string"
        case .integer, .version, .date: "a number"
        default: "`\(file.text(token.span))`"
        }
    }
}
