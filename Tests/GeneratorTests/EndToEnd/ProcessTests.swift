import Foundation
import Testing

/// How the program gets on with the system around it.
@Suite struct ProcessTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write("Specs/Broken.keyspec", String(repeating: "}\n", count: 900))
    }

    private func shell(_ script: String, environment: [String: String] = [:]) throws -> Workspace.Run {
        try workspace.run("/bin/sh", ["-c", script, Workspace.binary.path], environment: environment)
    }

    @Test func aReaderThatGoesAwayDoesNoHarm() throws {
        #expect(try shell("{ \"$0\" check; echo $? >&2; } | true").error == "1\n")
    }

    @Test func closedStreamsDoNoHarm() throws {
        #expect(try shell("\"$0\" check <&- >&- 2>&-; echo $?").output == "1\n")
        try FileManager.default.removeItem(at: workspace.root.appending(path: "Specs/Broken.keyspec"))
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        #expect(try shell("\"$0\" generate <&- >&- 2>&-; echo $?").output == "0\n")
        #expect(try workspace.keyspec("generate", "--check").code == 0)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func colourIsForTerminalsThatWantIt() throws {
        #if os(Linux)
            func check(_ environment: [String: String]) throws -> String {
                try workspace.run(
                    "/usr/bin/script", ["-qec", "'\(Workspace.binary.path)' check", "/dev/null"],
                    environment: environment.merging(["SHELL": "/bin/sh"]) { $1 }
                ).output
            }
            #expect(try check(["TERM": "xterm"]).contains("\u{1B}[1;31m"))
            #expect(try !check(["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1B}[1"))
            #expect(try !check(["TERM": "dumb"]).contains("\u{1B}"))
        #endif
        #expect(try !workspace.keyspec("check").output.contains("\u{1B}"))
    }
}
