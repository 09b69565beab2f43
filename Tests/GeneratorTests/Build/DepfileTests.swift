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
        let names = Self.characters.flatMap { ["\($0)", "a\($0)b", "a\($0)", "\($0)b \($0)"] }.filter { $0 != "." }
        let workspace = try Workspace()
        var paths: [String] = []
        for (number, name) in names.enumerated() {
            try workspace.write("\(number)/\(name).keyspec", "")
            try workspace.write("\(number)/f/\(name)/x", "")
            paths += ["\(number)/\(name).keyspec"]
        }
        let folders = names.enumerated().map { "\($0.offset)/f/\($0.element)" }
        try workspace.write("deps", Depfile(targets: ["stamp"], files: paths, folders: folders).text)
        try workspace.write("Makefile", "stamp:\n\t@echo run\n\t@touch stamp\n-include deps\n")

        func make() throws -> String {
            let run = try workspace.run("/usr/bin/make", [], environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.code == 0 && run.error == "", "\(run.error)")
            return run.output
        }
        let nothing = "make: 'stamp' is up to date.\n"
        #expect(try make() == "run\n")
        #expect(try make() == nothing)
        for path in paths + folders {
            try workspace.age("stamp")
            try workspace.date(path, newerThan: "stamp")
            #expect(try make() == "run\n", "\(path)")
        }
        #expect(try make() == nothing)
        for path in paths.prefix(40) + folders.prefix(40) {
            try FileManager.default.removeItem(at: workspace.root.appending(path: path))
            #expect(try make() == "run\n", "\(path) is gone")
        }
    }
}
