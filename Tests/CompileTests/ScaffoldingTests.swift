import Foundation
import Language
import Testing

@testable import Generator

/// What `keyspec new` and `keyspec scaffold` write, compiled and run.
struct ScaffoldingTests {
    private static let swift6 = ["-swift-version", "6"]

    @Test("all presets in one spec compile without a word")
    func presets() throws {
        var file = SourceFile(path: "AppKeychain.keyspec", text: StarterSpec.text(keychain: "AppKeychain"))
        for preset in PresetCatalogue.presets {
            let sources = Sources(
                files: [file], app: nil, displayPaths: [:], list: SourceList(files: [], folders: []))
            let secret = NewSecret(name: "my" + preset.name.split(separator: "-").joined(), preset: preset)
            file = try secret.add(to: file, among: sources).file
        }
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        let plan = try #require(Pipeline.generateSwift(from: [file], selfContained: true).plan)
        let files = try plan.files.map { try compiler.write($0.text, to: $0.path) }
        let outcome = try compiler.compile(["-typecheck", "-module-name", "App"] + Self.swift6 + files)
        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }

    @Test("a scaffold stands on its own")
    func scaffold() throws {
        let console = Recorder()
        let words = [
            "scaffold", "--class", "genericPassword", "--service", "org.example.app", "--account", "user.\\(id)",
            "--value", "UUID", "--name", "Users",
        ]
        #expect(Program.run(words, on: console.console) == .clean)
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        let files = [
            try compiler.write(console.text, to: "Users.swift"),
            try compiler.write(
                """
                import Foundation
                import KeychainEngine
                import Security

                SimulatedProcess.default = SimulatedProcess(device: SimulatedDevice(), groups: ["T.app"])
                let id = UUID()
                try Users().user(id: "me").save(id)
                print(try Users().user(id: "me").read() == id, try Users().user(id: "you").read() == nil)
                """, to: "main.swift"),
        ]
        let outcome = try compiler.execute(files, Self.swift6)
        #expect(outcome.output == "true true\n")
    }

    private final class Recorder {
        var text = ""

        var console: Console {
            Console(
                output: .init(isTerminal: false, usesColor: false) { self.text += $0 },
                error: .init(isTerminal: false, usesColor: false) { self.text += $0 })
        }
    }
}
