import Foundation
import Language
import Testing

@testable import Policy

/// `Documentation/Language.md`: its tables are those of the vocabulary, and its examples are executed.
@Suite struct LanguageReferenceTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Documentation/Language.md")
    private static let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    private static let document = SpecificationDocument(text)

    @Test("examples report what their comments say", arguments: document.cases)
    func examples(example: SpecificationDocument.Case) throws {
        try Self.document.expectOutcomes(of: example) { line in
            SourceLocation(
                fileID: "Documentation/Language.md", filePath: Self.file.path, line: line, column: 1)
        }
    }

    @Test("tables are what the vocabulary makes; UPDATE_GOLDENS=1 renews them")
    func tablesAreFresh() throws {
        var text = Self.text
        for (name, table) in LanguageReference.tables {
            let begin = "<!-- begin \(name) -->\n"
            let start = try #require(text.range(of: begin), "no place for the table \(name)").upperBound
            let end = try #require(text.range(of: "<!-- end -->", range: start..<text.endIndex)).lowerBound
            text.replaceSubrange(start..<end, with: table)
        }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil { try Data(text.utf8).write(to: Self.file) }
        #expect(Self.text == text, "run it again with UPDATE_GOLDENS=1")
        let begun = text.matches(of: /<!-- begin (.+) -->/).map { String($0.1) }
        #expect(begun.sorted() == LanguageReference.tables.map(\.name).sorted(), "each table once")
    }

    @Test("every word is in a table, with what holds if it is left out")
    func tablesAreComplete() {
        let tables = LanguageReference.tables.map(\.text).joined()
        for record in Vocabulary.records {
            #expect(tables.contains("| `\(record.keyword.rawValue)`"), "\(record.keyword)")
            for place in record.places where place != .on {
                #expect(!Absence.text(record.keyword, in: place).isEmpty, "\(record.keyword) \(place.phrase)")
            }
        }
    }

    @Test("what is an error to leave out is one")
    func omissionsAreErrors() {
        let password = [
            "account \"a\"", "value Data", "accessible whenUnlocked", "access userPresence", "prompt \"p\"",
        ]
        let login = ["server \"s\""] + password
        let key = ["tag \"t\"", "type rsa", "size 2048", "accessible whenUnlocked"]
        for (itemClass, lines) in [("genericPassword", password), ("internetPassword", login), ("key", key)] {
            #expect(codes(itemClass, lines) == [])
            for index in lines.indices where !lines[index].hasPrefix("access ") {
                var rest = lines
                let word = String(rest.remove(at: index).prefix { $0 != " " })
                #expect(!codes(itemClass, rest).isEmpty, "\(itemClass) without \(word)")
                let absence = Keyword(rawValue: word).map { Absence.text($0, in: .secret) } ?? ""
                #expect(absence.hasPrefix("an error"), "\(word)")
            }
        }
    }

    /// The codes of the errors in a secret.
    private func codes(_ itemClass: String, _ lines: [String]) -> [String] {
        let text = """
            /// Of the examples.
            keychain Example {
                platforms iOS 16
                service   "s"
                target    app
                policy { owner "o"; classification "c"; retention "r" }
            }

            /// An item.
            secret item: \(itemClass) {
            \(lines.joined(separator: "\n"))
            }

            """
        let (tree, found) = Parser.parse(SourceFile(path: "example", text: text))
        return (found + Checker.check([tree]).diagnostics).filter { $0.severity == .error }.map(\.code.rawValue)
    }
}
