import Foundation
import Language
import Testing

@testable import Policy

/// Further specs for each rule, thought up from what the system does, in `Tests/Fixtures/rules`.
@Suite struct RuleCases {
    static let all: [String: [RuleCase]] = {
        var cases: [String: [RuleCase]] = [:]
        for family in [
            "0-reading", "1-identity", "2-accessibility", "3-access-control", "4-sync", "5-groups", "6-classes",
            "7-platforms", "8-policy", "9-change",
        ] {
            var code = ""
            for line in (try? Fixture.text("rules/\(family).txt"))?.split(separator: "\n") ?? [] {
                if line.hasPrefix("KS") { code = String(line) }
                if let found = RuleCase(code: code, line) { cases[code, default: []].append(found) }
            }
        }
        return cases
    }()

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue))
    func areAtLeastFiveOfEachKind(code: String) {
        // What can't be generated yet is no rule of the language, and goes when all can.
        guard code != Rule.notGeneratedYet.code.rawValue else { return }
        let cases = Self.all[code] ?? []
        #expect(cases.count { $0.isReported } >= 5)
        #expect(cases.count { !$0.isReported } >= 5)
    }

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue))
    func areJudgedAsTheyShouldBe(code: String) {
        for item in Self.all[code] ?? [] {
            let outcome = item.outcome()
            let codes = Set(outcome.diagnostics.map(\.code.rawValue))
            #expect(codes == (item.isReported ? [code] : []), "\(item): \(outcome.reports)")
        }
    }
}

extension RuleCase {
    /// What a check comes to, with other rules than all if need be.
    func outcome(rules: [Rule] = RuleCatalogue.rules) -> Outcome {
        Outcome(
            files: files, before: before, signing: signing,
            exceptionFiles: code == Rule.misplacedException.code.rawValue ? [] : nil, rules: rules)
    }
}
