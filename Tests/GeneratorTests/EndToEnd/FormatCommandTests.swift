import Foundation
import Testing

@Suite struct FormatCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private static let ragged = "keychain  K{ target app; in A } // end"
    private static let straight = "keychain K { target app; in A }  // end\n"

    private func shell(_ script: String) throws -> Workspace.Run {
        try workspace.run("/bin/sh", ["-c", script, Workspace.binary.path])
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: workspace.root.appending(path: path).path)
        return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
    }

    @Test func specsAreRewrittenInPlaceAndThenLeftAlone() throws {
        try workspace.write("Specs/A.keyspec", Self.ragged)
        try workspace.write("Specs/deep/B.keyspec", Self.straight)
        let before = try workspace.stamps(below: "Specs/deep")
        let run = try workspace.keyspec("format")
        #expect(run.code == 0 && run.output == "" && run.error == "")
        #expect(try workspace.text("Specs/A.keyspec") == Self.straight)
        #expect(try workspace.stamps(below: "Specs/deep") == before)
        #expect(
            try workspace.snapshot().keys.sorted() == [
                "Specs", "Specs/A.keyspec", "Specs/deep", "Specs/deep/B.keyspec",
            ])
        let stamps = try workspace.stamps(below: "Specs")
        #expect(try workspace.keyspec("format", "Specs/A.keyspec", "Specs").code == 0)
        #expect(try workspace.stamps(below: "Specs") == stamps)
    }

    @Test func checkShowsTheDifferenceAndWritesNothing() throws {
        try workspace.write("Specs/A.keyspec", Self.ragged)
        try workspace.write("Specs/B.keyspec", Self.straight)
        let before = try workspace.snapshot()
        let run = try workspace.keyspec("format", "--check")
        #expect(run.code == 1)
        #expect(
            run.output == """
                --- a/Specs/A.keyspec
                +++ b/Specs/A.keyspec
                @@ -1 +1 @@
                -\(Self.ragged)
                \\ No newline at end of file
                +\(Self.straight)
                """)
        #expect(run.error == "error: 1 file is not formatted; run `keyspec format`\n")
        #expect(try workspace.snapshot() == before)
        #expect(try workspace.keyspec("format", "--check", "Specs/B.keyspec").code == 0)
    }

    @Test func checkShowsLineEndsIfNothingElseDiffers() throws {
        try workspace.write("A.keyspec", "keyspec 1\r\n")
        let run = try workspace.keyspec("format", "--check", "A.keyspec")
        #expect(run.code == 1)
        #expect(run.output.hasSuffix("@@ -1 +1 @@\n-keyspec 1\\u{D}\n+keyspec 1\n"))
    }

    @Test func dryRunListsAndWritesNothing() throws {
        try workspace.write("Specs/A.keyspec", Self.ragged)
        let before = try workspace.snapshot()
        let run = try workspace.keyspec("format", "--dry-run")
        #expect(run.code == 0 && run.output == "would write Specs/A.keyspec\n" && run.error == "")
        #expect(try workspace.snapshot() == before)
    }

    @Test func oneSyntaxErrorLeavesAllFilesAlone() throws {
        try workspace.write("Specs/A.keyspec", Self.ragged)
        try workspace.write("Specs/B.keyspec", "keychain K { /// nothing\n")
        let before = try workspace.snapshot()
        for mode in [[], ["--check"], ["--dry-run"]] {
            let run = try workspace.run(Workspace.binary.path, ["format"] + mode)
            #expect(run.code == 1)
            #expect(run.output == "")
            #expect(
                run.error == """
                    Specs/B.keyspec:1:12: error: this block is never closed [KS007]
                        keychain K { /// nothing
                                   ^
                        help: add }
                    1 error

                    """)
            #expect(try workspace.snapshot() == before)
        }
    }

    @Test func whatTheSpecMeansDoesNotMatter() throws {
        try workspace.write("A.keyspec", "sekret   x")
        #expect(try workspace.keyspec("format", "A.keyspec").code == 0)
        #expect(try workspace.text("A.keyspec") == "sekret x\n")
    }

    @Test func standardInputGoesToStandardOutput() throws {
        let good = try shell("printf '%s' '\(Self.ragged)' | \"$0\" format -")
        #expect(good.code == 0 && good.output == Self.straight && good.error == "")
        let bad = try shell("printf '}' | \"$0\" format -")
        #expect(bad.code == 1 && bad.output == "")
        #expect(bad.error.hasPrefix("<stdin>:1:1: error: this brace closes nothing [KS007]\n"))
        let long = try shell(
            "{ printf //; for i in 1 2 3; do head -c 60000 /dev/zero | tr '\\0' x; sleep 0; done; } | \"$0\" format - | wc -c"
        )
        #expect(long.output.trimmingCharacters(in: .whitespaces) == "180003\n")
        #expect(try workspace.snapshot() == [:])
    }

    @Test func standardInputCanBeChecked() throws {
        let stale = try shell("printf '%s' '\(Self.ragged)' | \"$0\" format - --check")
        #expect(stale.code == 1 && stale.output.hasPrefix("--- a/<stdin>\n+++ b/<stdin>\n"))
        #expect(stale.error == "error: 1 file is not formatted; run `keyspec format`\n")
        let fresh = try shell("printf '%s\\n' '\(Self.straight.dropLast())' | \"$0\" format --check -")
        #expect(fresh.code == 0 && fresh.output == "" && fresh.error == "")
    }

    @Test func standardInputExcludesFiles() throws {
        let run = try workspace.keyspec("format", "-", "Specs")
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("error: `-` and `PATH` exclude each other\nusage: keyspec format"))
        let dry = try workspace.keyspec("format", "-", "--dry-run", "--check")
        #expect(dry.code == 2)
        #expect(
            dry.error.hasPrefix(
                "error: `--check` and `--dry-run` exclude each other\nerror: `-` and `--dry-run` exclude each other\n"))
    }

    @Test func permissionsAreKept() throws {
        let file = try workspace.write("A.keyspec", Self.ragged)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        #expect(try workspace.keyspec("format", "A.keyspec").code == 0)
        #expect(try permissions("A.keyspec") == 0o640)
    }

    @Test func aReadOnlyFileIsRefused() throws {
        let file = try workspace.write("A.keyspec", Self.ragged)
        try workspace.write("B.keyspec", Self.ragged)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        let run = try workspace.keyspec("format", "A.keyspec", "B.keyspec")
        #expect(run.code == 2)
        #expect(run.error == "error: A.keyspec: permission denied\n")
        #expect(try workspace.text("A.keyspec") == Self.ragged)
        #expect(try workspace.text("B.keyspec") == Self.ragged)
    }

    @Test func aSymbolicLinkStaysOneAndItsFileIsRewritten() throws {
        try workspace.write("real/A.keyspec", Self.ragged)
        let link = workspace.root.appending(path: "Link.keyspec")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real/A.keyspec")
        #expect(try workspace.keyspec("format", "--dry-run", "Link.keyspec").output == "would write real/A.keyspec\n")
        #expect(try workspace.keyspec("format", "Link.keyspec").code == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real/A.keyspec")
        #expect(try workspace.text("real/A.keyspec") == Self.straight)
    }
}
