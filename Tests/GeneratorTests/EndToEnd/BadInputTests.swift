import Foundation
import Language
import Testing

/// Input that can't be used ends in a clear error, the right exit code, and no output.
@Suite struct BadInputTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
    }

    private func expectNothingWritten(_ code: Int32, _ error: String, _ run: () throws -> Workspace.Run) throws {
        let before = try workspace.snapshot()
        let run = try run()
        #expect(run.code == code)
        #expect(run.output == "")
        #expect(run.error == error)
        #expect(try workspace.snapshot() == before)
    }

    @Test func aMissingPath() throws {
        try expectNothingWritten(2, "error: Nowhere: no such file or folder\n") {
            try workspace.keyspec("generate", "Nowhere", "Specs")
        }
    }

    @Test func aMissingDefaultFolder() throws {
        try expectNothingWritten(
            2,
            "error: Specs: no such file or folder\n    help: name the folder that holds the specs, or write one with `keyspec init`\n"
        ) { try workspace.keyspec("generate", in: "Specs") }
    }

    @Test func everyBadPathIsReported() throws {
        try expectNothingWritten(2, "error: A: no such file or folder\nerror: B: no such file or folder\n") {
            try workspace.keyspec("generate", "A", "B")
        }
    }

    @Test func aFolderWithoutSpecs() throws {
        try workspace.write("Empty/.hidden.keyspec", "}")
        try workspace.write("Empty/notes.txt", "}")
        try expectNothingWritten(2, "error: Empty: no spec in here\n    help: the name of a spec ends in .keyspec\n") {
            try workspace.keyspec("generate", "Empty")
        }
    }

    @Test func aFileThatIsNotASpec() throws {
        try workspace.write("notes.txt", "")
        try expectNothingWritten(2, "error: notes.txt: not a spec\n    help: the name of a spec ends in .keyspec\n") {
            try workspace.keyspec("generate", "notes.txt")
        }
    }

    @Test(arguments: ["Specs", "Specs/x.keyspec"])
    func aFolderNamedLikeASpec(_ argument: String) throws {
        try workspace.write("Specs/x.keyspec/y", "")
        try expectNothingWritten(2, "error: Specs/x.keyspec: this is a folder, and its name is that of a spec\n") {
            try workspace.keyspec("generate", argument)
        }
    }

    @Test func aPipeNamedLikeASpec() throws {
        #expect(mkfifo(workspace.root.appending(path: "Specs/p.keyspec").path, 0o600) == 0)
        let run = try workspace.keyspec("generate")
        #expect(run.code == 2)
        #expect(run.error == "error: Specs/p.keyspec: not a regular file\n")
    }

    @Test func aDanglingLink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: workspace.root.appending(path: "Specs/l.keyspec").path, withDestinationPath: "gone")
        try expectNothingWritten(2, "error: Specs/l.keyspec: no such file or folder\n") {
            try workspace.keyspec("generate")
        }
    }

    @Test(.enabled(if: Workspace.canDropPrivileges))
    func anUnreadableFile() throws {
        let file = workspace.root.appending(path: "Specs/Demo.keyspec").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let run = try workspace.unprivilegedKeyspec("generate")
        #expect(run.code == 2)
        #expect(run.error == "error: Specs/Demo.keyspec: permission denied\n")
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Demo.keyspec"])
    }

    @Test func aFileThatIsTooLarge() throws {
        let file = try FileHandle(forWritingTo: try workspace.write("Specs/large.keyspec", ""))
        try file.truncate(atOffset: UInt64(Limits.fileSize) + 1)
        try file.close()
        let run = try workspace.keyspec("generate")
        #expect(run.code == 2)
        #expect(run.error == "error: Specs/large.keyspec: larger than 48 MiB\n    help: split it into several specs\n")
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Demo.keyspec", "Specs/large.keyspec"])
    }

    @Test func invalidUTF8IsADiagnostic() throws {
        try workspace.write("Specs/bad.keyspec", [0x2F, 0x2F, 0xC3, 0x28])
        try expectNothingWritten(
            1,
            """
            Specs/bad.keyspec:1:3: error: the file is not UTF-8 [KS001]
                //\u{FFFD}(
                  ^
                help: save it with UTF-8 encoding
            1 error

            """
        ) { try workspace.keyspec("generate") }
    }

    @Test func aHundredThousandBracesAreADiagnostic() throws {
        try workspace.write("Specs/deep.keyspec", String(repeating: "a {", count: 100_000))
        let run = try workspace.keyspec("generate")
        #expect(run.code == 1)
        #expect(run.error.contains("Specs/deep.keyspec:1:"))
        #expect(run.error.contains("blocks are nested more than \(Limits.nesting) deep [KS008]"))
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Demo.keyspec", "Specs/deep.keyspec"])
    }

    @Test func anOutputPathThatIsAFile() throws {
        try workspace.write("Generated", "mine")
        try expectNothingWritten(2, "error: out: the output folder is a file\n    help: name a folder with --output\n")
        {
            try FileManager.default.moveItem(
                at: workspace.root.appending(path: "Generated"), to: workspace.root.appending(path: "out"))
            defer {
                try? FileManager.default.moveItem(
                    at: workspace.root.appending(path: "out"), to: workspace.root.appending(path: "Generated"))
            }
            return try workspace.keyspec("generate", "--output", "out")
        }
        try expectNothingWritten(2, "error: Generated/Swift: a part of this path is a file, not a folder\n") {
            try workspace.keyspec("generate")
        }
    }

    @Test(.enabled(if: Workspace.canDropPrivileges))
    func aReadOnlyFolder() throws {
        try expectNothingWritten(2, "error: can't write Generated: permission denied\n") {
            let root = workspace.root.path
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: root)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root) }
            return try workspace.unprivilegedKeyspec("generate")
        }
    }

    /// A limit on the size of files stands in for a full disk: the write itself fails.
    @Test func aFullDisk() throws {
        let first = try workspace.keyspec("generate")
        #expect(first.code == 0)
        for path in try workspace.snapshot(below: "Generated/Swift").keys {
            try workspace.write("Generated/Swift/\(path)", try workspace.text("Generated/Swift/\(path)") + "// stale\n")
        }
        let before = try workspace.snapshot()
        // The program's messages go through a pipe, on which the limit doesn't weigh.
        let run = try workspace.run(
            "/bin/sh",
            ["-c", "{ trap '' XFSZ; (ulimit -f 0; exec \"$0\" generate) 2>&1; echo $?; } | cat", Workspace.binary.path])
        #expect(run.output.hasPrefix("error: can't write Generated/Swift/"))
        #expect(run.output.hasSuffix(": the file would grow past the largest size allowed here\n2\n"))
        #expect(try workspace.snapshot() == before)
    }
}
