import Foundation
import Testing

/// `script` gives a process a terminal.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct ProgressTests {
    #if os(Linux)
        private func onTerminal(_ script: String, terminal: String = "xterm") throws -> String {
            let workspace = try Workspace()
            try workspace.write("Demo.keyspec", Workspace.demo)
            return try workspace.run(
                "/usr/bin/script",
                ["-qec", script.replacingOccurrences(of: "KEYSPEC", with: "'\(Workspace.binary.path)'"), "/dev/null"],
                environment: ["TERM": terminal, "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin"]
            ).output
        }

        @Test func aRunThatTakesLongSaysWhatItIsAtAndTakesItBack() throws {
            let output = try onTerminal("(sleep 2; cat Demo.keyspec) | KEYSPEC check -")
            let lines = output.components(separatedBy: "\r\u{1B}[K")
            #expect(lines.count > 2 && lines.first == "" && lines.last == "", "\(output.debugDescription)")
            #expect(lines.contains("keyspec: reading specs ..."))
        }

        @Test func nothingIsSaidToWhatIsNoTerminal() throws {
            #expect(try onTerminal("(sleep 2; cat Demo.keyspec) | KEYSPEC check - 2>&1 | cat") == "")
            #expect(try onTerminal("(sleep 2; cat Demo.keyspec) | KEYSPEC check -", terminal: "dumb") == "")
        }
    #endif
}
