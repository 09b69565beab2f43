import Language

/// `keyspec check`: judge specs, and write nothing.
enum CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        abstract: "report what is wrong with specs",
        discussion: """
            Reports every error, warning and note of the specs, on standard output; without any it prints nothing. No file is written. A \
            PATH of - stands for a spec on standard input.
            """,
        argument: .specs,
        options: [.app, .stdinName],
        examples: [
            .init(command: "keyspec check", explanation: "Check all specs in Specs."),
            .init(command: "keyspec check Mail.keyspec", explanation: "Check one spec."),
            .init(
                command: "keyspec check Specs - --stdin-name Specs/Mail.keyspec",
                explanation: "Check all specs, one of them as it stands in an editor."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        try withSources(invocation, reportingTo: console.output, console) {
            sources, engine throws(InputOutputError) in
            engine.add(Pipeline.check(sources.files, app: sources.app))
            return .clean
        }
    }
}
