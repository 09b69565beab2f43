import Foundation
import Testing

/// `--app`: the app's declaration from a file beside those that are generated.
@Suite struct AppOptionTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write("App/Acme.keyspec", Self.app)
        try workspace.write("Specs/First.keyspec", Self.keychain("First"))
    }

    private static let app = """
        app Acme {
            platforms   iOS 16
            application "org.example.acme"
            target      app
            policy { owner "Acme team"; classification "credential"; retention "Until sign-out" }
        }

        """

    private static func keychain(_ name: String) -> String {
        """
        /// Kept by \(name).
        keychain \(name) {
            in      Acme
            service "org.example.\(name)"
        }

        /// Keeps the session alive.
        secret token: genericPassword {
            account    "token"
            value      String
            accessible whenUnlockedThisDeviceOnly
            group      own
            policy { recovery "Sign in again" }
        }

        """
    }

    private func names() throws -> [String] {
        try workspace.snapshot(below: "Generated/Swift").keys.filter { $0.contains("First") || $0.contains("Acme") }
            .sorted()
    }

    @Test func theAppIsNeededAndTakenFromItsFile() throws {
        let without = try workspace.keyspec("check", "Specs")
        #expect(without.code == 1)
        #expect(without.output.hasPrefix("Specs/First.keyspec:3:13: error: no app `Acme` is declared [KS017]\n"))
        let with = try workspace.keyspec("check", "Specs", "--app", "App/Acme.keyspec")
        #expect(with.code == 0 && with.output == "" && with.error == "")
        #expect(try workspace.keyspec("generate", "Specs/First.keyspec", "--app=App/Acme.keyspec").code == 0)
        #expect(try names() == ["First.swift"])
    }

    @Test func theAppInTheFolderNeedsNoOption() throws {
        #expect(try workspace.keyspec("check", "Specs", "App").code == 0)
    }

    @Test func aFileThatIsListedTooIsReadOnce() throws {
        let link = workspace.root.appending(path: "Link.keyspec")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "App/Acme.keyspec")
        for path in ["App/Acme.keyspec", "./App//Acme.keyspec", "Link.keyspec"] {
            let run = try workspace.keyspec("check", "Specs", "App", "--app", path)
            #expect(run.code == 0 && run.output == "" && run.error == "")
        }
    }

    @Test func aKeychainInTheAppsFileIsNotGenerated() throws {
        try workspace.write("App/Acme.keyspec", Self.app + "\n" + Self.keychain("Other"))
        #expect(try workspace.keyspec("generate", "Specs", "--app", "App/Acme.keyspec").code == 0)
        #expect(try names() == ["First.swift"])
        #expect(try !workspace.snapshot(below: "Generated/Swift").keys.contains("Other.swift"))
    }

    @Test func aFileWithoutAnAppIsReported() throws {
        try workspace.write("App/Acme.keyspec", "keyspec 1\n")
        let run = try workspace.keyspec("check", "Specs", "--app", "App/Acme.keyspec")
        #expect(run.code == 1)
        #expect(
            run.output.hasPrefix(
                "App/Acme.keyspec:1:1: error: the spec that was named for its app declares none [KS017]\n"))
    }

    @Test func anErrorInTheAppsFileIsReportedAtItsPlace() throws {
        try workspace.write("App/Acme.keyspec", Self.app + "}\n")
        let run = try workspace.keyspec("generate", "Specs", "--app", "App/Acme.keyspec")
        #expect(run.code == 1)
        #expect(run.error.hasPrefix("App/Acme.keyspec:7:1: error: this brace closes nothing [KS007]\n"))
        #expect(try workspace.snapshot().keys.filter { $0.hasPrefix("Generated") } == [])
    }

    @Test(arguments: [
        ("App", "App: not a spec"), ("Gone.keyspec", "Gone.keyspec: no such file or folder"),
        ("App/readme.txt", "App/readme.txt: not a spec"),
    ])
    func whatIsNoSpecIsRefused(path: String, message: String) throws {
        try workspace.write("App/readme.txt", "app Acme {}\n")
        let run = try workspace.keyspec("check", "Specs", "--app", path)
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("error: \(message)\n"))
    }

    @Test func itIsAnInputOfTheBuild() throws {
        let run = try workspace.keyspec("generate", "Specs", "--app", "App/Acme.keyspec", "--list-inputs")
        #expect(run.output == "Specs/First.keyspec\nApp/Acme.keyspec\n")
    }
}
