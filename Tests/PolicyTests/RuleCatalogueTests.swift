import Foundation
import Testing

@testable import Policy

@Suite struct Catalogue {
    private static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    private static func swiftFiles(under path: String) throws -> [URL] {
        let folder = repository.appending(path: path)
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    @Test func holdsOneRuleForEachFileNamedAfterIt() throws {
        let files = try Self.swiftFiles(under: "Sources/Policy/Rules").map {
            $0.deletingPathExtension().lastPathComponent
        }
        .filter { $0.hasPrefix("KS") }.sorted()
        let names = RuleCatalogue.rules.map { rule in
            rule.code.rawValue + rule.name.split(separator: "-").map(\.capitalized).joined()
        }
        #expect(names == files)
    }

    @Test func isSortedAndNamesNoRuleTwice() {
        let codes = RuleCatalogue.rules.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
        #expect(Set(RuleCatalogue.rules.map(\.name)).count == codes.count)
        #expect(codes.allSatisfy { $0.rawValue.wholeMatch(of: /KS\d{3}/) != nil })
    }

    @Test func holdsEveryCodeThatTheLanguageReports() throws {
        let source = try String(
            contentsOf: Self.repository.appending(path: "Sources/Language/Diagnostics/SyntaxError.swift"),
            encoding: .utf8)
        let codes = Set(source.matches(of: /"(KS\d{3})"/).map { String($0.1) })
        #expect(codes.count > 5)
        #expect(codes.filter { RuleCatalogue.rule($0) == nil }.isEmpty)
    }

    @Test func onlyReadingRulesHaveNoCheck() {
        for rule in RuleCatalogue.rules {
            let isReading = if case .reading = rule.check { true } else { false }
            #expect(isReading == rule.code.rawValue.hasPrefix("KS0"), "\(rule.code.rawValue)")
        }
    }

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue))
    func textsAreWhole(code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code.lowercased()))
        for line in [rule.title, rule.repair, rule.name] {
            #expect(!line.isEmpty)
            #expect(!line.contains("\n"))
            #expect(line.last != "." || line == line.uppercased())
        }
        for text in [rule.title, rule.rationale, rule.behavior, rule.repair, rule.bad.text, rule.good.text] {
            #expect(!text.isEmpty)
            #expect(text.split(separator: "\n").allSatisfy { $0.last?.isWhitespace == false })
        }
        for prose in [rule.rationale, rule.behavior] {
            #expect(prose.last == ".")
            #expect(!prose.contains("\n"))
        }
        #expect(!rule.sources.isEmpty)
    }
}
