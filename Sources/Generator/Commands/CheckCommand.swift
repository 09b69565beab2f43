import Language

/// `keyspec check`: judge specs, and write nothing.
enum CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        abstract: "report what is wrong with specs",
        discussion: """
            Reports every error, warning and note of the specs, on standard output; without any it prints nothing. No file is written.
            """,
        argument: .specs,
        examples: [
            .init(command: "keyspec check", explanation: "Check all specs in Specs."),
            .init(command: "keyspec check Mail.keyspec", explanation: "Check one spec."),
        ])

    static func run(_ invocation: Invocation, on console: Console) -> ExitCode {
        withSources(invocation.arguments, reportingTo: console.output, console) {
            sources, engine throws(InputOutputError) in
            engine.add(Pipeline.check(sources.files))
            return .clean
        }
    }
}
