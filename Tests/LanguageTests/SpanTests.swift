import Language
import Testing

/// Where things stand.
@Suite struct SpanTests {
    private func parse(_ marked: String) -> (tree: SyntaxTree, spans: [Span]) {
        let source = MarkedSource(marked)
        return (Parser.parse(source.file).tree, source.spans)
    }

    @Test(arguments: [
        "«secret»", "«a» // comment\n", "  «a b»\nc", "«a b»;", "«a b,»\n", "«a \"é🔑\"»  \n", "\u{FEFF}«a»",
        "/// doc\n«a»",
        "«a {}»", "«a b { c }» d", "«a\n{\r\nb\r\n}»\n", "«a { b { c } }»", "«a { b»\n", "«a {»\n\n",
    ])
    func aStatementReachesFromItsKeywordToItsLastPart(marked: String) {
        let (tree, spans) = parse(marked)
        #expect(tree.statements.first?.span == spans.first)
    }

    @Test(arguments: [
        "a «b»«:»«c»", "a «x» «(»«locked»«)»«,» «y»", "é a", "a\t«16.1.2»«,»\r\n\t«2027-03-01»",
        "a «\"x \\\" y\"» «1_000»",
        "a «\"🔑\"» «naïve»", "a «16x» «\"open»\nb",
    ])
    func termsStandWhereTheyWereWritten(marked: String) {
        let (tree, spans) = parse(marked)
        #expect((tree.statements.first?.arguments ?? []).map(\.span) == spans)
    }

    @Test func keywordBlockAndDocumentation() {
        let (tree, spans) = parse("  «/// One\r\n\r\n  /// Twö»\r\n«key» x «{ b }»")
        let statement = tree.statements[0]
        #expect(
            [statement.documentation?.span, statement.keyword.span, statement.block?.span] == spans.map(Optional.some))
    }

    @Test func wordsInsideStrings() {
        let (tree, spans) = parse(#"a "é\( «name» : «UUID»)$(«Prefix»)\(«x»)""#)
        guard case .string(let literal) = tree.statements[0].arguments[0].kind else {
            Issue.record("not a string")
            return
        }
        let words = literal.segments.flatMap { segment -> [Word] in
            switch segment {
            case .text: []
            case .parameter(let name, let type): [name] + (type.map { [$0] } ?? [])
            case .buildSetting(let name): [name]
            }
        }
        #expect(words.map(\.span) == spans)
        #expect(words.map(\.text) == ["name", "UUID", "Prefix", "x"])
    }

    @Test func spansKeepTheirOrder() {
        #expect(Span(5, 3) == Span(5, 5))
        #expect(Span(-1, 2) == Span(0, 2))
        #expect(Span(1, 2).union(Span(4, 9)) == Span(1, 9))
        #expect(Span(4, 9).union(Span(1, 2)) == Span(1, 9))
    }

    @Test func aLiteralOfOneTextIsPlain() {
        #expect(StringLiteral([]).plainText == "")
        #expect(StringLiteral([.text("a")]).plainText == "a")
        #expect(StringLiteral([.buildSetting(Word("A", Span(0, 1)))]).plainText == nil)
        #expect(StringLiteral([.text("a"), .buildSetting(Word("A", Span(0, 1)))]).plainText == nil)
    }
}
