import Foundation
import Language
import Testing

@testable import Generator

@Suite struct PresetTests {
    /// Keychains that differ in what a preset has to state there.
    static let keychains = [
        "service \"org.example.app\"",
        "service \"org.example.app\"; target app",
        "application \"org.example.app\"; service \"org.example.app\"; target app",
        "application \"org.example.app\"; service \"org.example.app\"; target widget (locked); target app; target agent (daemon)",
        """
        application "org.example.app"; service "org.example.app"; target app; target widget (locked)
        group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Counts" }
        """,
        """
        service "org.example.app"; target app; target widget (locked)
        group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Counts" }
        """,
        "in Acme; service \"org.example.app\"",
    ]

    private static let app = SourceFile(
        path: "Acme.keyspec",
        text: """
            app Acme {
                platforms iOS 16, macOS 13; application "org.example.acme"; target app; target widget (locked)
                policy { owner "Acme"; classification "credential"; retention "Until the user signs out" }
            }
            """)

    /// What is to be said of a keychain with these presets in it.
    private static func diagnostics(_ presets: [Preset], in properties: String) throws -> [String] {
        let isOfApp = properties.hasPrefix("in ")
        let policy = "policy { owner \"o\"; classification \"c\"; retention \"r\" }"
        let platforms = isOfApp ? "" : "platforms iOS 16, macOS 13; \(policy)\n"
        var file = SourceFile(path: "a", text: "/// Items.\nkeychain K {\n\(platforms)\(properties)\n}\n")
        for preset in presets {
            let others = isOfApp ? [Self.app] : []
            let sources = Sources(
                files: others + [file], app: nil, displayPaths: [:], list: SourceList(files: [], folders: []))
            let secret = NewSecret(name: PresetExample.name(of: preset), preset: preset)
            file = try secret.add(to: file, among: sources).file
        }
        let result = Pipeline.generateSwift(from: (isOfApp ? [Self.app] : []) + [file], selfContained: false)
        #expect(result.plan != nil)
        return result.diagnostics.map { "\($0.code.rawValue) \($0.message)" }
    }

    @Test(arguments: PresetCatalogue.presets.map(\.name), keychains)
    func isRightInEveryKeychain(_ name: String, _ keychain: String) throws {
        #expect(try Self.diagnostics([try #require(PresetCatalogue.preset(name))], in: keychain) == [])
    }

    @Test(arguments: keychains)
    func allOfThemGoTogether(_ keychain: String) throws {
        #expect(try Self.diagnostics(PresetCatalogue.presets, in: keychain) == [])
    }

    @Test func theStarterIsRightAndFormatted() throws {
        let file = SourceFile(path: "a", text: StarterSpec.text(keychain: "AppKeychain"))
        #expect(Pipeline.check([file]).diagnostics.map(\.message) == [])
        guard case .formatted(let text) = SpecFormatter.format(file) else { throw CocoaError(.formatting) }
        #expect(file.bytes.elementsEqual(text.utf8))
    }

    /// What the starter teaches is what `new` adds.
    @Test func theStartersSecretIsThePreset() throws {
        let starter = Parser.parse(SourceFile(path: "a", text: StarterSpec.text(keychain: "K"))).tree
        let text = Preset.sessionToken.text(name: "sessionToken", in: PresetPlace())
        let preset = Parser.parse(SourceFile(path: "b", text: text)).tree
        func words(_ statement: Statement?, _ file: SourceFile) -> [String] {
            guard let statement else { return [] }
            return statement.arguments.map { file.text($0.span) }
                + (statement.block?.statements ?? []).flatMap { [$0.keyword.text] + words($0, file) }
        }
        #expect(words(starter.statements.last, starter.file) == words(preset.statements.last, preset.file))
        #expect(!words(preset.statements.last, preset.file).isEmpty)
    }

    @Test func everyPresetIsListedAndShown() {
        let list = RecordingConsole.run("presets")
        #expect(list.code == .clean)
        for preset in PresetCatalogue.presets {
            #expect(list.output.contains("\n\(preset.name) ") || list.output.hasPrefix("\(preset.name) "))
            let page = RecordingConsole.run("presets", preset.name)
            #expect(page.code == .clean)
            #expect(page.output.hasPrefix("\(preset.name): \(preset.title)\n"))
            #expect(page.output.contains("\nsecret \(PresetExample.name(of: preset)): "))
            #expect(page.output.contains("asks the user: "))
            // Every other preset that its advice names exists.
            for name in preset.instead.matches(of: /`([a-z]+-[a-z]+)`/).map({ String($0.1) }) {
                #expect(PresetCatalogue.preset(name) != nil, "\(name)")
            }
        }
        #expect(RecordingConsole.run("presets", "nothing").code == .failure)
    }

    @Test func theRequestedKindsAreThere() {
        #expect(
            PresetCatalogue.presets.map(\.name).sorted() == [
                "background-token", "client-identity", "envelope-key", "pinned-root", "refresh-token", "session-token",
                "signing-key", "synced-preference", "token-pair", "vault-key", "web-login",
            ])
        #expect(PresetExample(.tokenPair).secrets.count == 2)
        #expect(PresetExample(.envelopeKey).text.contains("\n    protects   file \"database.sqlite\" (complete)\n"))
    }

    @Test(arguments: [("accessToken", "access-token"), ("token2FA", "token2-f-a"), ("a_b", "a-b"), ("x", "x")])
    func aNameBecomesAnAccount(_ name: String, _ account: String) {
        let text = Preset.sessionToken.text(name: name, in: PresetPlace())
        #expect(text.contains("    account    \"\(account)\"\n"))
    }
}
