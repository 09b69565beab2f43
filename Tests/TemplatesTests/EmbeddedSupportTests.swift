import Foundation
import Testing

@testable import Templates

/// The support is compiled from `Sources/Templates/Support` and carried by the tool as text: both must be the same.
struct EmbeddedSupportTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Templates")

    @Test("the embedded support is what stands in Sources/Templates/Support; UPDATE_GOLDENS=1 renews it")
    func embeddedSupportIsFresh() throws {
        let file = root.appending(path: "EmbeddedSupport.swift")
        let expected = try embedded()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
            try Data(expected.utf8).write(to: file)
            Issue.record("renewed \(file.lastPathComponent): run the tests again without UPDATE_GOLDENS")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    private func embedded() throws -> String {
        let folder = root.appending(path: "Support")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".swift") }
        let entries = try names.sorted().map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return "        (\"\(name)\", ###\"\"\"\n\(text)\"\"\"###),\n"
        }
        return """
            // Made from Sources/Templates/Support by `make embed`. Do not edit: change the sources and make it again.
            // swift-format-ignore-file

            enum EmbeddedSupport {
                static let sources: [(name: String, text: String)] = [
            \(entries.joined())    ]
            }

            """
    }
}
