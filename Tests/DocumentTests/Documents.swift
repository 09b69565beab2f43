import Foundation
import Language
import Testing

@testable import Generator
@testable import Policy
@testable import Templates

/// Documents of specs that tests write.
struct Documents {
    let documents: [PolicyDocument]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let golden = root.appending(path: "Tests/DocumentTests/Golden")

    /// - Parameters:
    ///   - specs: the texts of the specs.
    ///   - record: the texts of the files in which reviewers wrote down what they saw.
    /// - Throws: if the specs have an error, or the record can't be read.
    init(_ specs: String..., record: String...) throws { try self.init(specs: specs, record: record) }

    private init(specs: [String], record: [String]) throws {
        let files = specs.enumerated().map { SourceFile(path: "Spec\($0).keyspec", text: $1) }
        let (keychains, diagnostics) = Pipeline.review(files)
        var review = ReviewRecord()
        for (index, text) in record.enumerated() { review.add(text, named: "Review/\(index).tsv") }
        try #require(review.problems == [])
        documents = PolicyDocument.all(of: try #require(keychains, "\(diagnostics.map(\.message))"), review)
    }

    /// Those of the specs in a folder, with its records.
    init(folder: URL) throws {
        func texts(_ folder: URL, _ suffix: String) throws -> [String] {
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(suffix) }
                .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        }
        try self.init(
            specs: try texts(folder, ".keyspec"), record: try texts(folder.appending(path: "Review"), ".tsv"))
    }

    /// The first document.
    var document: PolicyDocument { get throws { try #require(documents.first) } }

    /// The text of one form of the first document.
    func text(_ format: DocumentOutput.Format) throws -> String {
        let plan = try DocumentOutput.plan(for: [try document], as: [format]) {
            document throws(InputOutputError) in try JSONText.of(document)
        }
        return try #require(plan.files.first { $0.path.hasSuffix(format.suffix) }).text
    }

    /// A keychain with one secret, in which one text is as a test wants it.
    static func spec(
        documentation: String = "What the app keeps.", account: String = "a", reason: String = "Shared",
        policy: String = "", secret: String = ""
    ) -> String {
        """
        keychain Example {
            platforms iOS 16
            application "org.example.app"
            service   "org.example.app"
            target    app
            target    widget
            group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "\(reason)" }
            policy { owner "Example team" }
        }

        /// \(documentation)
        secret item: genericPassword {
            account    "\(account)"
            value      String
            accessible whenUnlocked
            group      shared
            readers    app, widget
            \(secret)
            policy { \(policy) }
        }
        """
    }
}

/// A page's text, as a reader gets it: without elements, with entities resolved.
enum PlainText {
    static func ofHTML(_ html: String) -> String {
        var text = html.replacing(/<(style|title)[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: "")
        text = text.replacing(/<[^>]*>/, with: "")
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return text
    }
}
