import Foundation
import Testing

@testable import Generator

@Suite struct InitCommandTests {
    @Test func aSpecIsWrittenOnce() throws {
        let workspace = try Workspace()
        let run = try workspace.keyspec("init")
        #expect(run.code == 0 && run.error == "")
        #expect(run.output.hasPrefix("wrote Specs/AppKeychain.keyspec; "))
        #expect(try workspace.text("Specs/AppKeychain.keyspec") == StarterSpec.text(keychain: "AppKeychain"))
        #expect(try workspace.keyspec("check", "--strict").output == "")
        #expect(try workspace.keyspec("format", "--check").code == 0)
        try workspace.write("Specs/AppKeychain.keyspec", "mine")
        let again = try workspace.keyspec("init")
        #expect(again.code == 2)
        #expect(again.error == "error: Specs/AppKeychain.keyspec: is there already, and stays as it is\n")
        #expect(try workspace.text("Specs/AppKeychain.keyspec") == "mine")
    }

    @Test func theKeychainIsCalledAsTheFile() throws {
        let workspace = try Workspace()
        #expect(try workspace.keyspec("init", "Vault.keyspec").code == 0)
        #expect(try workspace.text("Vault.keyspec").contains("\nkeychain Vault {\n"))
    }

    @Test(arguments: [
        ("a.txt", "not the name of a spec"), ("my vault.keyspec", "can't be the name of a type in Swift"),
        (".keyspec", "can't be the name of a type in Swift"), ("String.keyspec", "[KS102]"),
        ("a/b/C.keyspec", "no such file or folder"),
    ])
    func aNameThatCannotBeIsRefused(_ path: String, _ reason: String) throws {
        let workspace = try Workspace()
        let run = try workspace.keyspec("init", path)
        #expect(run.code != 0)
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(try workspace.snapshot().isEmpty)
    }
}
