import Foundation
import Testing

/// `--emit-fake`, `--emit-tests` and `--module`: what is written for an app's tests, and where.
@Suite struct EmitTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
    }

    private func generate(_ arguments: String...) throws -> Workspace.Run {
        try workspace.run(Workspace.binary.path, ["generate"] + arguments)
    }

    private func files() throws -> [String] {
        try workspace.snapshot().keys.filter { $0.hasSuffix(".swift") }.sorted()
    }

    private static let app = ["Generated/Swift/Demo.swift", "Generated/Swift/KeyspecSupport.swift"]
    private static let tests = [
        "T/Device/DemoDeviceTests.swift", "T/Device/KeyspecDeviceSupport.swift", "T/Fake/DemoFakeTests.swift",
        "T/Fake/KeyspecFake.swift", "T/Fake/KeyspecFakeSupport.swift",
    ]

    @Test func nothingIsEmittedThatIsNotAskedFor() throws {
        #expect(try generate().code == 0)
        #expect(try files() == Self.app)
    }

    @Test func theFakeStandsInItsFolder() throws {
        #expect(try generate("--emit-fake", "Tests/AppTests").code == 0)
        #expect(try files() == Self.app + ["Tests/AppTests/KeyspecFake.swift"])
        #expect(try !workspace.text("Tests/AppTests/KeyspecFake.swift").contains("@testable"))
    }

    @Test func testsComeWithTheFakeUnlessItStandsElsewhere() throws {
        #expect(try generate("--emit-tests", "T").code == 0)
        #expect(try files() == Self.app + Self.tests)
        #expect(try generate("--emit-tests", "T", "--emit-fake", "F").code == 0)
        let elsewhere = ["F/KeyspecFake.swift"] + Self.app + Self.tests.filter { !$0.hasSuffix("KeyspecFake.swift") }
        #expect(try files() == elsewhere)
    }

    @Test func theModuleIsImportedForTesting() throws {
        #expect(try generate("--emit-tests", "T", "--module", "App_2").code == 0)
        for path in Self.tests { #expect(try workspace.text(path).contains("\n@testable import App_2\n"), "\(path)") }
        for path in Self.app { #expect(try !workspace.text(path).contains("App_2"), "\(path)") }
    }

    @Test func supportThatIsAModuleIsImportedToo() throws {
        try workspace.write(
            "Specs/Demo.keyspec",
            Workspace.demo.replacing("platforms iOS 16", with: "platforms iOS 16; visibility public"))
        #expect(try generate("--emit-tests", "T", "--module", "App").code == 0)
        for path in Self.tests {
            #expect(try workspace.text(path).contains("\n@testable import App\n@testable import KeyspecSupport\n"))
        }
        #expect(try generate("--emit-tests", "T", "--module", "App", "--self-contained").code == 0)
        for path in Self.tests { #expect(try !workspace.text(path).contains("KeyspecSupport\n")) }
    }

    @Test func whatIsRightIsNotTouchedAndCheckKnowsIt() throws {
        let arguments = ["--emit-tests", "T", "--module", "App"]
        func run(_ more: String...) throws -> Workspace.Run {
            try workspace.run(Workspace.binary.path, ["generate"] + arguments + more)
        }
        #expect(try run().code == 0)
        let before = try workspace.stamps(below: "T")
        #expect(try run().code == 0)
        #expect(try workspace.stamps(below: "T") == before)
        #expect(try run("--check").code == 0)
        try workspace.write("T/Fake/KeyspecFake.swift", workspace.text("T/Fake/KeyspecFake.swift") + "// More.\n")
        let stale = try run("--check")
        #expect(stale.code == 1 && stale.output.contains("-// More.\n"))
        #expect(try run("--dry-run").output == "would write T/Fake/KeyspecFake.swift\n")
    }

    @Test func testsOfSpecsThatAreGoneAreRemovedWithTheirSwift() throws {
        try workspace.write("Specs/Other.keyspec", Workspace.demo.replacing("Demo", with: "Other"))
        #expect(try generate("--emit-tests", "T").code == 0)
        #expect(try files().contains("T/Device/OtherDeviceTests.swift"))
        try FileManager.default.removeItem(at: workspace.root.appending(path: "Specs/Other.keyspec"))
        try workspace.write("T/Fake/Mine.swift", "// Not generated.\n")
        #expect(try generate("--emit-tests", "T").code == 0)
        #expect(try files() == (Self.app + Self.tests + ["T/Fake/Mine.swift"]).sorted())
    }

    @Test func aRunWithoutThemLeavesThemAlone() throws {
        #expect(try generate("--emit-tests", "T").code == 0)
        #expect(try generate().code == 0)
        #expect(try files() == Self.app + Self.tests)
    }

    @Test func foldersThatAreOneDontPruneEachOther() throws {
        for folder in ["Generated/Swift", "./Generated//Swift"] {
            #expect(try generate("--emit-fake", folder).code == 0)
            #expect(try files() == [Self.app[0], "Generated/Swift/KeyspecFake.swift", Self.app[1]])
        }
    }

    @Test func aFileOfSomeoneElseKeepsAllFromBeingWritten() throws {
        try workspace.write("T/Fake/KeyspecFake.swift", "// Mine.\n")
        let run = try generate("--emit-tests", "T")
        #expect(run.code == 2)
        #expect(
            run.error.hasPrefix("T/Fake/KeyspecFake.swift: error: not made by keyspec")
                || run.error.contains("not made by keyspec"))
        #expect(try files() == ["T/Fake/KeyspecFake.swift"])
    }

    @Test func listsAndDepfilesNameThem() throws {
        let list = try generate("--emit-tests", "T", "--list-outputs")
        #expect(list.output == (Self.app + Self.tests).map { $0 + "\n" }.joined())
        #expect(try files().isEmpty)
        #expect(try generate("--emit-tests", "T", "--depfile", "d").code == 0)
        let depfile = try workspace.text("d")
        for path in Self.app + Self.tests { #expect(depfile.contains(path)) }
    }

    @Test func oneFileForAllLeavesThemInTheirFolders() throws {
        #expect(try generate("-o", "build/All.swift", "--emit-fake", "T").code == 0)
        #expect(try files() == ["T/KeyspecFake.swift", "build/All.swift"])
    }

    @Test(arguments: [
        (["--module", "App"], "error: `--module` means nothing without `--emit-fake` or `--emit-tests`\n"),
        (
            ["--emit-fake", "T", "--module", "My App"],
            "error: `--module` takes the name of a Swift module, found `My App`\n    help: did you mean `My_App`?\n"
        ),
        (
            ["--emit-tests", "T", "--module", "2do"],
            "error: `--module` takes the name of a Swift module, found `2do`\n    help: did you mean `_2do`?\n"
        ),
        (["--emit-fake", "T", "-o", "-"], "error: `--output -` and `--emit-fake` exclude each other\n"),
        (["--emit-tests", "T", "-o", "-"], "error: `--output -` and `--emit-tests` exclude each other\n"),
        (["--emit-fake"], "error: `--emit-fake` needs a value: --emit-fake FOLDER\n"),
    ])
    func misuse(_ arguments: [String], _ message: String) throws {
        let run = try workspace.run(Workspace.binary.path, ["generate"] + arguments)
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("keyspec generate: \(message)") || run.error.contains(message), "\(run.error)")
        #expect(try files().isEmpty)
    }
}
