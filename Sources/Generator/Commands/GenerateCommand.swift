/// `keyspec generate`: write the Swift of specs.
enum GenerateCommand: Command {
    private static let output = OptionDescription.value(
        "output", short: "o", "PATH", .path,
        "Folder for the files (default: Generated/Swift), or a .swift file for all in one, or - for standard output.")
    private static let selfContained = OptionDescription.flag(
        "self-contained", "Put the run-time support into each file instead of a file of its own.")

    static let description = CommandDescription(
        name: "generate",
        abstract: "write the Swift for the declared secrets",
        discussion: """
            All specs are checked first; if any has an error, nothing is written. Files that are right already are not touched, a file \
            that keyspec didn't make is never overwritten, and files of specs that are gone are removed: one output folder belongs to \
            one set of specs. Subfolders are left alone. With a file as output no other file is touched, and it is written even if the \
            specs declare no keychain.

            A PATH of - stands for a spec on standard input.

            Each file names its spec by the path relative to its package (the folder that holds Package.swift), or else to the \
            current folder. Where all is well, nothing is printed.
            """,
        argument: .specs,
        options: [output, selfContained] + TestRequest.options + [.app] + BuildRequest.options + [
            .stdinName, .errorFormat, .strict,
        ],
        examples: [
            .init(command: "keyspec generate", explanation: "Bring Generated/Swift up to date with Specs."),
            .init(command: "keyspec generate --check", explanation: "In CI: fail, with a diff, if it isn't."),
            .init(
                command: "keyspec generate Mail.keyspec --output Sources/App/Secrets",
                explanation: "Write the Swift of one spec to another folder."),
            .init(
                command: "keyspec generate -o build/Secrets.swift --depfile build/s.d --stamp build/s",
                explanation: "Make one file for a build that make, ninja or Xcode runs."),
            .init(
                command: "keyspec generate --emit-fake Tests/AppTests/Keyspec --module App",
                explanation: "Write a keychain in memory for the app's tests, too."),
            .init(
                command: "keyspec generate --emit-tests Tests/Keychain --module App",
                explanation: "Write tests of all declared secrets, too."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let request = try BuildRequest(invocation)
        let destination = OutputDestination(
            invocation.value(of: output) ?? "Generated/Swift", suffixes: Producer.swift.forms.map(\.suffix))
        let tests = try TestRequest(invocation)
        if case .stream = destination {
            try request.requireFiles(invocation, output)
            try tests.requireFiles(invocation, output)
        }
        return try withSources(invocation, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            if case .listInputs(let format) = request {
                console.output.write(try PathList(paths: sources.list.files).text(format))
                return .clean
            }
            let result = Pipeline.generateSwift(
                from: sources.files, app: sources.app, selfContained: invocation.has(selfContained),
                joinedAs: destination.joinedName, emitsTests: tests.isGiven,
                module: tests.module)
            engine.add(result.diagnostics)
            guard let plan = result.plan, !engine.hasErrors else { return .findings }
            return try Producer.swift.produce(
                plan, at: destination, and: tests.parts(of: result.tests), request, from: sources.list, console)
        }
    }
}
