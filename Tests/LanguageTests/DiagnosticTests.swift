import Language
import Testing

@Suite struct DiagnosticTests {
    private let file = SourceFile(path: "b.keyspec", text: "abc")
    private let other = SourceFile(path: "a.keyspec", text: "abc")
    private let twin = SourceFile(path: "b.keyspec", text: "abc")

    private func diagnostic(
        _ code: DiagnosticCode, _ message: String, _ file: SourceFile, _ start: Int, _ end: Int, note: String? = nil
    ) -> Diagnostic {
        Diagnostic(code: code, severity: .error, message: message, at: Location(file, Span(start, end)), note: note)
    }

    @Test func sortingIsByPathPlaceCodeAndMessage() {
        let sorted = [
            diagnostic("KS2", "b", other, 2, 3), diagnostic("KS2", "b", file, 0, 1), diagnostic("KS2", "b", file, 0, 2),
            diagnostic("KS1", "z", file, 1, 2), diagnostic("KS2", "a", file, 1, 2), diagnostic("KS2", "b", file, 1, 2),
        ]
        var generator = SplitMix64(seed: 1)
        for _ in 0..<50 { #expect(sorted.shuffled(using: &generator).sortedAndUnique() == sorted) }
    }

    @Test func whatAgreesInAllOfThemIsKeptOnce() {
        let first = diagnostic("KS1", "a", file, 0, 1, note: "first")
        let repeated = [first, diagnostic("KS1", "b", file, 0, 1), diagnostic("KS1", "a", file, 0, 1, note: "second")]
        #expect(repeated.sortedAndUnique().map(\.message) == ["a", "b"])
        #expect(repeated.sortedAndUnique().first?.note == "first")
    }

    @Test func equalPathsAreOneFileForSorting() {
        #expect([diagnostic("KS1", "a", file, 0, 1), diagnostic("KS1", "a", twin, 0, 1)].sortedAndUnique().count == 1)
    }

    @Test func severitiesOrderByWeight() {
        let severities: [Severity] = [.error, .note, .warning]
        #expect(severities.sorted() == [.note, .warning, .error])
        #expect(!([] as [Diagnostic]).hasErrors)
        #expect([diagnostic("KS1", "a", file, 0, 1)].hasErrors)
    }
}
