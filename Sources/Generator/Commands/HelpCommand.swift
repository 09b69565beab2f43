import Language

/// `keyspec help`: tell how the program is used.
enum HelpCommand: Command {
    static let description = CommandDescription(
        name: "help",
        abstract: "show how a command is used",
        discussion: "Without a command it lists all of them.",
        argument: ArgumentDescription(
            name: "COMMAND", abstract: "The command.", isRequired: false, isRepeated: false, kind: .command),
        examples: [.init(command: "keyspec help generate", explanation: "Show all about `generate`.")])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let help = HelpPage(description: .keyspec)
        guard let name = invocation.arguments.first else {
            console.output.write(help.overview)
            return .clean
        }
        guard let command = CommandLineDescription.keyspec.command(name) else {
            throw UsageErrors(
                command: invocation.command,
                errors: [.unknownCommand(name, suggestion: CommandLineDescription.keyspec.suggestion(for: name))])
        }
        console.output.write(help.page(for: command))
        return .clean
    }
}

extension CommandLineDescription {
    /// The command that a misspelt one most likely stands for.
    func suggestion(for word: String) -> String? { Suggestion.nearest(to: word, in: commands.map(\.name)) }
}
