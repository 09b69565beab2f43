import Language

/// How a run ended, for whoever started it.
public enum ExitCode: Int32, Sendable {
    /// All is well.
    case clean = 0
    /// The specs have errors, or generated files are out of date.
    case findings = 1
    /// The command line is wrong, or something can't be read or written.
    case failure = 2
}

/// One command: a description and what it does.
protocol Command: Sendable {
    static var description: CommandDescription { get }

    /// Does it.
    ///
    /// - Throws: what is wrong with the command line beyond its form.
    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode
}

extension CommandLineDescription {
    /// The commands, in the order in which help shows them.
    static let commands: [any Command.Type] = [
        InitCommand.self, NewCommand.self, PresetsCommand.self, GenerateCommand.self, DocsCommand.self,
        EntitlementsCommand.self, InfoPlistCommand.self, CheckCommand.self, FormatCommand.self, ExplainCommand.self,
        RulesCommand.self, ScaffoldCommand.self, CompletionsCommand.self, ManCommand.self, HelpCommand.self,
    ]

    static let keyspec = CommandLineDescription(
        formatVersion: 1,
        name: "keyspec",
        version: "0.1.0",
        abstract: "compile declarations of keychain items to Swift and documents",
        discussion: """
            A spec (*\(SpecFinder.suffix)) declares the secrets that an app keeps in Apple's keychain. keyspec checks it against what the \
            keychain really does, and writes the Swift that stores, reads and deletes them, and documents for those who review it. \
            It never reads a secret's value.

            Exit codes: 0 all is well, 1 errors in specs or files out of date, 2 wrong use, or input or output failed.
            """,
        options: [.help, .version],
        commands: commands.map { $0.description })
}

extension OptionDescription {
    static let version = flag("version", "Show the version.")
}
