/// `keyspec man`: print the manual page.
enum ManCommand: Command {
    static let description = CommandDescription(
        name: "man",
        abstract: "print the manual page",
        discussion: "The page is in the format that man reads; `make install` puts it where man finds it.",
        examples: [.init(command: "keyspec man | man -l -", explanation: "Show the manual page.")])

    static func run(_ invocation: Invocation, on console: Console) -> ExitCode {
        console.output.write(ManPage(description: .keyspec).text)
        return .clean
    }
}
