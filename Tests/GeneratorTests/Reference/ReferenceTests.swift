import Foundation
import Testing

@testable import Generator

/// The views of the description of the command line.
@Suite struct ReferenceTests {
    private static let documentation = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Documentation")

    static let pages = [
        ("CLI.md", MarkdownReference(description: .keyspec).text),
        ("Presets.md", PresetReference(presets: PresetCatalogue.presets).markdown),
    ]

    /// With `UPDATE_GOLDENS=1` it renews the page instead.
    @Test(arguments: pages)
    func theDocumentationIsFresh(_ name: String, _ text: String) throws {
        let page = Self.documentation.appending(path: name)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil { try Data(text.utf8).write(to: page) }
        #expect(try String(contentsOf: page, encoding: .utf8) == text, "run `make references`")
    }

    @Test func everyViewNamesEveryCommandAndOption() {
        let description = CommandLineDescription.keyspec
        let views = [
            "bash": BashCompletions(description: description).text,
            "zsh": ZshCompletions(description: description).text,
            "fish": FishCompletions(description: description).text,
            "man": ManPage(description: description).text.replacingOccurrences(of: "\\-", with: "-"),
            "page": MarkdownReference(description: description).text,
        ]
        for (view, text) in views {
            for command in description.commands {
                #expect(text.contains(command.name), "\(view) lacks \(command.name)")
                for option in command.options { #expect(text.contains(option.name), "\(view) lacks --\(option.name)") }
            }
        }
    }

    @Test func aCommandPrintsEachOfThem() {
        #expect(RecordingConsole.run("man").output == ManPage(description: .keyspec).text)
        #expect(RecordingConsole.run("completions", "zsh").output == ZshCompletions(description: .keyspec).text)
        #expect(RecordingConsole.run("completions", "fish").output == FishCompletions(description: .keyspec).text)
        #expect(RecordingConsole.run("completions", "tcsh").error.hasPrefix("error: SHELL can't be `tcsh`"))
    }

    /// Text that means something to one of the formats.
    private static let hostile = CommandLineDescription(
        formatVersion: 1, name: "tool", version: "1", abstract: ".a 'b' [c]: \\d \"e\" - `f` $g | *h*",
        discussion: ".a 'b'\n\n'c \\fBd", options: [.flag("x", "'$(touch hacked)' [a]: \\")],
        commands: [
            CommandDescription(
                name: "go", abstract: "it's [a]: \\ \"$HOME\"", discussion: ".TH",
                options: [.value("to", short: "t", "PLACE", .path, "it's `touch hacked` [there]: \\")], examples: [])
        ])

    @Test(arguments: ["bash", "zsh", "fish"])
    func theShellReadsItsScript(_ shell: String) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else { return }
        let workspace = try Workspace()
        for description in [CommandLineDescription.keyspec, Self.hostile] {
            let text =
                switch shell {
                case "bash": BashCompletions(description: description).text
                case "zsh": ZshCompletions(description: description).text
                default: FishCompletions(description: description).text
                }
            try workspace.write("script", text)
            let prepared = shell == "zsh" ? "autoload -Uz compinit; compinit -u -D; . ./script" : ". ./script"
            let run = try workspace.run(
                "/usr/bin/\(shell)", ["-c", prepared],
                environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.root.path])
            #expect(run.code == 0 && run.error == "", "\(run.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: workspace.root.appending(path: "hacked").path))
    }

    @Test(arguments: [
        (["gen"], "generate"), (["generate", "--de"], "--depfile"), (["generate", "--format", "x"], "xcfilelist"),
        (["help", "exp"], "explain"), (["completions", "f"], "fish"), (["generate", "--output", ""], ""),
        (["generate", "S"], ""),
    ])
    func bashCompletes(_ words: [String], _ expected: String) throws {
        let workspace = try Workspace()
        try workspace.write("script", BashCompletions(description: .keyspec).text)
        let line = (["keyspec"] + words).map { "'\($0)'" }.joined(separator: " ")
        let script = ". ./script; COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _keyspec; echo \"${COMPREPLY[*]}\""
        let run = try workspace.run("/bin/bash", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.output == expected + "\n" && run.error == "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
    func fishCompletes() throws {
        let workspace = try Workspace()
        try workspace.write("script", FishCompletions(description: .keyspec).text)
        let run = try workspace.run(
            "/usr/bin/fish",
            ["-c", "source script; complete -C 'keyspec completions '; complete -C 'keyspec generate --form'"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.root.path])
        let offered = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(offered == ["bash", "fish", "zsh", "--format"], "\(run.error)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func theManualPageHasNoMistake() throws {
        let workspace = try Workspace()
        for description in [CommandLineDescription.keyspec, Self.hostile] {
            try workspace.write("page", ManPage(description: description).text)
            let run = try workspace.run(
                "/usr/bin/groff", ["-man", "-ww", "-Tascii", "page"], environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.code == 0 && run.error == "", "\(run.error)")
            #expect(description.name == "keyspec" || run.output.contains("\\fBd"))
        }
    }
}
