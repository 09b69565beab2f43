import Foundation
import Language
import Policy
import Testing

@testable import Generator

/// `Documentation/Changes.md`: its tables are those of the comparison, and what its guides show is what `keyspec diff` prints.
@Suite struct ChangesPageTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Changes.md")

    static let guides = ["accessibility", "biometrics", "group", "service", "retire"]

    /// What stands in a fenced block.
    static func block(_ name: String, in page: String) throws -> Range<String.Index> {
        let start = try #require(page.range(of: "```\(name)\n"), "no block \(name)").upperBound
        let end = try #require(page.range(of: "```\n", range: start..<page.endIndex)).lowerBound
        return start..<end
    }

    /// A guide's spec, whole.
    static func spec(_ guide: String, _ version: String, in page: String) throws -> SourceFile {
        let keychain = page[try block("keyspec keychain", in: page)]
        let secret = page[try block("keyspec \(guide) \(version)", in: page)]
        return SourceFile(path: "\(version).keyspec", text: "\(keychain)\n\(secret)")
    }

    private static func tables() -> [(name: String, text: String)] {
        let consequences = ChangeConsequence.allCases.map {
            "| \($0.isLoss ? "**lost**" : "kept") | \($0.sentence) |\n"
        }
        let degrees = [
            ("`accessible`, by lock state", Strength.lockStates), ("`accessible`, by device", Strength.binding),
            ("`sync`", Strength.sync), ("`token`", Strength.tokens),
        ].flatMap { title, degrees in
            degrees.enumerated().map { index, degree in
                let words = degree.words.map { "`\($0)`" }.joined(separator: ", ")
                return "| \(index == 0 ? title : "") | \(words) | \(degree.reason) |\n"
            }
        }
        let answers = Strength.answers.map { "| `\($0.stronger)` | `\($0.weaker)` | \($0.reason) |\n" }
        return [
            ("consequences", "| | |\n|---|---|\n" + consequences.joined()),
            (
                "strength",
                "From the weakest to the strongest:\n\n| | Words | What sets it apart |\n|---|---|---|\n"
                    + degrees.joined()
                    + "\n`access`, by what opens the item:\n\n| This protects more | than this | Why |\n|---|---|---|\n"
                    + answers.joined() + "\nReaders: \(Strength.width)\n"
            ),
        ]
    }

    @Test("tables and outputs are fresh; UPDATE_GOLDENS=1 renews them")
    func isFresh() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var page = text
        for (name, table) in Self.tables() {
            let start = try #require(page.range(of: "<!-- begin \(name) -->\n")).upperBound
            let end = try #require(page.range(of: "<!-- end -->", range: start..<page.endIndex)).lowerBound
            page.replaceSubrange(start..<end, with: table)
        }
        for guide in Self.guides {
            let (old, new) = (try Self.spec(guide, "before", in: text), try Self.spec(guide, "after", in: text))
            let (base, obstacles) = Pipeline.snapshot(of: [old])
            #expect(obstacles == [])
            let output = DifferenceText(difference: Pipeline.difference(from: base, to: [new]).difference).text
            page.replaceSubrange(try Self.block("text \(guide)", in: page), with: output)
        }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil { try Data(page.utf8).write(to: Self.file) }
        #expect(text == page, "run it again with UPDATE_GOLDENS=1")
    }

    @Test("the specs of a guide are right, and what changes in them is stated", arguments: guides)
    func isRight(guide: String) throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let (old, new) = (try Self.spec(guide, "before", in: page), try Self.spec(guide, "after", in: page))
        #expect(Pipeline.check([old]).diagnostics.map(\.code.rawValue) == [])
        var circumstances = Checker.Circumstances()
        circumstances.base = Pipeline.snapshot(of: [old]).snapshot
        let found = Pipeline.check([new], under: circumstances).diagnostics
        #expect(found.filter { $0.severity != .note }.map(\.message) == [])
        #expect(found.allSatisfy { $0.code == "KS900" })
    }
}
