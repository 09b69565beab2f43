import Foundation
import Testing

@testable import Templates

/// What generated code needs is compiled from folders of `Sources/Templates` and carried by the tool as text: both must be the same.
struct EmbeddedSupportTests {
    /// The folders, each with the name of what it becomes.
    static let folders = [
        "Support": "EmbeddedSupport", "Engine": "EmbeddedEngine", "Fake": "EmbeddedFake",
        "TestSupport": "EmbeddedTestSupport",
    ]
    /// What only those who stand in for Apple's frameworks need of the engine.
    private static let excluded = ["CurrentProcess.swift"]

    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Templates")

    @Test("what is embedded is what stands in Sources/Templates; UPDATE_GOLDENS=1 renews it", arguments: folders)
    func isFresh(_ folder: String, _ name: String) throws {
        let file = root.appending(path: "\(name).swift")
        let expected = try embedded(folder, as: name)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
            try Data(expected.utf8).write(to: file)
            Issue.record("renewed \(file.lastPathComponent): run the tests again without UPDATE_GOLDENS")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    private func embedded(_ path: String, as type: String) throws -> String {
        let folder = root.appending(path: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".swift") && !Self.excluded.contains($0) }
        let entries = try names.sorted().map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return "        (\"\(name)\", ###\"\"\"\n\(text)\"\"\"###),\n"
        }
        return """
            // Made from Sources/Templates/\(path) by `make embed`. Do not edit: change the sources and make it again.
            // swift-format-ignore-file

            enum \(type) {
                static let sources: [(name: String, text: String)] = [
            \(entries.joined())    ]
            }

            """
    }
}
