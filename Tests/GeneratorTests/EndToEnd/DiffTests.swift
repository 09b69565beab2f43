import Foundation
import Testing

@testable import Generator

/// `keyspec diff` and `check --against`, with each kind of base.
@Suite struct DiffTests {
    private static let weaker = Workspace.demo.replacing("whenUnlockedThisDeviceOnly", with: "whenUnlocked")

    /// A workspace with an older and a newer version.
    private func workspace(_ new: String = weaker) throws -> Workspace {
        let work = try Workspace()
        try work.write("Old/Demo.keyspec", Workspace.demo)
        try work.write("Specs/Demo.keyspec", new)
        return work
    }

    @Test("a base is a folder, a spec or a lock file, and the answer the same")
    func bases() throws {
        let work = try workspace()
        #expect(try work.keyspec("lock", "Old").code == 0)
        let outputs = try ["Old", "Old/Demo.keyspec", "Old/keyspec.lock"].map { base in
            let run = try work.keyspec("diff", base)
            #expect(run.code == 0 && run.error == "", "\(base)")
            return run.output
        }
        #expect(Set(outputs).count == 1)
        #expect(
            outputs[0] == """
                Demo.token
                  protection weakened: accessible
                    - whenUnlockedThisDeviceOnly
                    + whenUnlocked
                    Before: Wrapped to keys of the device, and of no use elsewhere (SecItemDb.c 1895-1910).
                    Now: A backup can be restored to another device, where the item is readable.
                    Stored items: Found as before; takes on the new protection when it is next saved.

                1 change, 1 protects less

                """)
    }

    @Test("without a difference nothing is printed, in any format, and the exit code says so")
    func nothing() throws {
        let work = try workspace(Workspace.demo)
        for format in ["text", "markdown", "json", "sarif", "github"] {
            let run = try work.keyspec("diff", "Old", "--format", format, "--exit-code")
            #expect(run.output == "" && run.error == "" && run.code == 0, "\(format)")
        }
        try work.write("Specs/Demo.keyspec", Self.weaker)
        #expect(try work.keyspec("diff", "Old", "--exit-code").code == 1)
    }

    @Test("layout, comments, order and files make no difference")
    func sameMeaning() throws {
        let work = try workspace()
        let secret = """
            /// Another one.
            secret other: genericPassword {
                account    "other"
                value      Data
                accessible whenUnlocked
            }

            """
        let both = Workspace.demo + "\n" + secret
        try work.write("Old/Demo.keyspec", both)
        let parts = Workspace.demo.split(separator: "\n\n", maxSplits: 1)
        let variants = [
            "// A comment.\n" + both.replacing("    account", with: "\taccount  ").replacing("\n", with: "\r\n"),
            both.replacing("/// Keeps the session alive.", with: "/// Something else is said here."),
            "\(parts[0])\n\n\(secret)\n\(parts[1])",
            both.replacing(
                "accessible whenUnlockedThisDeviceOnly", with: "accessible whenUnlockedThisDeviceOnly; sync no"),
        ]
        for variant in variants {
            try work.write("Specs/Demo.keyspec", variant)
            #expect(try work.keyspec("diff", "Old").output == "", "\(variant)")
        }
        try FileManager.default.removeItem(at: work.root.appending(path: "Specs/Demo.keyspec"))
        try work.write("Specs/Deeper/Moved.keyspec", both)
        #expect(try work.keyspec("diff", "Old").output == "")
    }

    @Test("every format tells the change")
    func formats() throws {
        struct Document: Decodable {
            struct Entry: Decodable { let kind, verdict, old, new: String }
            let changes: [Entry]
        }
        let work = try workspace()
        let json = try JSONDecoder().decode(
            Document.self, from: Data(try work.keyspec("diff", "Old", "--format", "json").output.utf8))
        #expect(json.changes.map(\.kind) == ["protectionWeakened"])
        #expect(
            json.changes.map { [$0.verdict, $0.old, $0.new] } == [
                ["weaker", "whenUnlockedThisDeviceOnly", "whenUnlocked"]
            ])
        let markdown = try work.keyspec("diff", "Old", "--format", "markdown").output
        #expect(
            markdown.contains("| **protection weakened: accessible** | `whenUnlockedThisDeviceOnly` | `whenUnlocked` |")
        )
        let github = try work.keyspec("diff", "Old", "--format", "github").output
        #expect(github.hasPrefix("::error file=Specs/Demo.keyspec,line=12,"))
        #expect(try work.keyspec("diff", "Old", "--format", "sarif").output.contains("\"ruleId\" : \"KS902\""))
    }

    @Test("sarif and github have an entry for every change, also for those that no rule minds")
    func everyChange() throws {
        let harmless = Workspace.demo.replacing("recovery \"Sign in again\"", with: "recovery \"Ask again\"")
        let work = try workspace(harmless)
        let github = try work.keyspec("diff", "Old", "--format", "github").output
        #expect(github.contains("::notice file=Specs/Demo.keyspec,line=9,"))
        #expect(github.contains("policy text changed"))
        #expect(try work.keyspec("check", "--against", "Old").output == "")
    }

    @Test("check compares with a base, and fails on what must not happen by accident")
    func against() throws {
        let work = try workspace()
        let run = try work.keyspec("check", "--against", "Old")
        #expect(run.code == 1 && run.output.contains("[KS902]"))
        #expect(try work.keyspec("check").output == "")
    }

    @Test("a base that can't be compared is a failure that says where and why")
    func badBases() throws {
        let work = try workspace()
        try work.write("Old/Demo.keyspec", Workspace.demo.replacing("account    \"token\"", with: ""))
        let broken = try work.keyspec("diff", "Old")
        #expect(
            broken.code == 2
                && broken.error.hasPrefix("error: Old/Demo.keyspec:9:8: the older version has an error here"))
        let missing = try work.keyspec("diff", "Nowhere")
        #expect(missing.code == 2 && missing.error.contains("Nowhere: no such file or folder"))
        try work.write("some.json", "{}")
        #expect(try work.keyspec("diff", "some.json").error.contains("some.json: not a lock file"))
        try work.write("Specs/Demo.keyspec", Self.weaker.replacing("value      String", with: ""))
        try work.write("Old/Demo.keyspec", Workspace.demo)
        let run = try work.keyspec("diff", "Old")
        #expect(run.code == 1 && run.error.contains("[KS023]") && run.output == "")
    }

    // MARK: git

    private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

    /// A repository with the older version committed, and the newer one in the working tree.
    private func repository() throws -> Workspace {
        let work = try Workspace()
        try work.write("Specs/Demo.keyspec", Workspace.demo)
        try work.write("Specs/.hidden/Other.keyspec", "keychain {")
        for arguments in [
            ["init", "--quiet", "--initial-branch", "main"], ["add", "."],
            ["-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "-m", "Older"],
        ] {
            let run = try work.run("/usr/bin/git", arguments)
            try #require(run.code == 0, "\(run.error)")
        }
        try work.write("Specs/Demo.keyspec", Self.weaker)
        return work
    }

    @Test("a revision of the repository is read through git", .enabled(if: hasGit))
    func revision() throws {
        let work = try repository()
        for base in ["git:main", "git:HEAD"] {
            #expect(try work.keyspec("diff", base).output.contains("protection weakened"))
        }
        #expect(try work.keyspec("diff", "git:main", "Specs/Demo.keyspec").output.contains("protection weakened"))
        #expect(
            try work.keyspec("diff", "git:main", "Demo.keyspec", in: "Specs").output.contains("protection weakened"))
        #expect(try work.keyspec("check", "--against", "git:main").output.contains("[KS902]"))
        try work.write("Specs/Demo.keyspec", Workspace.demo)
        #expect(try work.keyspec("diff", "git:main").output == "")
    }

    @Test("what git can't read is a failure with a reason", .enabled(if: hasGit))
    func gitFailures() throws {
        let work = try repository()
        for revision in ["nope", "--help", "-h", "", "main:Specs"] {
            let run = try work.keyspec("diff", "git:\(revision)")
            #expect(run.code == 2 && run.error.contains("no revision `\(revision)`"), "\(revision): \(run.error)")
        }
        let elsewhere = try workspace()
        let run = try elsewhere.keyspec("diff", "git:main")
        #expect(run.code == 2 && run.error.contains("not a git repository"))
        let without = try work.run(Workspace.binary.path, ["diff", "git:main"], environment: ["PATH": "/nowhere"])
        #expect(without.code == 2 && without.error.contains("can't run git"))
    }
}
