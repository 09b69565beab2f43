import Language
import Testing

@testable import Policy

/// Every rule's examples, as they stand and disturbed in ways that must not matter.
@Suite struct RuleExamples {
    /// A change to a spec that no report may depend on.
    enum Disturbance: String, CaseIterable, CustomTestStringConvertible {
        case none, carriageReturns, foreignText, neighbours

        var testDescription: String { rawValue }

        func apply(to spec: String, isSecret: Bool) -> String {
            switch self {
            case .none: spec
            case .carriageReturns: spec.replacing("\n", with: "\r\n")
            case .foreignText: "// Zażółć gęślą jaźń, 鍵, 🔑\n" + spec
            case .neighbours: isSecret ? spec + "\n\n" + Self.neighbour : spec
            }
        }

        private static let neighbour = """
            /// Stands beside the example.
            secret neighbour: genericPassword {
                account    "neighbour"
                value      Data
                accessible whenUnlocked
                group      own
                readers    app
            }
            """
    }

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue), Disturbance.allCases)
    func badIsReportedAtItsMarkAndNowhereElse(code: String, disturbance: Disturbance) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let marked = Marked(disturbance.apply(to: rule.bad.markedSpec, isSecret: rule.bad.isSecret))
        let outcome = Outcome(
            files: [marked.bytes], before: rule.bad.before(disturbance), signing: rule.bad.signing,
            exceptionFiles: rule.exceptionFiles)
        let isDeferred = code == Rule.notGeneratedYet.code.rawValue
        let reported = isDeferred ? outcome.deferred : outcome.diagnostics
        #expect(reported.map(\.code) == [rule.code])
        #expect(reported.map(\.severity) == [rule.severity])
        #expect(reported.map(\.location.span) == [marked.span])
        #expect(outcome.diagnostics.count == (isDeferred ? 0 : 1))
    }

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue), Disturbance.allCases)
    func goodIsReportedByNoRule(code: String, disturbance: Disturbance) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let spec = disturbance.apply(to: rule.good.markedSpec, isSecret: rule.good.isSecret)
        let outcome = Outcome(
            files: [Array(spec.utf8)], before: rule.good.before(disturbance), signing: rule.good.signing,
            exceptionFiles: rule.exceptionFiles)
        #expect(outcome.reports == [])
        #expect(outcome.deferred.isEmpty)
        #expect(outcome.keychains.count == 1)
    }

    @Test(arguments: RuleCatalogue.rules.filter { $0.severity == .error }.map(\.code.rawValue))
    func anErrorLeavesTheKeychainOut(code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let outcome = Outcome(
            files: [Marked(rule.bad.markedSpec).bytes], before: rule.bad.before(.none), signing: rule.bad.signing,
            exceptionFiles: rule.exceptionFiles)
        // What the parser says is not the checker's to act on, but where it could make out the rest.
        #expect(outcome.keychains.isEmpty || ["KS002", "KS003", "KS004", "KS005"].contains(code))
    }
}

extension Example {
    /// The older version, disturbed alike.
    fileprivate func before(_ disturbance: RuleExamples.Disturbance) -> [[UInt8]]? {
        specBefore.map { [Array(disturbance.apply(to: $0, isSecret: isSecret).utf8)] }
    }
}

extension Rule {
    /// No file may hold exceptions where the rule is about that.
    fileprivate var exceptionFiles: Set<SourceFile>? { code == Rule.misplacedException.code ? [] : nil }
}

/// A spec without the marks that say where a report is expected.
private struct Marked {
    let bytes: [UInt8]
    let span: Span?

    init(_ spec: String) {
        let parts = spec.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = (parts.count > 1 ? parts[1] : "").split(
            separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
        let (before, inside, after) = (Self.bytes(parts[0]), Self.bytes(rest[0]), Self.bytes(rest.last ?? ""))
        bytes = before + inside + after
        span = rest.count > 1 ? Span(before.count, before.count + inside.count) : nil
    }

    /// `<FF>` stands for the byte, which no text can hold.
    private static func bytes(_ text: Substring) -> [UInt8] { text == "<FF>" ? [0xFF] : Array(text.utf8) }
}
