import Foundation
import Testing

@Suite struct NewCommandTests {
    private static let added = """


        /// Keeps the user signed in while the app is in use.
        secret accessToken: genericPassword {
            account    "access-token"
            value      String
            accessible whenUnlockedThisDeviceOnly

            policy {
                exposure "Acts as the user until the session ends"
                recovery "Ask the user to sign in again"
            }
        }
        """

    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private func new(_ name: String = "accessToken", _ options: String...) throws -> Workspace.Run {
        try workspace.run(Workspace.binary.path, ["new", name, "--preset", "session-token"] + options)
    }

    @Test func aSecretComesAfterTheOthers() throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        let run = try new()
        #expect(run.code == 0 && run.error == "")
        #expect(run.output == "Specs/Demo.keyspec:17: added `accessToken`\n")
        #expect(try workspace.text("Specs/Demo.keyspec") == String(Workspace.demo.dropLast()) + Self.added + "\n")
    }

    @Test func commentsStayWhereTheyAre() throws {
        let before = String(Workspace.demo.dropLast()) + "  // the last one\n"
        let after = "\n// Ideas for later.\n\nrecord pair { members token, other }  // not yet\n\n// The end.\n"
        try workspace.write("Specs/Demo.keyspec", before + after)
        #expect(try new().code == 0)
        #expect(try workspace.text("Specs/Demo.keyspec") == before.dropLast() + Self.added + "\n" + after)
    }

    @Test func theFirstSecretComesAfterTheKeychain() throws {
        let keychain = String(Workspace.demo.prefix { $0 != "}" }) + "}\n}  // Demo\n"
        try workspace.write("Specs/Demo.keyspec", keychain)
        #expect(try new().code == 0)
        #expect(try workspace.text("Specs/Demo.keyspec") == keychain.dropLast() + Self.added + "\n")
    }

    /// Nothing of a file that isn't formatted changes, and its line ends are taken over.
    @Test(arguments: ["\n", "\r\n"])
    func aFileInAnotherStyleKeepsIt(_ lineEnd: String) throws {
        let text = Workspace.demo.replacingOccurrences(of: "    ", with: "\t").replacingOccurrences(
            of: "\n", with: lineEnd)
        for suffix in ["", "// end", "/// of nothing\n", "\(lineEnd)\(lineEnd)// end\(lineEnd)"] {
            try workspace.write("Specs/Demo.keyspec", text + suffix)
            #expect(try new().code == 0)
            let new = try workspace.text("Specs/Demo.keyspec")
            let added = Self.added.replacingOccurrences(of: "\n", with: lineEnd)
            let range = try #require(new.range(of: added))
            let last = String(lineEnd.unicodeScalars.first.map(Character.init) ?? "\n")
            #expect(new[..<range.lowerBound] + lineEnd == text || new[..<range.lowerBound] + last == text)
            #expect(new[range.upperBound...].hasSuffix(suffix))
            #expect(
                new.replacingOccurrences(of: added, with: "").filter { !$0.isWhitespace }
                    == (text + suffix).filter { !$0.isWhitespace })
        }
    }

    @Test func ourOwnSpecsStayFormattedAndWhole() throws {
        let specs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Specs")
        let names = try FileManager.default.contentsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".keyspec") }
        #expect(names.count > 4)
        for name in names {
            let text = try String(contentsOf: specs.appending(path: name), encoding: .utf8)
            try workspace.write("Specs/\(name)", text)
            let run = try new("sixthToken", "--in", "Specs/\(name)")
            #expect(run.code == 0, "\(run.error)")
            let lines = try workspace.text("Specs/\(name)").split(separator: "\n", omittingEmptySubsequences: false)
            var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
            for line in lines where line == rest.first { rest = rest.dropFirst() }
            #expect(rest.isEmpty, "\(name) has lost a line")
        }
        #expect(try workspace.keyspec("format", "--check").code == 0)
    }

    @Test func twoSecretsComeTogether() throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        let run = try workspace.keyspec("new", "work", "--preset", "token-pair")
        #expect(run.output == "Specs/Demo.keyspec:17: added `work`\nSpecs/Demo.keyspec:30: added `workConfirmed`\n")
        #expect(try workspace.keyspec("check", "--strict").output == "")
        let again = try workspace.keyspec("new", "workConfirmed", "--preset", "vault-key")
        #expect(again.error.hasPrefix("error: Specs/Demo.keyspec:30: `workConfirmed` is there already\n"))
    }

    @Test func whatIsThereStays() throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        let before = try workspace.snapshot()
        let run = try new("token")
        #expect(run.code == 2)
        #expect(
            run.error == """
                error: Specs/Demo.keyspec:9: `token` is there already
                    help: choose another name

                """)
        #expect(try new("other", "--dry-run").output.hasPrefix("--- Specs/Demo.keyspec\n+++ Specs/Demo.keyspec\n@@ "))
        #expect(try workspace.snapshot() == before)
    }

    @Test func withoutASpecThereIsAHint() throws {
        #expect(
            try new().error == "error: Specs: no such folder\n    help: `keyspec init` writes a spec to start from\n")
        try workspace.write(
            "Specs/App.keyspec", "app Acme {\n    platforms iOS 16\n    policy { owner \"o\" }\n}\n")
        let run = try new()
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("error: Specs: no spec in here declares a keychain\n"))
        #expect(try new("a", "--in", "Specs/App.keyspec").error == "error: Specs/App.keyspec: declares no keychain\n")
        #expect(try new("a", "--in", "Nowhere.keyspec").code == 2)
    }

    @Test func oneOfSeveralSpecsHasToBeNamed() throws {
        try workspace.write("Specs/A.keyspec", Workspace.demo)
        let other = Workspace.demo.replacingOccurrences(of: "Demo", with: "Other")
            .replacingOccurrences(of: "org.example.demo", with: "org.example.other")
        try workspace.write("Specs/B.keyspec", other)
        let run = try new()
        #expect(run.code == 2)
        #expect(
            run.error == """
                error: several specs declare a keychain: Specs/A.keyspec, Specs/B.keyspec
                    help: name one of them with --in

                """)
        #expect(try new("accessToken", "--in", "Specs/B.keyspec").code == 0)
        #expect(try workspace.text("Specs/A.keyspec") == Workspace.demo)
        #expect(try workspace.text("Specs/B.keyspec") == other.dropLast() + Self.added + "\n")
    }

    @Test func aSpecThatCannotBeReadIsLeftAlone() throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo + "}\n")
        let run = try new()
        #expect(run.code == 1)
        #expect(run.error.hasPrefix("error: Specs/Demo.keyspec: can't be read as a spec, so nothing is added\n"))
        #expect(run.error.contains("Specs/Demo.keyspec:15:1: error: this brace closes nothing [KS007]\n"))
        #expect(try workspace.text("Specs/Demo.keyspec") == Workspace.demo + "}\n")
    }

    @Test func whatDoesNotFitIsNotAdded() throws {
        let text = Workspace.demo.replacingOccurrences(of: "iOS 16", with: "tvOS 16")
        try workspace.write("Specs/Demo.keyspec", text)
        let run = try workspace.keyspec("new", "vaultKey", "--preset", "vault-key")
        #expect(run.code == 1)
        #expect(run.error.contains("preset `vault-key` doesn't fit here as it is, so nothing is added\n"))
        #expect(run.error.contains("Specs/Demo.keyspec:"))
        #expect(try workspace.text("Specs/Demo.keyspec") == text)
        // An account that another secret has is no less an error.
        try workspace.write(
            "Specs/Demo.keyspec", Workspace.demo.replacingOccurrences(of: "\"token\"", with: "\"access-token\""))
        #expect(try new().error.contains("[KS103]"))
    }

    @Test(arguments: ["", "a-b", "1a", "ü", "a b", "x: key {}", "a\nb"])
    func aNameIsOneWord(_ name: String) throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        #expect(try new(name).code == 2)
        #expect(try workspace.text("Specs/Demo.keyspec") == Workspace.demo)
    }

    @Test func aPresetHasToBeNamed() throws {
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        #expect(
            try workspace.keyspec("new", "a").error.hasPrefix(
                "error: `--preset` is missing\n    help: `keyspec presets`"))
        #expect(try workspace.keyspec("new", "a", "--preset", "b").error.contains("one of session-token, "))
    }
}
