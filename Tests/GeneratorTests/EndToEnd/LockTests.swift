import Foundation
import Testing

@testable import Generator

/// `keyspec lock`: for teams that compare with a committed file.
@Suite struct LockTests {
    private static let weaker = Workspace.demo.replacing("whenUnlockedThisDeviceOnly", with: "whenUnlocked")

    private func workspace() throws -> Workspace {
        let work = try Workspace()
        try work.write("Specs/Demo.keyspec", Workspace.demo)
        return work
    }

    @Test("the first run writes it, the next ones leave it alone")
    func writes() throws {
        let work = try workspace()
        let first = try work.keyspec("lock")
        #expect(first.code == 0 && first.output == "" && first.error == "")
        let text = try work.text("Specs/keyspec.lock")
        #expect(text.contains("\"accessible\" : \"whenUnlockedThisDeviceOnly\""))
        let stamps = try work.stamps(below: "Specs")
        #expect(try work.keyspec("lock").code == 0)
        #expect(try work.keyspec("lock", "--update").code == 0)
        #expect(try work.stamps(below: "Specs") == stamps)
    }

    @Test("check compares with it, and only where its folder is checked")
    func check() throws {
        let work = try workspace()
        _ = try work.keyspec("lock")
        #expect(try work.keyspec("check").output == "")
        try work.write("Specs/Demo.keyspec", Self.weaker)
        let run = try work.keyspec("check")
        #expect(run.code == 1 && run.output.contains("[KS902]"))
        #expect(try work.keyspec("check", "Specs/Demo.keyspec").output == "")
    }

    @Test("a change is shown, and written with --update alone")
    func update() throws {
        let work = try workspace()
        _ = try work.keyspec("lock")
        let old = try work.text("Specs/keyspec.lock")
        try work.write("Specs/Demo.keyspec", Self.weaker)
        let stale = try work.keyspec("lock")
        #expect(stale.code == 1 && stale.output.contains("protection weakened"))
        #expect(stale.error == "error: Specs/keyspec.lock is out of date; run `keyspec lock --update`\n")
        #expect(try work.text("Specs/keyspec.lock") == old)
        #expect(try work.keyspec("lock", "--update").code == 0)
        #expect(try work.keyspec("check").output == "")
        #expect(try work.keyspec("lock").code == 0)
    }

    @Test("comments and layout leave it as it is")
    func layout() throws {
        let work = try workspace()
        _ = try work.keyspec("lock")
        try work.write("Specs/Demo.keyspec", "// Hello.\n" + Workspace.demo.replacing("    ", with: "  "))
        #expect(try work.keyspec("lock").code == 0)
    }

    @Test("a damaged one is a failure that --update mends; a foreign file is never replaced")
    func damaged() throws {
        let work = try workspace()
        _ = try work.keyspec("lock")
        let text = try work.text("Specs/keyspec.lock")
        let faults: [(damaged: String, message: String)] = [
            (
                text.replacing("whenUnlockedThisDeviceOnly", with: "sometimes"),
                "damaged: keychains: Demo: secrets: token"
            ),
            (text.replacing("\"formatVersion\" : 1", with: "\"formatVersion\" : 99"), "its form is 99"),
            (String(text.dropLast(40)), "not a lock file"),
        ]
        for (damaged, message) in faults {
            try work.write("Specs/keyspec.lock", damaged)
            for command in ["check", "lock"] {
                let run = try work.keyspec(command)
                #expect(run.code == 2 && run.error.contains(message), "\(run.error)")
            }
            #expect(try work.keyspec("lock", "--update").code == 0)
            #expect(try work.text("Specs/keyspec.lock") == text)
        }
        try work.write("Specs/keyspec.lock", "my own notes")
        let run = try work.keyspec("lock", "--update")
        #expect(run.code == 2 && run.error.contains("not a lock file, so it is not replaced"))
        #expect(try work.text("Specs/keyspec.lock") == "my own notes")
    }

    @Test("specs with errors are not locked, and neither is a file")
    func refuses() throws {
        let work = try workspace()
        #expect(try work.keyspec("lock", "Specs/Demo.keyspec").code == 2)
        try work.write("Specs/Demo.keyspec", Workspace.demo.replacing("value      String", with: ""))
        let run = try work.keyspec("lock")
        #expect(run.code == 1 && run.error.contains("[KS023]"))
        #expect(try work.snapshot(below: "Specs")["keyspec.lock"] == nil)
    }
}
