import Language

/// The command-line program.
public enum Program {
    /// Runs the command that the process was started with, and ends the process.
    public static func main() -> Never {
        let console = Console.standard()
        Progress.start(on: console.error)
        let code = run(Array(CommandLine.arguments.dropFirst()), on: console)
        Progress.stop()
        // Where nobody listens any more the exit code still tells; a file that is cut short is another matter.
        if let failure = console.output.failure(), !failure.isUnheard {
            console.report(InputOutputError([Problem("can't write to standard output: \(failure.reason)")]))
            exitProcess(.failure)
        }
        exitProcess(code)
    }

    /// Runs the command that `words` (without the program's own name) stand for.
    static func run(_ words: [String], on console: Console) -> ExitCode {
        do {
            return try dispatch(words, on: console)
        } catch {
            report(error, on: console)
            return .failure
        }
    }

    private static func dispatch(_ words: [String], on console: Console) throws(UsageErrors) -> ExitCode {
        let description = CommandLineDescription.keyspec
        let help = HelpPage(description: description)
        guard let word = words.first else {
            console.error.write(help.overview)
            return .failure
        }
        if let option = description.options.first(where: { $0.isWritten(word) }) {
            let isVersion = option.name == OptionDescription.version.name
            console.output.write(isVersion ? "\(description.name) \(description.version)\n" : help.overview)
            return .clean
        }
        guard let command = CommandLineDescription.commands.first(where: { $0.description.name == word }) else {
            throw UsageErrors(command: nil, errors: [description.unknown(word)])
        }
        guard let invocation = try Invocation.parse(Array(words.dropFirst()), for: command.description) else {
            console.output.write(help.page(for: command.description))
            return .clean
        }
        return try command.run(invocation, on: console)
    }

    private static func report(_ usage: UsageErrors, on console: Console) {
        let description = CommandLineDescription.keyspec
        console.report(InputOutputError(usage.errors.map(\.problem)))
        if let command = usage.command {
            let call = [description.name, command.name, command.argument?.usage, "[OPTIONS]"].compactMap(\.self)
            console.error.write(
                "usage: \(call.joined(separator: " ")); `\(description.name) help \(command.name)` tells more\n")
        } else {
            console.error.write("usage: \(description.name) COMMAND; `\(description.name) help` lists the commands\n")
        }
    }
}

extension CommandLineDescription {
    fileprivate func unknown(_ word: String) -> UsageError {
        guard word.hasPrefix("-") else { return .unknownCommand(word, suggestion: suggestion(for: word)) }
        let bare = String(word.drop { $0 == "-" })
        return .unknownOption(word, suggestion: Suggestion.nearest(to: bare, in: options.map(\.name)).map { "--\($0)" })
    }
}
