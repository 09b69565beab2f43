import Foundation
import Policy
import Testing

@testable import Generator

/// The views of the rules' records.
@Suite struct RuleReferences {
    private static let documentation = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Documentation")

    @Test("Documentation/Rules.md is made from the records; UPDATE_GOLDENS=1 renews it")
    func theDocumentIsFresh() throws {
        let file = Self.documentation.appending(path: "Rules.md")
        let wanted = RuleReference(rules: RuleCatalogue.rules).markdown
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
            try wanted.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("renewed Rules.md: run the tests again without UPDATE_GOLDENS")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == wanted)
    }

    @Test func everyCodeOfTheKnownMistakesIsARule() throws {
        let text = try String(contentsOf: Self.documentation.appending(path: "Mistakes.md"), encoding: .utf8)
        let codes = Set(text.matches(of: /KS\d{3}/).map { String($0.0) })
        #expect(codes.count > 40)
        #expect(codes.filter { RuleCatalogue.rule($0) == nil } == [])
        // Each row answers its mistake with a code, or says why there is none.
        let reasons = ["KS", "impossible to write", "a matter of", "generated code throws"]
        for row in text.split(separator: "\n") where row.hasPrefix("| ") && !row.contains("| Here |") {
            #expect(reasons.contains { row.contains($0) }, "\(row)")
        }
    }

    @Test func theTableHasALineForEachRule() {
        let lines = RecordingConsole.run("rules").output.split(separator: "\n")
        #expect(lines.count == RuleCatalogue.rules.count)
        for (line, rule) in zip(lines, RuleCatalogue.rules) {
            #expect(line.hasPrefix(rule.code.rawValue))
            #expect(line.contains(rule.name) && line.hasSuffix(rule.title))
        }
    }

    @Test func jsonHasTheWholeRecords() throws {
        struct Record: Decodable {
            let code, name, severity, title, rationale, behavior, repair, bad, good: String
            let sources: [String]
        }
        let output = RecordingConsole.run("rules", "--format", "json").output
        let records = try JSONDecoder().decode([Record].self, from: Data(output.utf8))
        #expect(records.map(\.code) == RuleCatalogue.rules.map(\.code.rawValue))
        for (record, rule) in zip(records, RuleCatalogue.rules) {
            #expect(record.behavior == rule.behavior && record.severity == rule.severity.rawValue)
            #expect(record.sources.count == rule.sources.count)
            #expect(!record.bad.contains("«"))
        }
    }

    @Test func markdownIsWhatTheDocumentHolds() {
        #expect(
            RecordingConsole.run("rules", "--format", "markdown").output
                == RuleReference(rules: RuleCatalogue.rules).markdown)
    }
}
