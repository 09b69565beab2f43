import Foundation
import Testing

@testable import Generator
@testable import Language
@testable import Policy

/// Runs `Tests/Language.md`.
@Suite struct LanguageSpecificationTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Language.md")
    private static let document = SpecificationDocument((try? String(contentsOf: file, encoding: .utf8)) ?? "")

    private func place(_ line: Int) -> SourceLocation {
        SourceLocation(fileID: "Tests/Language.md", filePath: Self.file.path, line: line, column: 1)
    }

    @Test(arguments: document.cases)
    func reportsWhatItsCommentsExpect(example: SpecificationDocument.Case) throws {
        try Self.document.expectOutcomes(of: example, place)
    }

    @Test(arguments: document.cases.filter { $0.model != nil })
    func declaresTheSame(example: SpecificationDocument.Case) throws {
        let model = try #require(example.model)
        let trees = try [model, example.files[0]].map { block in
            Parser.parse(SourceFile(path: "example", text: try #require(Self.document.placed(block)).text)).tree
        }
        #expect(trees[0].declaresSame(as: trees[1]), sourceLocation: place(example.line))
    }

    @Test("texts are what is printed, and formatted blocks what the formatter makes; UPDATE_GOLDENS=1 renews them")
    func renderings() throws {
        var renewed: [Int: String] = [:]
        for example in Self.document.cases {
            if let rendering = example.rendering {
                let text = try self.text(of: example)
                if text != rendering.text { renewed[rendering.line] = text }
            }
            if let unformatted = example.unformatted {
                guard
                    case .formatted(let text) = SpecFormatter.format(
                        SourceFile(path: "example", text: unformatted.text))
                else {
                    Issue.record("not formatted", sourceLocation: place(unformatted.line))
                    continue
                }
                if text != example.files[0].text { renewed[example.line] = text }
            }
        }
        for (line, text) in renewed.sorted(by: { $0.key < $1.key }) {
            Issue.record("differs from:\n\(text)", sourceLocation: place(line))
        }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil, !renewed.isEmpty {
            try Data(Self.document.replacing(renewed).utf8).write(to: Self.file)
        }
    }

    // MARK: Completeness

    @Test func itHasAtLeastSixtyBlocks() {
        #expect(Self.document.blocks.count { $0.language == "keyspec" } >= 60)
    }

    @Test func itShowsEveryWordOfTheLanguage() {
        var shown: Set<String> = []
        // A word is shown where it is right, or where what is wrong with it has a rule of its own.
        let misunderstood = ["KS010", "KS012"]
        for block in Self.document.blocks
        where block.language == "keyspec"
            && Expectation.all(in: block.text).allSatisfy({ !misunderstood.contains($0.code) })
        {
            collect(Parser.parse(SourceFile(path: "example", text: block.text)).tree.statements, into: &shown)
        }
        #expect(Keyword.allCases.map(\.rawValue).filter { !shown.contains($0) } == [])
    }

    private func collect(_ statements: [Statement], into words: inout Set<String>) {
        for statement in statements {
            words.insert(statement.keyword.text)
            collect(statement.block?.statements ?? [], into: &words)
        }
    }

    /// Bytes that are no text, and what the compiler can't generate yet, are for other tests.
    @Test func itShowsEveryMistakeInTheLanguage() {
        let expected = Set(Self.document.blocks.flatMap { Expectation.all(in: $0.text) }.map(\.code))
        let languageRules = RuleCatalogue.rules.filter {
            if case .reading = $0.check { true } else { false }
        }
        let missing = languageRules.map(\.code.rawValue).filter { !expected.contains($0) }
        #expect(missing == ["KS001", "KS090"])
    }

    // MARK: Running

    private func text(of example: SpecificationDocument.Case) throws -> String {
        var engine = DiagnosticsEngine()
        engine.add(Pipeline.check(try Self.document.sources(of: example).map(\.file)).diagnostics)
        return TextReporter(usesColor: false).text(for: engine.report)
    }
}
