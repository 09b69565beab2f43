import Foundation
import Testing

@Suite struct InputTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// The files that a run reports on, in order; each of them is a lone brace.
    private func reported(_ arguments: String..., in folder: String = "") throws -> [String] {
        try workspace.run(Workspace.binary.path, ["check"] + arguments, in: folder).output
            .split(separator: "\n").filter { $0.contains("[KS007]") }.map { String($0.prefix { $0 != ":" }) }
    }

    @Test func foldersAreSearchedAndHiddenEntriesAreNot() throws {
        for path in ["b.keyspec", "a/z.keyspec", "a/b/c.keyspec", ".h/x.keyspec", ".x.keyspec", "B.keyspec", "n.txt"] {
            try workspace.write("Specs/" + path, "}")
        }
        #expect(
            try reported() == ["Specs/B.keyspec", "Specs/a/b/c.keyspec", "Specs/a/z.keyspec", "Specs/b.keyspec"])
    }

    @Test func aFileIsReadOnceHoweverOftenItIsReached() throws {
        let file = try workspace.write("Specs/a.keyspec", "}")
        let manager = FileManager.default
        try manager.createSymbolicLink(
            at: workspace.root.appending(path: "Specs/link.keyspec"), withDestinationURL: file)
        try manager.createSymbolicLink(
            at: workspace.root.appending(path: "Specs/round"), withDestinationURL: workspace.root)
        #expect(try reported("Specs", "./Specs//a.keyspec", file.path, "Specs") == ["Specs/a.keyspec"])
    }

    @Test func pathsAreShownAsTheyWereGiven() throws {
        let file = try workspace.write("Specs/a.keyspec", "}")
        #expect(try reported("./Specs/") == ["Specs/a.keyspec"])
        #expect(try reported(".", in: "Specs") == ["a.keyspec"])
        #expect(try reported("../Specs", in: "Specs") == ["../Specs/a.keyspec"])
        #expect(try reported(file.path, in: "..") == ["work/Specs/a.keyspec"])
        try workspace.write("Other/b", "")
        let outside = try reported(file.path, in: "Other")
        #expect(outside == [file.path])
    }

    @Test func namedFilesMayHaveAnyFolder() throws {
        try workspace.write("x/.hidden/a.keyspec", "}")
        #expect(try reported("x/.hidden/a.keyspec") == ["x/.hidden/a.keyspec"])
        #expect(try reported("x/.hidden") == ["x/.hidden/a.keyspec"])
    }
}
