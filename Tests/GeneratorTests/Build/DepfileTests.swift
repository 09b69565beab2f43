import Foundation
import Testing

@testable import Generator

@Suite struct DepfileTests {
    @Test func aRuleNamesWhatWasRead() {
        let depfile = Depfile(
            targets: ["build/stamp"], files: ["Specs/a b.keyspec", "c.keyspec"], folders: ["Specs", "."])
        #expect(
            depfile.text == """
                build/stamp: \\
                  Specs/a\\ b.keyspec \\
                  ./c.keyspec \\
                  Specs/. \\
                  ./.

                Specs/a\\ b.keyspec:

                ./c.keyspec:

                Specs/.:

                ./.:

                """)
    }

    /// Every printable character of ASCII but `/`, and some beyond.
    private static let characters =
        (0x20...0x7E).compactMap { Unicode.Scalar($0).map(Character.init) }
        .filter { $0 != "/" } + ["\t", "\n", "\r", "ß", "日", "🔑", "e\u{301}"]

    /// The judge of a depfile is make.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/make")))
    func makeSeesEveryChangeWhateverAPathIsCalled() throws {
        let names = Self.characters.flatMap { ["\($0)b \($0)a"] }
        let workspace = try Workspace()
        var paths: [String] = []
        for (number, name) in names.enumerated() {
            let (file, folder) = ("\(number)/\(name).keyspec", "\(number)/f/\(name)")
            try workspace.write(file, "")
            try workspace.write(folder + "/x", "")
            try workspace.write(
                "\(2 * number).d", Depfile(targets: ["s\(2 * number)"], files: [file], folders: []).text)
            try workspace.write(
                "\(2 * number + 1).d", Depfile(targets: ["s\(2 * number + 1)"], files: [], folders: [folder]).text)
            paths += [file, folder]
        }
        let stamps = paths.indices.map { "s\($0)" }
        try workspace.write(
            "Makefile",
            """
            all: \(stamps.joined(separator: " "))
            \(stamps.joined(separator: " ")):
            \t@echo $@ && touch $@
            include \(paths.indices.map { "\($0).d" }.joined(separator: " "))

            """)

        /// The paths whose stamp make renews.
        func renewed() throws -> Set<String> {
            let run = try workspace.run("/usr/bin/make", ["-s"], environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.code == 0 && run.error == "", "\(run.error)")
            return Set(run.output.split(separator: "\n").compactMap { Int($0.dropFirst()) }.map { paths[$0] })
        }
        #expect(try renewed() == Set(paths))
        #expect(try renewed() == [])
        for stamp in stamps { try workspace.age(stamp) }
        for path in paths { try workspace.date(path, newerThan: "s0") }
        #expect(try renewed() == Set(paths), "after a change")
        #expect(try renewed() == [])
        for path in paths { try FileManager.default.removeItem(at: workspace.root.appending(path: path)) }
        #expect(try renewed() == Set(paths), "after a removal")
    }
}
