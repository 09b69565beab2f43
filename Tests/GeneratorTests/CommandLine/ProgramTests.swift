import Policy
import Testing

@testable import Generator

@Suite struct ProgramTests {
    @Test func theVersionIsOneLine() {
        #expect(RecordingConsole.run("--version") == (.clean, "keyspec 0.1.0\n", ""))
    }

    @Test func misspeltWordsAreCorrected() {
        #expect(
            RecordingConsole.run("genrate") == (
                .failure, "",
                """
                error: unknown command `genrate`
                    help: did you mean `generate`?
                usage: keyspec COMMAND; `keyspec help` lists the commands

                """
            ))
        #expect(RecordingConsole.run("--versoin").error.contains("did you mean `--version`?"))
        #expect(RecordingConsole.run("help", "explian").error.contains("did you mean `explain`?"))
        #expect(!RecordingConsole.run("xyzzy").error.contains("did you mean"))
    }

    @Test func allErrorsOfALineComeWithOneHint() {
        #expect(
            RecordingConsole.run("generate", "--chek", "--output") == (
                .failure, "",
                """
                error: unknown option `--chek`
                    help: did you mean `--check`?
                error: `--output` needs a value: --output PATH
                usage: keyspec generate [PATH...] [OPTIONS]; `keyspec help generate` tells more

                """
            ))
    }

    @Test func oneModeAtATime() {
        let run = RecordingConsole.run("generate", "--check", "--dry-run")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("error: `--check` and `--dry-run` exclude each other\nusage: "))
    }

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue))
    func everyRuleIsExplained(_ code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let run = RecordingConsole.run("explain", code.lowercased())
        #expect(run.code == .clean)
        #expect(run.output.hasPrefix("\(code) \(rule.name)"))
        #expect(!run.output.contains("«") && !run.output.contains("»"))
        #expect(run.output.contains("^"), "the bad example of \(code) marks nothing")
        #expect(run.output.contains("\nInstead:\n") && run.output.contains("\nRepair:\n"))
    }

    @Test func marksOfAnExampleStandUnderTheirLines() {
        let example = MarkedExample("a «b»\n\n«c\nd» «»")
        #expect(example.annotated == ["a b", "  ^", "", "c", "^", "d ", "  ^"])
    }

    @Test func anUnknownRuleIsAnError() {
        let run = RecordingConsole.run("explain", "KS3O1")
        #expect(run.code == .failure)
        #expect(run.output == "")
        #expect(run.error.contains("no rule has the code `KS3O1`\n    help: did you mean `KS3"))
    }
}
