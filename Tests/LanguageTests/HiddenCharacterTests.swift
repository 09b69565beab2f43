import Testing

@testable import Language

@Suite struct HiddenCharacterTests {
    private func found(_ text: String) -> [(code: DiagnosticCode, text: String, message: String)] {
        let file = SourceFile(path: "test.keyspec", text: text)
        return Parser.parse(file).diagnostics.map { ($0.code, file.text($0.location.span), $0.message) }
    }

    @Test func aRunIsOneFindingAtItsPlace() {
        let found = found("// é\u{202E}\u{200B}x\u{2066}\na \"b\u{AD}\" // \u{1}\n")
        #expect(found.map(\.text) == ["\u{202E}\u{200B}", "\u{2066}", "\u{AD}", "\u{1}"])
        #expect(found.allSatisfy { $0.code == "KS026" })
        #expect(found.first?.message == "`\\u{202E}` can't be seen here")
    }

    /// An error at the same place says more.
    @Test func whatIsReportedAlreadyIsNotReportedAgain() {
        #expect(found("a \"b\u{1}c\"").map(\.code) == ["KS004"])
        #expect(found("a\u{200B}b").map(\.code) == ["KS002"])
        #expect(found("a \u{202E}\n// \u{202E}").map(\.code) == ["KS002", "KS026"])
    }

    @Test(arguments: [
        "\u{FEFF}a", "a \"\t\"\r\n", "// 👩\u{200D}👧 ☝\u{FE0F} 1\u{FE0F}\u{20E3}", "// \u{F8FF}", "// نامه\u{200C}ها",
        "// क\u{94D}\u{200D}ष",
    ])
    func whatIsMeantIsNotReported(text: String) { #expect(found(text).map(\.code) == []) }

    @Test(arguments: [
        "a\u{200D}b", "a\u{200C}", "x\u{FE0F}", "\u{3164}", "\u{2800}", "\u{E0041}", "\u{85}", "\u{2028}", "\u{61C}",
        "\u{7F}", "\u{1B}", "a\u{FEFF}", "a\u{E0041}\u{E0042}",
    ])
    func whatDeceivesIsReported(text: String) { #expect(found("// \(text)").map(\.code) == ["KS026"]) }
}
