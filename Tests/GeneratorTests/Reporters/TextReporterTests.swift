import Language
import Testing

@testable import Generator

@Suite struct TextReporterTests {
    private let file = SourceFile(path: "Specs/Mail.keyspec", text: "keychain Mail {\n    acess userPresence\n}\n")

    private func text(
        _ diagnostics: [Diagnostic], displayPaths: [SourceFile: String] = [:], usesColor: Bool = false
    ) -> String {
        var engine = DiagnosticsEngine(displayPaths: displayPaths)
        engine.add(diagnostics)
        return TextReporter(usesColor: usesColor).text(for: engine.report)
    }

    private func diagnostic(
        _ severity: Severity = .error, _ message: String = "unknown property `acess`", at span: Span = Span(20, 25)
    ) -> Diagnostic {
        Diagnostic(code: "KS101", severity: severity, message: message, at: Location(file, span))
    }

    @Test func everyPartOfADiagnosticHasItsLine() {
        let full = Diagnostic(
            code: "KS101", severity: .error, message: "unknown property `acess`", at: Location(file, Span(20, 25)),
            labels: [.init(Location(file, Span(9, 13)), "in this keychain")], note: "nothing is assumed",
            help: "did you mean `access`?")
        #expect(
            text([full]) == """
                Specs/Mail.keyspec:2:5: error: unknown property `acess` [KS101]
                        acess userPresence
                        ^~~~~
                Specs/Mail.keyspec:1:10: note: in this keychain
                    keychain Mail {
                             ^~~~
                    note: nothing is assumed
                    help: did you mean `access`?
                1 error

                """)
    }

    @Test func nothingIsSaidAboutNothing() { #expect(text([]) == "") }

    @Test func theSummaryCountsBySeverity() {
        let found = [
            diagnostic(.warning, "a"), diagnostic(.error, "b"), diagnostic(.error, "c"), diagnostic(.note, "d"),
            diagnostic(.note, "e"),
        ]
        #expect(text(found).hasSuffix("\n2 errors, 1 warning, 2 notes\n"))
    }

    @Test func eachDiagnosticIsPrintedOnceAndInOrder() {
        let late = diagnostic(.error, "late", at: Span(26, 30))
        let lines = text([late, diagnostic(), late]).split(separator: "\n").filter { $0.contains("KS101") }
        #expect(lines.map { $0.contains("late") } == [false, true])
    }

    @Test func filesAreInOrderToo() {
        let other = SourceFile(path: "Specs/A.keyspec", text: "}\n}\n")
        let shown = text(Pipeline.check([SourceFile(path: "Specs/B.keyspec", text: "}\n"), other]).diagnostics)
        let heads = shown.split(separator: "\n").filter { $0.contains("[KS007]") }.map { $0.prefix(17) }
        #expect(heads == ["Specs/A.keyspec:1", "Specs/A.keyspec:2", "Specs/B.keyspec:1"])
    }

    @Test func aFileIsCalledWhatTheUserCalledIt() {
        let shown = text([diagnostic()], displayPaths: [file: "../Mail/Specs/Mail.keyspec"])
        #expect(shown.hasPrefix("../Mail/Specs/Mail.keyspec:2:5: error:"))
    }

    @Test func whatASpecSaysCannotSteerTheTerminal() {
        let hostile = SourceFile(path: "a\u{1B}[2J\n.keyspec", text: "x\u{1B}]0;title\u{7}\u{202E}\n")
        let found = Diagnostic(
            code: "KS101", severity: .error, message: "a\u{1B}b\n\u{2066}", at: Location(hostile, Span(0, 1)),
            labels: [.init(Location(hostile, Span(0, 1)), "\u{8}")], note: "\u{9B}1m", help: "\u{200F}\r")
        let shown = text([found])
        #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
        #expect(shown.contains("a\\u{1B}b\\u{A}\\u{2066}"))
    }

    @Test func colourChangesNothingButColour() {
        let plain = text([diagnostic()])
        let painted = text([diagnostic()], usesColor: true)
        #expect(painted.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(painted.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test func whatIsTooMuchForOneFileIsCounted() {
        let many = (0..<Limits.diagnosticsPerFile + 5).map { diagnostic(.error, "number \($0)") }
        let shown = text(many)
        #expect(shown.split(separator: "\n").count { $0.hasSuffix("[KS101]") } == Limits.diagnosticsPerFile)
        #expect(shown.hasSuffix("Specs/Mail.keyspec: note: 5 more in this file, not shown\n1005 errors\n"))
    }

    @Test func problemsOutsideTheSpecsHaveNoPlaceAndNoSummary() {
        var engine = DiagnosticsEngine()
        engine.add(InputOutputError([Problem("Specs: no such file or folder", help: "name it")]))
        #expect(
            TextReporter(usesColor: false).text(for: engine.report)
                == "error: Specs: no such file or folder\n    help: name it\n")
        #expect(engine.hasErrors)
    }
}
