import Foundation
import Testing

@testable import Generator

@Suite struct HelpTests {
    private let help = HelpPage(description: .keyspec)

    @Test func aPageShowsAllPartsOfADescription() {
        let command = CommandDescription(
            name: "make", abstract: "make it", discussion: "It is made.", argument: .specs,
            options: [
                .value(
                    "output", "DIR", .folder, "Folder for the files, and this sentence is longer than a line can be.")
            ],
            examples: [.init(command: "keyspec make", explanation: "Make all.")])
        #expect(
            help.page(for: command) == """
                keyspec make: make it

                Usage: keyspec make [PATH...] [--output DIR]

                It is made.

                Arguments:
                  PATH...  Specs, or folders that are searched for them (default: Specs).

                Options:
                  --output DIR  Folder for the files, and this sentence is longer than a line
                                can be.
                  -h, --help    Show help.

                Examples:
                  keyspec make
                      Make all.

                """)
    }

    @Test func whatIsRequiredStandsWithoutBrackets() throws {
        let new = try #require(CommandLineDescription.keyspec.command("new"))
        #expect(help.usage(of: new) == "keyspec new NAME --preset PRESET [--in FILE] [--app FILE] [--dry-run]")
    }

    @Test func noLineIsLongerThanATerminalIsWide() {
        let pages = [help.overview] + CommandLineDescription.keyspec.commands.map(help.page)
        for line in pages.joined().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: CommandLineDescription.keyspec.commands.map(\.name))
    func helpIsTheSameHoweverItIsAskedFor(_ name: String) {
        let page = RecordingConsole.run("help", name)
        #expect(page.code == .clean)
        #expect(page.output.hasPrefix("keyspec \(name): "))
        #expect(RecordingConsole.run(name, "--help") == page)
        #expect(RecordingConsole.run(name, "-h") == page)
    }

    @Test func theOverviewNamesEveryCommand() {
        let overview = RecordingConsole.run("help")
        #expect(overview.code == .clean)
        for command in CommandLineDescription.keyspec.commands {
            #expect(overview.output.contains("  \(command.name) "))
        }
        #expect(RecordingConsole.run("--help") == overview)
        #expect(RecordingConsole.run("-h") == overview)
    }

    @Test func withoutACommandHelpIsAnError() {
        let run = RecordingConsole.run()
        #expect(run == (.failure, "", help.overview))
    }

    @Test func theDescriptionCanBeSerialised() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let encoded = try encoder.encode(CommandLineDescription.keyspec)
        let decoded = try JSONDecoder().decode(CommandLineDescription.self, from: encoded)
        #expect(try encoder.encode(decoded) == encoded)
        #expect(decoded.commands.map(\.name) == CommandLineDescription.keyspec.commands.map(\.name))
    }

    @Test func textIsWrappedAtSpaces() {
        #expect("aa bb cc".wrapped(width: 5) == "aa bb\ncc")
        #expect("aa bb cc".wrapped(width: 5, hanging: 1) == "aa bb\n cc")
        #expect("  aa bb".wrapped(width: 5) == "  aa\nbb")
        #expect("longword a".wrapped(width: 4) == "longword\na")
        #expect("".wrapped(width: 4) == "")
    }
}
