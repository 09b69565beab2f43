import Foundation
import Policy
import Testing

/// Generated code compiles without a word in every mode that a project may have chosen.
struct CompilerModeTests {
    static let modes: [[String]] = [
        ["-swift-version", "5"],
        ["-swift-version", "5", "-strict-concurrency=complete"],
        ["-swift-version", "6"],
        ["-swift-version", "5", "-default-isolation", "MainActor"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        [
            "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "MemberImportVisibility",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-enable-upcoming-feature", "ExistentialAny",
        ],
    ]

    /// A file of the app's own beside the generated ones, with an import of the usual kind.
    private static let neighbour = "import Foundation\n\nlet neighbour = Data()\n"

    @Test("in one module", arguments: modes, Visibility.allCases)
    func oneModule(_ mode: [String], _ visibility: Visibility) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files = [try compiler.write(Self.neighbour, to: "Neighbour.swift")]
        for file in try GeneratedSources.files(
            of: GeneratedSources.specs(), visibility: visibility, selfContained: true)
        {
            files.append(try compiler.write(file.text, to: file.path))
        }
        // As for previews, which are in the app's own module.
        if visibility == .internal {
            for file in try GeneratedSources.tests("Fake", selfContained: true) {
                files.append(try compiler.write(file.text, to: file.path))
            }
        }
        let outcome = try compiler.compile(
            ["-typecheck", "-package-name", "app", "-module-name", "App"] + mode + files)
        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }

    @Test("with the support as a module of its own", arguments: modes, [Visibility.package, .public])
    func twoModules(_ mode: [String], _ visibility: Visibility) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files: [String] = []
        for file in try GeneratedSources.files(of: GeneratedSources.specs(), visibility: visibility) {
            let path = try compiler.write(file.text, to: file.path)
            guard file.path.hasPrefix("KeyspecSupport/") else {
                files.append(path)
                continue
            }
            let support = try compiler.compile(
                [
                    "-emit-module", "-emit-module-path",
                    compiler.folder.appending(path: "KeyspecSupport.swiftmodule").path(),
                    "-module-name", "KeyspecSupport", "-parse-as-library", "-enable-testing", path,
                ] + mode)
            #expect(support.output == "")
        }
        files.append(try compiler.write(Self.neighbour, to: "Neighbour.swift"))
        for file in try GeneratedSources.tests("Device", visibility: visibility) {
            files.append(try compiler.write(file.text, to: file.path))
        }
        let outcome = try compiler.compile(
            ["-typecheck", "-package-name", "app", "-module-name", "App"] + mode + files)
        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }
}
