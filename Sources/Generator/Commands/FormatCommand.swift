import Language

/// `keyspec format`: lay specs out in the one style.
enum FormatCommand: Command {
    /// The argument that stands for standard input and output.
    private static let standardInput = "-"

    static let description = CommandDescription(
        name: "format",
        abstract: "lay specs out in the one style",
        discussion: """
            Rewrites specs in place. Words, strings and comments stay as they are; blanks, line ends and semicolons change. A line that \
            its author broke after a comma or at an operator stays broken, and a block written on one line stays on it if it fits.

            If one of the files has a syntax error, none is changed. With - the spec is read from standard input, and written to \
            standard output.
            """,
        argument: .specs,
        options: OutputMode.options,
        examples: [
            .init(command: "keyspec format", explanation: "Format all specs in Specs."),
            .init(command: "keyspec format --check", explanation: "In CI: fail, with a diff, if one isn't formatted."),
            .init(command: "keyspec format - <Mail.keyspec", explanation: "Print a spec as it should be."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let mode = try OutputMode(invocation)
        if invocation.arguments.contains(standardInput) {
            guard invocation.arguments.count == 1 else {
                throw UsageErrors(command: invocation.command, errors: [.conflict(standardInput, "PATH")])
            }
            return formatInput(mode, console)
        }
        return withSources(invocation.arguments, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            var changes: [OutputChange] = []
            for file in sources.files {
                guard let text = formatted(file, &engine, sources.displayPaths[file]) else { continue }
                let path = sources.displayPaths[file] ?? file.path
                if let change = try change(of: file, at: path, to: text) { changes.append(change) }
            }
            guard !engine.hasErrors else { return .findings }
            return try mode.apply(changes, complaint: "not formatted", command: description.name, console)
        }
    }

    private static func formatInput(_ mode: OutputMode, _ console: Console) -> ExitCode {
        do throws(InputOutputError) {
            let file = SourceFile(path: "<stdin>", bytes: try input())
            var engine = DiagnosticsEngine()
            guard let text = formatted(file, &engine, nil) else {
                console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
                return .findings
            }
            guard mode == .write else {
                let change = OutputChange(
                    kind: .update, path: file.path, old: file.bytes, new: text, permissions: nil)
                let changes = file.bytes.elementsEqual(text.utf8) ? [] : [change]
                return try mode.apply(changes, complaint: "not formatted", command: description.name, console)
            }
            console.output.write(text)
            return .clean
        } catch {
            console.report(error)
            return .failure
        }
    }

    private static func input() throws(InputOutputError) -> [UInt8] {
        do {
            return try FileSystem.standardInput(upTo: Limits.fileSize + 1)
        } catch {
            throw InputOutputError([Problem("standard input", error)])
        }
    }

    /// A file as it should be; if there is none, the reason goes to the engine.
    private static func formatted(_ file: SourceFile, _ engine: inout DiagnosticsEngine, _ path: String?) -> String? {
        switch SpecFormatter.format(file) {
        case .formatted(let text): return text
        case .invalid(let diagnostics): engine.add(diagnostics)
        case .unfaithful(let flaw):
            let problem = Problem(
                "\(path ?? file.path): can't be formatted: \(flaw.rawValue)",
                help: "this is a mistake in keyspec; please report it with the file")
            engine.add(InputOutputError([problem]))
        }
        return nil
    }

    /// The file that a path leads to is rewritten, so that a symbolic link stays one.
    private static func change(
        of file: SourceFile, at path: String, to text: String
    ) throws(InputOutputError) -> OutputChange? {
        if file.bytes.elementsEqual(text.utf8) { return nil }
        do throws(SystemError) {
            let status = try FileSystem.status(path, followingLinks: false)
            let target = status.kind == .link ? PathNames().display(try FileSystem.physicalPath(path)) : path
            let permissions = try FileSystem.status(target).permissions
            guard permissions & 0o222 != 0 else { throw SystemError.notWritable }
            var change = OutputChange(
                kind: .update, path: target, old: file.bytes, new: text, permissions: permissions)
            change.isDurable = true
            return change
        } catch {
            throw InputOutputError([Problem(path, error)])
        }
    }
}
