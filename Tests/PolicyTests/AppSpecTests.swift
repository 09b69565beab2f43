import Foundation
import Language
import Testing

@testable import Policy

/// `Specs/apps` against the list of what the apps store.
struct AppSpecTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// An item that an app stores, and the secrets that declare it.
    struct Item {
        let app: String
        let name: String
        /// `Keychain.secret`; none if the item is left out.
        let secrets: [String]

        init(_ line: Substring) {
            let fields = line.split(separator: "\t").map(String.init)
            app = fields[0]
            name = fields[1]
            secrets = fields[2] == "left out" ? [] : fields[2].split(separator: ", ").map(String.init)
        }
    }

    private let items: [Item]
    private let document: String
    private let outcome: Outcome

    init() throws {
        items = try Fixture.text("app-items.tsv").split(separator: "\n").dropFirst().map(Item.init)
        document = try String(
            contentsOf: Self.repository.appending(path: "Documentation/Apps.md"), encoding: .utf8)
        let folder = Self.repository.appending(path: "Specs/apps")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "keyspec" }.sorted { $0.path < $1.path }
        outcome = Outcome(files: try files.map { Array(try Data(contentsOf: $0)) })
    }

    /// The cells of the rows below a heading, without the table's own.
    private func table(_ heading: String) -> [[String]] {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
            .map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test("the specs have no error, and everything in them can be generated")
    func specsAreRight() {
        #expect(
            outcome.diagnostics.filter { $0.severity == .error }.map { "\($0.location.file.path): \($0.message)" } == []
        )
        #expect(outcome.deferred.map(\.message) == [])
    }

    @Test("warnings that stay are those that the documentation explains")
    func warningsAreExplained() {
        let explained = Set(table("## Warnings that stay").map { $0[0] })
        let found = Set(outcome.diagnostics.filter { $0.severity == .warning }.map(\.code.rawValue))
        #expect(!found.isEmpty)
        #expect(found.subtracting(explained) == [])
    }

    @Test("every item of an app is declared or left out, and every secret declares one")
    func itemsAreDeclared() {
        let secrets = outcome.keychains.flatMap { keychain in
            keychain.secrets.map { "\(keychain.name).\($0.name)" }
        }
        let named = items.flatMap(\.secrets)
        #expect(Set(named).subtracting(secrets) == [], "not in the specs")
        #expect(Set(secrets).subtracting(named) == [], "not in the list")
        #expect(named.count == Set(named).count)
    }

    @Test("expressed and left-out items sum to each app's, and the documentation says so")
    func countsAreThoseOfTheDocumentation() {
        let apps = Dictionary(grouping: items, by: \.app)
        #expect(apps.count == 12)
        let rows = table("# Twelve apps")
        #expect(rows.count == apps.count + 1)
        for row in rows {
            let listed = row[0] == "All" ? items : apps[row[0]] ?? []
            let leftOut = listed.count { $0.secrets.isEmpty }
            #expect(row[1...3] == ["\(listed.count)", "\(listed.count - leftOut)", "\(leftOut)"], "\(row[0])")
        }
    }

    @Test("each item that is left out has its reason in the documentation")
    func reasonsAreGiven() {
        let rows = table("## Left out")
        #expect(rows.map { "\($0[0]): \($0[1])" } == items.filter(\.secrets.isEmpty).map { "\($0.app): \($0.name)" })
        #expect(rows.allSatisfy { $0[2].count > 20 })
    }

    @Test("every secret of an app says what it is for, who answers for it and how long it is kept")
    func secretsAreDocumented() throws {
        for keychain in outcome.keychains {
            #expect(keychain.documentation?.isEmpty == false)
            for secret in keychain.secrets { #expect(secret.documentation?.isEmpty == false, "\(secret.name)") }
        }
        let folder = Self.repository.appending(path: "Specs/apps")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in ["owner", "classification", "retention"] { #expect(text.contains("\(word) \"")) }
        }
    }
}
