import Foundation
import Testing

/// Files whose names try to leave their place.
@Suite struct HostileNameTests {
    private static let names = [
        "a\u{1B}[31m\u{9B}1m\u{7}", "b\u{202E}c\u{2066}", "d\ne\r", "::error file=x::f%0A", "g $(h) `i` #j:;|*?",
        "k\u{200B}\u{FEFF}",
        "l<script>\"'&", "-m", "e\u{301}" + String(repeating: "\u{301}", count: 40),
    ]

    /// Whether a text holds nothing that a terminal would act on or a reader not see.
    private func isVisible(_ text: String) -> Bool { HiddenScalars.first(in: text) == nil }

    @Test(arguments: names) func noNameReachesATerminalAsItIs(name: String) throws {
        let workspace = try Workspace()
        try workspace.write("Bad/\(name).keyspec", "a {")
        for format in ["text", "github", "json", "sarif"] {
            for command in ["check", "generate", "docs", "format"] where command != "format" || format == "text" {
                let options = command == "format" ? [] : ["--error-format", format]
                let run = try workspace.run(Workspace.binary.path, [command] + options + ["Bad"])
                #expect(run.code == 1)
                #expect(isVisible(run.output) && isVisible(run.error), "\(command) \(format)")
            }
        }
        try workspace.write("Good/\(name).keyspec", Workspace.demo)
        let made = try workspace.keyspec(
            "generate", "Good", "--output", "Out", "--depfile", "out.d", "--stamp", "out.stamp", "--error-format",
            "text")
        #expect(made.code == 0 && made.error == "")
        #expect(isVisible(try workspace.text("Out/Demo.swift")))
        for arguments in [
            ["--list-inputs"], ["--list-inputs", "--format", "json"], ["--check", "--output", "None"],
            ["--dry-run", "--output", "None"],
        ] {
            let run = try workspace.run(Workspace.binary.path, ["generate", "Good"] + arguments)
            #expect(isVisible(run.output) && isVisible(run.error), "\(arguments)")
        }
    }
}
