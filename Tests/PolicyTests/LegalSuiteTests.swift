import Language
import Testing

@testable import Policy

/// `Tests/Fixtures/rules/legal.txt`: what only looks wrong.
@Suite struct LegalSuite {
    private static let all: [RuleCase] =
        ((try? Fixture.text("rules/legal.txt"))?.split(separator: "\n") ?? []).compactMap {
            RuleCase(code: "LEGAL", $0)
        }

    @Test func hasAtLeastSixtySpecs() {
        #expect(Self.all.count >= 60)
        #expect(Self.all.allSatisfy { !$0.isReported })
    }

    @Test(arguments: all)
    func passesWithoutAnError(item: RuleCase) {
        let outcome = item.outcome()
        let errors = outcome.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.code.rawValue) == [])
        #expect(outcome.keychains.count == 1 || !outcome.deferred.isEmpty)
    }
}
