import Foundation
import Testing

/// Emitted tests are real: they pass on the generated code, which `GeneratedFakeTests` shows, and fail on code with a fault.
struct EmittedTestTests {
    /// A fault, as a change of the support's text.
    struct Mutant: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let original: String
        let change: String
        /// A test that has to find it.
        let finder: String
    }

    static let mutants = [
        Mutant(
            testDescription: "the old row is deleted before the new one is added",
            original: "        case errSecDuplicateItem: return stage()\n",
            change: """
                        case errSecDuplicateItem:
                            _ = store.delete(rows.place)
                            let added = store.add(stored(in: rows.place))
                            return added == errSecSuccess ? nil : (added, .old)

                """,
            finder: "a write stopped anywhere leaves the old value or the new"),
        Mutant(
            testDescription: "a locked item is taken for an absent one",
            original:
                "            if status == errSecItemNotFound { return nil }\n            guard status == errSecSuccess else { throw failure(.read, status) }\n            guard let data",
            change: "            if status != errSecSuccess { return nil }\n            guard let data",
            finder: "before the first unlock it answers as declared, and a write that fails keeps the old value"),
    ]

    private static let runner = """
        import Testing

        @main struct Runner {
            static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }
        """

    @Test("a fault in the generated code is found", arguments: mutants)
    func mutant(_ mutant: Mutant) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        let spec = try String(contentsOf: GeneratedSources.root.appending(path: "Specs/Mail.keyspec"), encoding: .utf8)
        var files = [try compiler.write(Self.runner, to: "Runner.swift")]
        for file in try GeneratedSources.files(of: [spec]) {
            let text = file.text.replacing(mutant.original, with: mutant.change)
            if file.path.hasPrefix("KeyspecSupport") { try #require(text != file.text) }
            files.append(try compiler.write(text, to: file.path))
        }
        for file in try GeneratedSources.tests("Fake", of: ["Mail"]) {
            files.append(try compiler.write(file.text, to: file.path))
        }
        let outcome = try compiler.execute(files, ["-swift-version", "6", "-parse-as-library"])
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains("Test \"\(mutant.finder)\" recorded an issue"), "\(outcome.output.suffix(2000))")
    }
}
