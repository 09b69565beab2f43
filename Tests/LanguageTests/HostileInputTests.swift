import Testing

@testable import Language

/// Input that is meant to take time or memory without end; with quadratic steps these tests would run for hours.
@Suite struct HostileInputTests {
    private func parse(_ parts: (String, Int)...) -> (tree: SyntaxTree, codes: [DiagnosticCode], file: SourceFile) {
        var bytes: [UInt8] = []
        for (text, count) in parts {
            let piece = Array(text.utf8)
            for _ in 0..<count { bytes += piece }
        }
        let file = SourceFile(path: "test.keyspec", bytes: bytes)
        let (tree, diagnostics) = Parser.parse(file)
        for diagnostic in diagnostics { _ = file.position(of: diagnostic.location.span.end) }
        return (tree, diagnostics.sortedAndUnique().map(\.code), file)
    }

    private let many = 1 << 18

    @Test func nestedBraces() {
        #expect(parse(("{", 100_000)).codes == ["KS006", "KS007"])
        #expect(parse(("a {", 100_000)).codes == ["KS008"])
        #expect(parse(("a {", 100_000), ("}", 100_000)).codes == ["KS008"])
        #expect(parse(("a {\n b {\n c\n", 20_000)).codes == ["KS008"])
        #expect(parse(("a {\n b\n", 20_000)).codes == ["KS008"])
    }

    @Test func quotationMarks() {
        #expect(parse(("\"", many)).codes == ["KS006"])
        #expect(parse(("\"", many + 1)).codes == ["KS006", "KS003"])
        #expect(parse(("“", many)).codes == ["KS003"])
        #expect(
            parse(("'", many), (" b", 1)).codes == Array(repeating: "KS003", count: Limits.diagnosticsPerFile) + [
                "KS008"
            ])
    }

    /// A string may be no longer.
    private let some = 1 << 14

    @Test func escapes() {
        #expect(parse(("a \"", 1), ("\\(", many), ("\"", 1)).codes == ["KS008"])
        let bounded = Array(repeating: "KS004" as DiagnosticCode, count: Limits.diagnosticsPerFile) + ["KS008"]
        #expect(parse(("a \"", 1), ("\\(", some), ("\"", 1)).codes == ["KS004"])
        #expect(parse(("a \"", 1), ("$(", some), ("\"", 1)).codes == ["KS004"])
        #expect(parse(("a \"", 1), ("\\u{", some), ("\"", 1)).codes == bounded)
        #expect(parse(("a \"", 1), ("\u{1}", some), ("\"", 1)).codes == bounded)
    }

    @Test func blankLinesAndComments() {
        #expect(dump(parse(("access x", 1), ("\n", many), ("or y", 1)).tree) == "access x or y")
        #expect(dump(parse(("access x", 1), ("\n// c", many), ("\nb", 1)).tree) == "access x; b")
        #expect(parse(("\n", many)).file.lineCount == many + 1)
        #expect(parse(("/// x\n", many)).codes == ["KS009"])
        #expect(parse(("a /// x\n", 100_000)).codes.count == Limits.diagnosticsPerFile + 1)
        #expect(parse(("a /* ", many)).codes == ["KS002"])
        #expect(parse(("a /*\n", 100_000)).codes.count == Limits.diagnosticsPerFile + 1)
    }

    @Test func aVeryLongLineWithManyFindings() {
        let (_, codes, file) = parse(("a @ ", 1 << 18))
        #expect(codes.count == Limits.diagnosticsPerFile + 1)
        #expect(file.position(of: 1 << 20).column == (1 << 20) + 1)
    }

    @Test func veryLongWordsAndNumbers() {
        #expect(parse(("a", many)).codes == ["KS008"])
        #expect(parse(("a ", 1), ("9", many)).codes == ["KS005"])
        #expect(parse(("a ", 1), ("1.", many), ("1", 1)).codes == ["KS005"])
        #expect(parse(("a ", 1), ("1-", many)).codes == ["KS005"])
        #expect(parse(("a ", 1), ("é", many)).codes == ["KS002"])
    }

    @Test func theRestIsCounted() {
        let text = String(repeating: "@\n", count: Limits.diagnosticsPerFile + 7)
        let diagnostics = Parser.parse(SourceFile(path: "test.keyspec", text: text)).diagnostics
        #expect(diagnostics.count == Limits.diagnosticsPerFile + 1)
        #expect(diagnostics.last?.message == "7 more findings in this file are left out")
        #expect(
            diagnostics.last?.location.span == Span(2 * Limits.diagnosticsPerFile, 2 * Limits.diagnosticsPerFile + 1))
        #expect(
            Parser.parse(SourceFile(path: "", text: String(text.dropLast(14)))).diagnostics.count
                == Limits.diagnosticsPerFile)
    }

    @Test func statementsAndArgumentsAreBounded() {
        let source = MarkedSource("a { b c\n d «e» f \" }\n g {")
        let (tree, diagnostics) = Parser.parse(source.file, within: .init(nodes: 4))
        #expect(diagnostics.map(\.code) == ["KS008"])
        #expect(diagnostics.map(\.location.span) == source.spans)
        #expect(dump(tree) == "a { b c; d }! !")
        #expect(Parser.parse(SourceFile(path: "", text: "a { b c\n d }"), within: .init(nodes: 4)).diagnostics.isEmpty)
    }
}
