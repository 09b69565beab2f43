import Testing

@testable import Language

/// Each bound: what reaches it is right, and what goes beyond it is one error at its place.
@Suite struct LimitsTests {
    private func parse(_ text: String, within bounds: Parser.Bounds = .init()) -> (
        tree: SyntaxTree, found: [Diagnostic]
    ) {
        let (tree, diagnostics) = Parser.parse(SourceFile(path: "test.keyspec", text: text), within: bounds)
        return (tree, diagnostics)
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func expectBound(_ text: (Int) -> String, at limit: Int, start: (Int) -> Int, _ message: String) {
        #expect(parse(text(limit)).found.map(\.message) == [])
        let found = parse(text(limit + 1)).found
        #expect(found.map(\.code) == ["KS008"])
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.location.span.start) == [start(limit)])
        #expect(found.map(\.severity) == [.error])
    }

    @Test func statementsInABlock() {
        expectBound(
            { "a {" + repeated("b\n", $0) + "}" }, at: Limits.blockStatements, start: { 3 + 2 * $0 },
            "the block has more than 1000 statements")
        #expect(
            parse("a {" + repeated("b\n", 5000) + "} c").tree.statements.map { $0.block?.statements.count } == [
                1000, nil,
            ])
    }

    @Test func argumentsOfAStatement() {
        expectBound(
            { "a" + repeated(" b", $0) }, at: Limits.arguments, start: { 2 + 2 * $0 },
            "the statement has more than 2000 arguments")
        #expect(parse("a" + repeated(" b", 5000)).tree.statements.map(\.arguments.count) == [Limits.arguments])
    }

    @Test func bytesInAWord() {
        expectBound(
            { "a " + repeated("b", $0) }, at: Limits.word, start: { _ in 2 }, "the word is longer than 200 bytes")
        expectBound(
            { "a \"\\(" + repeated("b", $0) + ")\"" }, at: Limits.word, start: { _ in 5 },
            "the word is longer than 200 bytes")
        expectBound(
            { "a \"$(" + repeated("b", $0) + ")\"" }, at: Limits.word, start: { _ in 5 },
            "the word is longer than 200 bytes")
    }

    @Test func bytesInAString() {
        expectBound(
            { "a \"" + repeated("b", $0 - 2) + "\"" }, at: Limits.string, start: { _ in 2 },
            "the string is longer than 64 KiB")
    }

    @Test func parametersInAString() {
        expectBound(
            { "a \"" + repeated("\\(b)", $0) + "\"" }, at: Limits.stringParts, start: { 3 + 4 * $0 },
            "the string has more than 100 run-time parameters and build settings")
    }

    @Test func declarationsInAFile() {
        #expect(parse("a\nb {}", within: .init(declarations: 2)).found.isEmpty)
        let (tree, found) = parse("a\nb {}\nc\nd", within: .init(declarations: 2))
        #expect(found.map(\.message) == ["the file has more than 2 declarations"])
        #expect(found.map(\.location.span) == [Span(7, 8)])
        #expect(tree.statements.map(\.keyword.text) == ["a", "b"])
    }

    /// Warnings that are too many are no reason to refuse what is right.
    @Test func whatIsLeftOutIsAsBadAsTheWorstOfIt() {
        let warnings = repeated("// \u{200B}\n", Limits.diagnosticsPerFile + 1)
        #expect(parse(warnings).found.last?.severity == .warning)
        #expect(!parse(warnings).found.hasErrors)
        #expect(parse(warnings).found.last?.message == "1 more findings in this file are left out")
        #expect(parse(repeated("@\n", Limits.diagnosticsPerFile + 1)).found.last?.severity == .error)
    }
}
