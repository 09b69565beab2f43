import Foundation
import Templates
import Testing

@Suite struct GenerateTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
    }

    private func generate(_ arguments: String...) throws {
        let run = try workspace.run(Workspace.binary.path, ["generate"] + arguments)
        try #require(run.code == 0)
        #expect(run.output == "" && run.error == "", "a run in which all is well says nothing")
    }

    /// One of the files that were generated.
    private func someFile() throws -> String {
        "Generated/Swift/" + (try #require(try workspace.snapshot(below: "Generated/Swift").keys.min()))
    }

    @Test func filesBearTheMarkerAndNothingElseAppears() throws {
        try generate()
        let files = try workspace.snapshot(below: "Generated/Swift")
        #expect(!files.isEmpty)
        for (path, data) in files {
            #expect(path.hasSuffix(".swift"))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains(GeneratedMarker.swift))
            #expect(text.contains("// swift-format-ignore-file\n// swiftlint:disable all\n"))
            #expect(text.hasSuffix("// swiftlint:enable all\n"))
        }
        let others = try workspace.snapshot().keys.filter { !$0.hasPrefix("Generated/Swift/") }
        #expect(others.sorted() == ["Generated", "Generated/Swift", "Specs", "Specs/Demo.keyspec"])
    }

    @Test func whatIsRightIsNotTouched() throws {
        try generate()
        let before = try workspace.stamps(below: "Generated/Swift")
        #expect(!before.isEmpty)
        try generate()
        #expect(try workspace.stamps(below: "Generated/Swift") == before)
    }

    @Test func checkAgreesWithWhatWasGenerated() throws {
        try generate()
        let run = try workspace.keyspec("generate", "--check")
        #expect(run.code == 0)
        #expect(run.output == "" && run.error == "")
    }

    @Test func checkForgivesLineEndings() throws {
        try generate()
        for (path, data) in try workspace.snapshot(below: "Generated/Swift") {
            let text = String(decoding: data, as: UTF8.self)
            try workspace.write(
                "Generated/Swift/\(path)",
                text.split(separator: "\n", omittingEmptySubsequences: false)
                    .joined(separator: "\r\n"))
        }
        #expect(try workspace.keyspec("generate", "--check").code == 0)
    }

    @Test func checkShowsWhatIsStaleMissingAndLeftOver() throws {
        let missing = try workspace.keyspec("generate", "--check")
        #expect(missing.code == 1)
        #expect(missing.output.hasPrefix("--- /dev/null\n+++ b/Generated/Swift/"))
        #expect(missing.error.hasSuffix("out of date; run `keyspec generate`\n"))
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Demo.keyspec"])

        try generate()
        let file = try someFile()
        try workspace.write(file, try workspace.text(file) + "// edited\n")
        try workspace.write("Generated/Swift/Gone.swift", GeneratedMarker.swift + "\n")
        let before = try workspace.snapshot()
        let run = try workspace.keyspec("generate", "--check")
        #expect(run.code == 1)
        #expect(run.output.contains("--- a/\(file)\n+++ b/\(file)\n"))
        #expect(run.output.contains("\n-// edited\n"))
        #expect(
            run.output.contains(
                "--- a/Generated/Swift/Gone.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-\(GeneratedMarker.swift)\n"))
        #expect(run.error == "error: 2 files are out of date; run `keyspec generate`\n")
        #expect(try workspace.snapshot() == before)
    }

    @Test func dryRunListsAndWritesNothing() throws {
        let first = try workspace.keyspec("generate", "--dry-run")
        #expect(first.code == 0)
        #expect(first.output.hasPrefix("would write Generated/Swift/"))
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Demo.keyspec"])
        try generate()
        #expect(try workspace.keyspec("generate", "--dry-run").output == "")
        try workspace.write("Generated/Swift/Gone.swift", GeneratedMarker.swift + "\n")
        #expect(
            try workspace.keyspec("generate", "--dry-run").output == "would remove Generated/Swift/Gone.swift\n")
    }

    @Test func staleFilesGoAndHandWrittenOnesStay() throws {
        try workspace.write("Generated/Swift/Gone.swift", GeneratedMarker.swift + "\n")
        try workspace.write("Generated/Swift/Mine.swift", "struct Mine {}\n")
        try generate()
        let names = try workspace.snapshot(below: "Generated/Swift").keys
        #expect(!names.contains("Gone.swift") && names.contains("Mine.swift"))
    }

    @Test func aHandWrittenFileInTheWayStopsTheRun() throws {
        try generate()
        let file = try someFile()
        for name in try workspace.snapshot(below: "Generated/Swift").keys {
            try FileManager.default.removeItem(at: workspace.root.appending(path: "Generated/Swift/\(name)"))
        }
        try workspace.write(file, "struct Mine {}\n")
        let before = try workspace.snapshot()
        let run = try workspace.keyspec("generate")
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("error: \(file): not made by keyspec, so it is not overwritten\n"))
        #expect(try workspace.snapshot() == before)
    }

    @Test func anErrorInOneSpecMeansThatNothingIsWritten() throws {
        try workspace.write("Specs/Broken.keyspec", "}\n")
        let run = try workspace.keyspec("generate")
        #expect(run.code == 1)
        #expect(run.output == "")
        #expect(
            run.error == """
                Specs/Broken.keyspec:1:1: error: this brace closes nothing [KS007]
                    }
                    ^
                    help: remove it, or add the { it belongs to
                1 error

                """)
        #expect(try workspace.snapshot().keys.sorted() == ["Specs", "Specs/Broken.keyspec", "Specs/Demo.keyspec"])
    }

    @Test func checkReportsOnStandardOutput() throws {
        let clean = try workspace.keyspec("check")
        #expect(clean.code == 0)
        #expect(clean.output == "" && clean.error == "")
        try workspace.write("Specs/Broken.keyspec", "}\n")
        let run = try workspace.keyspec("check", "Specs/Broken.keyspec")
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("Specs/Broken.keyspec:1:1: error:"))
        #expect(run.error == "")
    }

    @Test func everyProcessWritesTheSameBytes() throws {
        for name in ["Zoo", "Alpha", "Mid"] {
            try workspace.write(
                "Specs/\(name).keyspec",
                Workspace.demo.replacingOccurrences(of: "Demo {", with: "\(name) {")
                    .replacingOccurrences(of: "org.example.demo", with: "org.example.\(name)"))
        }
        try generate("--output", "one")
        try generate("--output", "two", "Specs/Zoo.keyspec", "Specs", "Specs/Alpha.keyspec")
        let one = try workspace.snapshot(below: "one")
        #expect(!one.isEmpty)
        #expect(try workspace.snapshot(below: "two") == one)
    }

    @Test func outputDoesNotDependOnWhereTheRunIsStarted() throws {
        try workspace.write("Package.swift", "")
        try generate("--output", "one")
        let root = workspace.root.path
        let away = try workspace.keyspec("generate", "Demo.keyspec", "--output", "../two", in: "Specs")
        #expect(away.code == 0)
        let absolute = try workspace.keyspec("generate", root + "/Specs", "--output", root + "/three", in: "..")
        #expect(absolute.code == 0)
        let one = try workspace.snapshot(below: "one")
        #expect(!one.isEmpty)
        #expect(try workspace.snapshot(below: "two") == one)
        #expect(try workspace.snapshot(below: "three") == one)
    }

    @Test func pathsMayHoldSpacesAndAnyLetters() throws {
        let workspace = try Workspace("my pkg (1)")
        try workspace.write("Spécs ß/日本 1.keyspec", Workspace.demo)
        let run = try workspace.keyspec("generate", "Spécs ß", "--output", "Aus gabe/Swift ü")
        #expect(run.code == 0)
        #expect(run.error == "")
        #expect(try !workspace.snapshot(below: "Aus gabe/Swift ü").isEmpty)
        try workspace.write("Spécs ß/b.keyspec", "}")
        #expect(try workspace.keyspec("check", "Spécs ß").output.hasPrefix("Spécs ß/b.keyspec:1:1: error:"))
    }
}
