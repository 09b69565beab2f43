/// `keyspec generate`: write the Swift of specs.
enum GenerateCommand: Command {
    private static let output = OptionDescription.value(
        "output", "DIR", .folder, "Folder for the files (default: Generated/Swift).")
    private static let selfContained = OptionDescription.flag(
        "self-contained", "Put the run-time support into each file instead of a file of its own.")

    static let description = CommandDescription(
        name: "generate",
        abstract: "write the Swift for the declared secrets",
        discussion: """
            All specs are checked first; if any has an error, nothing is written. Files that are right already are not touched, a file \
            that keyspec didn't make is never overwritten, and files of specs that are gone are removed: one output folder belongs to \
            one set of specs. Subfolders are left alone.

            Each file names its spec by the path relative to its package (the folder that holds Package.swift), or else to the \
            current folder. Where all is well, nothing is printed.
            """,
        argument: .specs,
        options: [output] + OutputMode.options + [selfContained],
        examples: [
            .init(command: "keyspec generate", explanation: "Bring Generated/Swift up to date with Specs."),
            .init(command: "keyspec generate --check", explanation: "In CI: fail, with a diff, if it isn't."),
            .init(
                command: "keyspec generate Mail.keyspec --output Sources/App/Secrets",
                explanation: "Write the Swift of one spec to another folder."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let mode = try OutputMode(invocation)
        let folder = invocation.value(of: output) ?? "Generated/Swift"
        return withSources(invocation.arguments, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            let result = Pipeline.generateSwift(
                from: sources.files, selfContained: invocation.has(selfContained))
            engine.add(result.diagnostics)
            guard let plan = result.plan else { return .findings }
            return try Producer.swift.produce(plan, in: folder, mode, console)
        }
    }
}
