/// `keyspec completions`: teach a shell the command line.
enum CompletionsCommand: Command {
    static let description = CommandDescription(
        name: "completions",
        abstract: "print a script that teaches a shell to complete",
        discussion: """
            Put it where the shell looks for completions: for bash a file `keyspec` in a folder `bash-completion/completions`, for zsh a \
            file `_keyspec` in a folder of $fpath, for fish a file `keyspec.fish` in ~/.config/fish/completions.
            """,
        argument: ArgumentDescription(
            name: "SHELL", abstract: "bash, zsh or fish.", isRequired: true, isRepeated: false, kind: .choice,
            choices: ["bash", "zsh", "fish"]),
        examples: [
            .init(command: "source <(keyspec completions bash)", explanation: "Complete in this shell from now on.")
        ])

    static func run(_ invocation: Invocation, on console: Console) -> ExitCode {
        switch invocation.arguments.first {
        case "zsh": console.output.write(ZshCompletions(description: .keyspec).text)
        case "fish": console.output.write(FishCompletions(description: .keyspec).text)
        default: console.output.write(BashCompletions(description: .keyspec).text)
        }
        return .clean
    }
}
