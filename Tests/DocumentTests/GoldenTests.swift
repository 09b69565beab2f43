import Foundation
import Testing

@testable import Generator
@testable import Templates

/// A spec with exceptions, files and evidence, and the documents that it becomes.
@Suite struct GoldenTests {
    @Test("documents are those that stand in Golden; UPDATE_GOLDENS=1 renews them")
    func documentsAreAsRecorded() throws {
        let made = try Documents(folder: Documents.golden)
        let plan = try DocumentOutput.plan(for: made.documents, as: DocumentOutput.Format.allCases) {
            document throws(InputOutputError) in try JSONText.of(document)
        }
        #expect(plan.files.map(\.path) == ["Vault.html", "Vault.json", "Vault.md", "Vault.svg"])
        for file in plan.files {
            let place = Documents.golden.appending(path: file.path)
            if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
                try Data(file.text.utf8).write(to: place)
                Issue.record("renewed \(file.path): run the tests again without UPDATE_GOLDENS")
            }
            #expect(try String(contentsOf: place, encoding: .utf8) == file.text, "\(file.path)")
        }
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        for format in DocumentOutput.Format.allCases {
            #expect(
                try Documents(folder: Documents.golden).text(format) == Documents(folder: Documents.golden).text(format)
            )
        }
    }

    @Test func noDocumentHoldsAPathAVersionOrAPlaceInASpec() throws {
        let made = try Documents(folder: Documents.golden)
        for format in DocumentOutput.Format.allCases {
            let text = try made.text(format)
            #expect(!text.contains(".keyspec") && !text.contains(CommandLineDescription.keyspec.version))
            #expect(!text.contains(NSHomeDirectory() + "/"))
        }
    }
}
