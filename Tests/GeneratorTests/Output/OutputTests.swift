import Foundation
import Templates
import Testing

@testable import Generator

@Suite struct OutputTests {
    private let workspace: Workspace
    private var folder: String { workspace.root.appending(path: "out").path }

    init() throws { workspace = try Workspace() }

    private static let marker = GeneratedMarker.swift + "\n"

    private func file(_ path: String, _ text: String = "", spec: String? = nil) -> OutputFile {
        OutputFile(path: path, text: Self.marker + text, spec: spec)
    }

    private func changes(_ files: OutputFile..., ignoringCarriageReturns: Bool = false) throws -> [OutputChange] {
        try OutputPlanner.changes(
            for: OutputPlan(files: files), producer: .swift, folder: folder,
            ignoringCarriageReturns: ignoringCarriageReturns)
    }

    private func problems(_ files: OutputFile...) -> [String] {
        do {
            _ = try OutputPlanner.changes(
                for: OutputPlan(files: files), producer: .swift, folder: folder, ignoringCarriageReturns: false)
            return []
        } catch {
            return error.problems.map { $0.message.replacingOccurrences(of: folder, with: "out") }
        }
    }

    private func names(_ changes: [OutputChange]) -> [String] {
        changes.map { "\($0.kind) \($0.path.dropFirst(folder.count + 1))" }
    }

    @Test func filesAreMadeWithTheirFolders() throws {
        let changes = try changes(file("B.swift"), file("sub/deep/A.swift", "a"))
        #expect(names(changes) == ["create B.swift", "create sub/deep/A.swift"])
        #expect(try workspace.snapshot() == [:])
        try OutputWriter.commit(changes)
        #expect(
            try workspace.snapshot(below: "out").keys.sorted() == ["B.swift", "sub", "sub/deep", "sub/deep/A.swift"])
        #expect(try workspace.text("out/sub/deep/A.swift") == Self.marker + "a")
    }

    @Test func onlyDifferencesAreChanges() throws {
        try workspace.write("out/A.swift", Self.marker + "a")
        try workspace.write("out/B.swift", Self.marker + "old")
        #expect(names(try changes(file("A.swift", "a"), file("B.swift", "new"))) == ["update B.swift"])
    }

    @Test func carriageReturnsCountForWritingAlone() throws {
        try workspace.write("out/A.swift", "\(GeneratedMarker.swift)\r\na\r\n")
        #expect(names(try changes(file("A.swift", "a\n"))) == ["update A.swift"])
        #expect(names(try changes(file("A.swift", "a\n"), ignoringCarriageReturns: true)) == [])
    }

    @Test func permissionsOutliveAnUpdate() throws {
        let old = try workspace.write("out/A.swift", Self.marker + "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old.path)
        try OutputWriter.commit(try changes(file("A.swift", "new")))
        let permissions = try FileManager.default.attributesOfItem(atPath: old.path)[.posixPermissions] as? NSNumber
        #expect(permissions == 0o640)
        #expect(try workspace.text("out/A.swift") == Self.marker + "new")
    }

    @Test func whatKeyspecDidNotMakeIsNotOverwritten() throws {
        try workspace.write("out/A.swift", "struct Mine {}\n")
        try workspace.write("out/B.swift", String(repeating: "\n", count: 6) + Self.marker)
        try workspace.write("out/C.swift", "let text = \"" + Self.marker)
        try workspace.write("out/D.swift/x", "")
        #expect(
            problems(file("A.swift"), file("B.swift"), file("C.swift"), file("D.swift"), file("E.swift")) == [
                "out/A.swift: not made by keyspec, so it is not overwritten",
                "out/B.swift: not made by keyspec, so it is not overwritten",
                "out/C.swift: not made by keyspec, so it is not overwritten",
                "out/D.swift: not a regular file, so it is not replaced",
            ])
    }

    @Test func theMarkerMayStandInTheFirstFiveLines() throws {
        try workspace.write("out/A.swift", "//\r\n\n\n// swift-format-ignore-file\n" + Self.marker)
        #expect(names(try changes(file("A.swift"))) == ["update A.swift"])
    }

    @Test func staleFilesAreRemovedAndOthersStay() throws {
        try workspace.write("out/Old.swift", Self.marker)
        try workspace.write("out/Mine.swift", "// mine\n")
        try workspace.write("out/Notes.md", Self.marker)
        try workspace.write("out/other/Theirs.swift", Self.marker)
        let target = try workspace.write("elsewhere/Linked.swift", Self.marker)
        try FileManager.default.createSymbolicLink(
            at: workspace.root.appending(path: "out/Link.swift"), withDestinationURL: target)
        let changes = try changes(file("New.swift"))
        #expect(names(changes) == ["create New.swift", "remove Old.swift"])
        try OutputWriter.commit(changes)
        #expect(
            try workspace.snapshot(below: "out").keys.sorted() == [
                "Link.swift", "Mine.swift", "New.swift", "Notes.md", "other", "other/Theirs.swift",
            ])
        #expect(try workspace.text("elsewhere/Linked.swift") == Self.marker)
    }

    @Test func linksDoNotLeadOutOfTheFolder() throws {
        try workspace.write("elsewhere/A.swift", Self.marker)
        try workspace.write("out/keep.txt", "")
        for (link, target) in [("out/sub", "elsewhere"), ("out/A.swift", "elsewhere/A.swift")] {
            try FileManager.default.createSymbolicLink(
                at: workspace.root.appending(path: link),
                withDestinationURL: workspace.root.appending(path: target))
        }
        #expect(problems(file("sub/B.swift")) == ["out/sub: not a folder"])
        #expect(problems(file("A.swift", "x")) == ["out/A.swift: not a regular file, so it is not replaced"])
    }

    @Test func namesThatDifferInCaseOnlyClash() {
        #expect(
            problems(file("Mail.swift", spec: "a.keyspec"), file("MAIL.swift", spec: "b.keyspec")) == [
                "a.keyspec and b.keyspec: both would be written to out/MAIL.swift"
            ])
        #expect(
            problems(file("\u{C9}.swift", spec: "a.keyspec"), file("E\u{301}.swift")) == [
                "a.keyspec and keyspec itself: both would be written to out/E\u{301}.swift"
            ])
    }

    @Test(arguments: ["/A.swift", "../A.swift", "a/../../A.swift", "", "a//A.swift", "./A.swift", "A\0.swift"])
    func noFileLeavesTheFolder(_ path: String) {
        #expect(problems(file(path)) == ["\(path): not a path inside the output folder"])
    }

    @Test func anOutputFolderThatIsAFileIsRefused() throws {
        try workspace.write("out", "text")
        #expect(problems(file("A.swift")) == ["out: the output folder is a file"])
        #expect(try workspace.text("out") == "text")
    }

    @Test func aTerminalIsToldWhatWasWritten() throws {
        try workspace.write("out/Old.swift", Self.marker)
        let recorder = RecordingConsole()
        let plan = OutputPlan(files: [file("A.swift"), file("B.swift")])
        for _ in 1...2 {
            let code = try Producer.swift.produce(plan, in: folder, .write, recorder.console(isTerminal: true))
            #expect(code == .clean)
        }
        #expect(recorder.output == "wrote 2 files, removed 1 file\n")
        #expect(recorder.error == "")
    }

    @Test func aFailedRunLeavesNothingBehind() throws {
        try workspace.write("out/A.swift", Self.marker + "old")
        try workspace.write("out/Old.swift", Self.marker)
        try workspace.write("out/blocked", "a file where a folder is needed")
        let before = try workspace.snapshot()
        var changes = try changes(file("A.swift", "new"), file("fresh/B.swift"))
        changes.append(
            OutputChange(kind: .create, path: folder + "/blocked/C.swift", old: [], new: "c", permissions: nil))
        #expect(throws: InputOutputError.self) { try OutputWriter.commit(changes) }
        #expect(try workspace.snapshot() == before)
    }
}
