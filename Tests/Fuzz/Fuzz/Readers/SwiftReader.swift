import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Swift as the toolchain's own parser reads it.
enum SwiftReader {
    /// What is wrong with a file.
    static func errors(in source: String) -> [String] {
        let tree = Parser.parse(source: source)
        guard tree.hasError else { return [] }
        let found = ParseDiagnosticsGenerator.diagnostics(for: tree)
        return found.isEmpty ? ["not Swift"] : found.prefix(3).map { "not Swift: \($0.message)" }
    }

    /// The text that a literal without interpolations stands for; nil if it is no such literal, or something follows it.
    static func value(ofLiteral source: String) -> String? { literal(source)?.representedLiteralValue }

    /// Whether it is one literal in which there is one expression, `x`.
    static func isLiteralWithOneExpression(_ source: String) -> Bool {
        let expressions = literal(source)?.segments.compactMap { $0.as(ExpressionSegmentSyntax.self) } ?? []
        return expressions.map(\.expressions.description) == ["x"]
    }

    /// Whether it is lines of comments alone.
    static func isComment(_ source: String) -> Bool {
        let tree = Parser.parse(source: source + "\nx")
        guard !tree.hasError, let first = tree.firstToken(viewMode: .sourceAccurate), first.text == "x" else {
            return false
        }
        return tree.statements.count == 1
            && first.leadingTrivia.allSatisfy { piece in
                switch piece {
                case .lineComment, .docLineComment, .newlines: true
                default: false
                }
            }
    }

    /// The name that a declaration with it has; nil if there is none.
    static func declaredName(_ source: String) -> String? {
        let tree = Parser.parse(source: "let \(source) = 1")
        guard !tree.hasError, tree.statements.count == 1 else { return nil }
        return Array(tree.tokens(viewMode: .sourceAccurate).prefix(2)).last?.identifier?.name
    }

    private static func literal(_ source: String) -> StringLiteralExprSyntax? {
        let tree = Parser.parse(source: source)
        guard !tree.hasError, tree.statements.count == 1 else { return nil }
        return tree.statements.first?.item.as(StringLiteralExprSyntax.self)
    }
}
