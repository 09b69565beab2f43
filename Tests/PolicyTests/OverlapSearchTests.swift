import Language
import Testing

@testable import Policy

/// Secrets that parameters can make equal: each with the first that it can meet, and an end where there are too many to compare.
@Suite struct OverlapSearchTests {
    private func entries(_ accounts: [[AttributeText.Segment]]) -> [Entry] {
        let file = SourceFile(path: "test.keyspec", text: "")
        return accounts.enumerated().map { order, segments in
            Entry(
                order: order, name: Located("secret\(order)", Location(file, Span(0, 0))),
                texts: [TextPattern(AttributeText(segments))])
        }
    }

    private let parameter = AttributeText.Segment.parameter(Parameter(name: "x", type: .string))

    @Test func eachIsToldOfTheFirstThatItMeets() {
        let found = OverlapSearch(
            entries([[.text("a"), parameter], [parameter, .text("b")], [.text("ab")], [.text("c")]]))
        #expect(found.pairs.map { [$0.later.order, $0.earlier.order] } == [[1, 0], [2, 0]])
    }

    @Test func whatDiffersAfterAParameterIsComparedUpToABound() {
        let accounts = entries((0..<50).map { [parameter, .text("k\($0).")] } + [[parameter, .text("k0.")]])
        let whole = OverlapSearch(accounts)
        #expect(whole.pairs.map(\.later.order) == [50])
        #expect(OverlapSearch(accounts, comparisons: 100).pairs.isEmpty)
    }
}
