import Language
import Testing

@testable import Policy

/// Without a rule its specs are judged wrongly: none of them is reported for another reason as well.
@Suite struct Mutations {
    @Test(arguments: RuleCatalogue.rules.filter { $0.code != Rule.notGeneratedYet.code }.map(\.code.rawValue))
    func withoutARuleItsCasesAreNotReported(code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let others = RuleCatalogue.rules.filter { $0.code != rule.code }
        let reported = RuleCases.all[code]?.filter(\.isReported) ?? []
        #expect(!reported.isEmpty)
        for item in reported {
            // What is said while reading isn't decided by the catalogue: it is left out where it is said.
            let remaining = item.outcome(rules: others).diagnostics.filter { $0.code != rule.code }
            #expect(remaining.map(\.code.rawValue) == [], "\(item)")
        }
    }

    /// The rules that look at exceptions alone can't let a keychain pass, and those about what is read can.
    @Test func withoutAnErrorsRuleAKeychainPasses() {
        for rule in RuleCatalogue.rules where rule.severity == .error && !rule.isReading {
            let others = RuleCatalogue.rules.filter { $0.code != rule.code }
            let passes = (RuleCases.all[rule.code.rawValue] ?? []).filter(\.isReported).contains { item in
                item.outcome().keychains.isEmpty && !item.outcome(rules: others).diagnostics.hasErrors
            }
            #expect(passes, "\(rule.code.rawValue)")
        }
    }
}

extension Rule {
    fileprivate var isReading: Bool {
        if case .reading = check { true } else { false }
    }
}
