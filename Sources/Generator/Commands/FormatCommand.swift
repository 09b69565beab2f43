import Language

/// `keyspec format`: lay specs out in the one style.
enum FormatCommand: Command {
    static let description = CommandDescription(
        name: "format",
        abstract: "lay specs out in the one style",
        discussion: """
            Rewrites specs in place. Words, strings and comments stay as they are; blanks, line ends and semicolons change. A line that \
            its author broke after a comma or at an operator stays broken, and a block written on one line stays on it if it fits.

            If one of the files has a syntax error, none is changed. With a PATH of - the spec is read from standard input, and written \
            to standard output.
            """,
        argument: .specs,
        options: OutputMode.options + [.stdinName, .errorFormat],
        examples: [
            .init(command: "keyspec format", explanation: "Format all specs in Specs."),
            .init(command: "keyspec format --check", explanation: "In CI: fail, with a diff, if one isn't formatted."),
            .init(command: "keyspec format - <Mail.keyspec", explanation: "Print a spec as it should be."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let mode = OutputMode(invocation)
        let isStream = invocation.arguments.contains(Sources.standardInput)
        var conflicts = OutputMode.conflicts(invocation, isStream: isStream)
        if isStream, invocation.arguments.count > 1 { conflicts.append(.conflict(Sources.standardInput, "PATH")) }
        guard conflicts.isEmpty else { throw UsageErrors(command: invocation.command, errors: conflicts) }
        return try withSources(invocation, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            var changes: [OutputChange] = []
            for file in sources.files {
                let path = sources.displayPaths[file] ?? file.path
                guard let text = formatted(file, path, &engine) else { continue }
                if isStream {
                    if mode == .write { console.output.write(text) }
                    let new = Array(text.utf8)
                    if !file.bytes.equals(new) {
                        changes.append(
                            OutputChange(kind: .update, path: path, old: file.bytes, new: new, permissions: nil))
                    }
                } else if let change = try SpecRewriter.change(of: file, at: path, to: text) {
                    changes.append(change)
                }
            }
            guard !engine.hasErrors else { return .findings }
            switch mode {
            case .write:
                if !isStream { try SpecRewriter.commit(changes) }
                return .clean
            case .check: return changes.complain("not formatted", command: description.name, console)
            case .dryRun:
                console.output.write(changes.map(\.intent).joined())
                return .clean
            }
        }
    }

    /// A file as it should be; if there is none, the reason goes to the engine.
    private static func formatted(_ file: SourceFile, _ path: String, _ engine: inout DiagnosticsEngine) -> String? {
        switch SpecFormatter.format(file) {
        case .formatted(let text): return text
        case .invalid(let diagnostics): engine.add(diagnostics)
        case .unfaithful(let flaw):
            let problem = Problem(
                "\(path): can't be formatted: \(flaw.rawValue)",
                help: "this is a mistake in keyspec; please report it with the file")
            engine.add(InputOutputError([problem]))
        }
        return nil
    }
}
