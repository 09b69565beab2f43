import Policy
import Templates

/// `keyspec docs`: write the policy documents of specs.
enum DocsCommand: Command {
    private static let output = OptionDescription.value(
        "output", short: "o", "PATH", .path,
        "Folder for the files (default: Generated/Policy), or a file for one document of all, or - for standard output."
    )
    private static let format = OptionDescription.choice(
        "format", "FORMAT", DocumentOutput.Format.allCases.map(\.rawValue),
        "Which form is written: markdown, html or json (default: all into a folder, markdown to standard output).")

    private static let against = OptionDescription.value(
        "against", "BASE", .path,
        "Tell what differs from an older version, too: a folder, a spec, a lock file, a JSON document, or git:REVISION."
    )

    static let description = CommandDescription(
        name: "docs",
        abstract: "write policy documents for reviewers",
        discussion: """
            Writes what the specs declare, what follows from it by what Apple's keychain does, and what has to be tested on a device: \
            one document for each app, and one for each keychain that belongs to none. Markdown, HTML and JSON say the same; the HTML \
            is one file without script or network, and the Markdown has its pictures beside it.

            What people saw on devices is read from the files \(ReviewFiles.pattern), and never written. No document holds a date, a path \
            or a line number.

            All specs are checked first; if any has an error, nothing is written. Files that are right already are not touched, a file \
            that keyspec didn't make is never overwritten, and documents of specs that are gone are removed, those of the written \
            forms alone.
            """,
        argument: .specs,
        options: [format, output, against, ReviewFiles.option, .app] + BuildRequest.optionsWithoutFormat
            + [.stdinName, .errorFormat, .strict],
        examples: [
            .init(command: "keyspec docs", explanation: "Bring Generated/Policy up to date with Specs."),
            .init(command: "keyspec docs --check", explanation: "In CI: fail, with a diff, if it isn't."),
            .init(
                command: "keyspec docs Mail.keyspec --format html --output Mail.html",
                explanation: "Write one page that can be sent to a reviewer."),
            .init(
                command: "keyspec docs --against git:main --format html -o Changed.html",
                explanation: "Show a reviewer what a branch changes, beside all that is declared."),
            .init(command: "keyspec docs --format json -o -", explanation: "Give another program all that is known."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let request = try BuildRequest(invocation)
        let (destination, formats) = try destination(invocation)
        if case .stream = destination { try request.requireFiles(invocation, output) }
        return try withSources(invocation, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            let record = try ReviewFiles.read(invocation.value(of: ReviewFiles.option))
            let inputs = SourceList(
                files: sources.list.files + record.files, folders: sources.list.folders + record.folders)
            if case .listInputs(let format) = request {
                console.output.write(try PathList(paths: inputs.files).text(format))
                return .clean
            }
            let (keychains, diagnostics) = Pipeline.review(sources.files, app: sources.app)
            engine.add(diagnostics)
            guard let keychains, !engine.hasErrors else { return .findings }
            let changes = try invocation.value(of: against).map { base throws(InputOutputError) in
                let older = try BaseReader(base, invocation.arguments, app: invocation.value(of: .app)).read()
                return Pipeline.difference(from: older, to: sources.files, app: sources.app).difference.changes
            }
            let documents = PolicyDocument.all(
                of: keychains, record.content, changes: changes,
                joinedAs: destination.joinedName.map { _ in joinedTitle(keychains) })
            let plan = try DocumentOutput.plan(
                for: documents, as: formats, joinedAs: destination.joinedName
            ) { document throws(InputOutputError) in try JSONText.of(document) }
            return try Producer.documents(formats).produce(plan, at: destination, request, from: inputs, console)
        }
    }

    /// Where the documents go, and in which forms: the name of a file says its form.
    private static func destination(
        _ invocation: Invocation
    ) throws(UsageErrors) -> (OutputDestination, [DocumentOutput.Format]) {
        let path = invocation.value(of: output) ?? "Generated/Policy"
        let stated = invocation.value(of: format).flatMap(DocumentOutput.Format.init)
        let destination = OutputDestination(path, suffixes: DocumentOutput.Format.allCases.map(\.suffix))
        switch destination {
        case .folder: return (destination, stated.map { [$0] } ?? DocumentOutput.Format.allCases)
        case .stream: return (destination, [stated ?? .markdown])
        case .file(let file):
            guard let named = DocumentOutput.Format.allCases.first(where: { file.hasSuffix($0.suffix) }) else {
                return (destination, [])
            }
            guard stated == nil || stated == named else {
                throw UsageErrors(
                    command: invocation.command,
                    errors: [.conflict("--\(format.name) \(stated?.rawValue ?? "")", "--\(output.name) \(path)")])
            }
            return (destination, [named])
        }
    }

    /// What one document of several keychains is called.
    private static func joinedTitle(_ keychains: [ReviewedKeychain]) -> String {
        var names: [String] = []
        for keychain in keychains {
            let name = keychain.app ?? keychain.keychain.name
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? "no keychain" : names.joined(separator: ", ")
    }
}
