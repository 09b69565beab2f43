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

    private func difference(
        _ files: [OutputFile], isShared: Bool = false, ignoringCarriageReturns: Bool = false
    ) throws(InputOutputError) -> OutputDifference {
        try OutputPlanner.difference(
            from: OutputPlan(files: files), producer: .swift, folder: folder, isShared: isShared,
            ignoringCarriageReturns: ignoringCarriageReturns)
    }

    private func changes(_ files: OutputFile..., ignoringCarriageReturns: Bool = false) throws -> [OutputChange] {
        try difference(files, ignoringCarriageReturns: ignoringCarriageReturns).changes
    }

    @discardableResult
    private func commit(_ files: OutputFile..., isShared: Bool = false) throws -> [OutputChange] {
        try OutputWriter.commit(in: [folder]) { () throws(InputOutputError) in try difference(files, isShared: isShared)
        }
    }

    private func problems(_ files: OutputFile...) -> [String] {
        do {
            _ = try difference(files)
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
        try commit(file("B.swift"), file("sub/deep/A.swift", "a"))
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
        try commit(file("A.swift", "new"))
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
        #expect(names(try commit(file("New.swift"))) == ["create New.swift", "remove Old.swift"])
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
            let code = try Producer.swift.produce(
                plan, at: .folder(folder), .produce(.write, BuildFiles(depfile: nil, stamp: nil)),
                from: SourceList(files: [], folders: []), recorder.console(isTerminal: true))
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
        #expect(throws: InputOutputError.self) {
            try OutputWriter.commit(in: [folder]) { () throws(InputOutputError) in
                let difference = try difference([file("A.swift", "new"), file("fresh/B.swift")])
                let blocked = OutputChange(
                    kind: .create, path: folder + "/blocked/C.swift", old: [], new: Array("c".utf8), permissions: nil)
                return OutputDifference(changes: difference.changes + [blocked], strays: difference.strays)
            }
        }
        #expect(try workspace.snapshot() == before)
    }

    @Test func whatAKilledRunLeftIsSweptAway() throws {
        try workspace.write("out/.keyspec-1-0.tmp", "half")
        try workspace.write("out/sub/.keyspec-\(FileSystem.processNumber)-0.tmp", "half")
        try workspace.write("out/.keyspec-notes", "mine")
        let plan = [file("A.swift"), file("sub/B.swift")]
        #expect(try difference(plan).strays.count == 2)
        try commit(plan[0], plan[1])
        #expect(
            try workspace.snapshot(below: "out").keys.sorted() == [".keyspec-notes", "A.swift", "sub", "sub/B.swift"])
    }

    @Test func aSharedFolderKeepsTheOutputOfOthers() throws {
        try workspace.write("out/Other.swift", Self.marker)
        try workspace.write("out/.keyspec-1-0.tmp", "half")
        try commit(file("A.swift"), isShared: true)
        #expect(try workspace.snapshot(below: "out").keys.sorted() == ["A.swift", "Other.swift"])
    }

    @Test func whatIsToDoIsFoundOutUnderTheLock() throws {
        var asked = 0
        let made = try OutputWriter.commit(in: [folder]) { () throws(InputOutputError) in
            asked += 1
            let lock = open(folder, O_RDONLY)
            defer { close(lock) }
            #expect(flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            return try difference([file("A.swift")])
        }
        #expect(asked == 1 && names(made) == ["create A.swift"])
        let lock = open(folder, O_RDONLY)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    }
}
