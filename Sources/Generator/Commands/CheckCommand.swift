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
        options: CheckRequest.options + [.app, .stdinName, .errorFormat, .strict],
        examples: [
            .init(command: "keyspec check", explanation: "Check all specs in Specs."),
            .init(command: "keyspec check Mail.keyspec", explanation: "Check one spec."),
            .init(
                command: "keyspec check Specs - --stdin-name Specs/Mail.keyspec",
                explanation: "Check all specs, one of them as it stands in an editor."),
            .init(
                command: "keyspec check --strict --error-format github",
                explanation: "In CI: fail on warnings, and annotate the changed lines."),
            .init(
                command: "keyspec check --entitlements widget=Widget/Widget.entitlements",
                explanation: "Compare what the widget reads with what it is entitled to."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let request = try CheckRequest(invocation)
        return try withSources(invocation, reportingTo: console.output, console) {
            sources, engine throws(InputOutputError) in
            let verdict = Pipeline.check(
                sources.files, app: sources.app, under: try request.circumstances(sources))
            engine.add(verdict.diagnostics)
            let problems = request.problems(verdict.targets)
            guard problems.isEmpty else { throw InputOutputError(problems) }
            return .clean
        }
    }
}
