import Language
import Policy

/// `keyspec diff`: tell what differs from an older version of specs.
enum DiffCommand: Command {
    private enum Format: String, CaseIterable {
        case text, markdown, json, sarif, github
    }

    private static let format = OptionDescription.choice(
        "format", "FORMAT", Format.allCases.map(\.rawValue),
        "How the difference is written (default: text): text, markdown for a pull request, json, sarif or github.")
    private static let exitCode = OptionDescription.flag("exit-code", "Exit with 1 if there is a difference.")

    static let description = CommandDescription(
        name: "diff",
        abstract: "tell what differs from an older version of specs",
        discussion: """
            Compares the specs below each PATH with BASE, secret by secret: what protects less first, each change with the old words \
            and the new, and with what it means for items that an older version of the app has stored. Comments, layout, the order \
            of declarations and the files that they stand in make no difference. Without a difference nothing is printed.

            BASE is a folder of specs, a spec, a file that `keyspec lock` or `keyspec docs --format json` wrote, or a revision of the git repository that holds the \
            specs, as git:main or git:v2.1; that one is read by git.
            """,
        argument: ArgumentDescription(
            name: "BASE",
            abstract: "The older version; what follows it are the specs (default: \(SpecFinder.defaultFolder)).",
            isRequired: true, isRepeated: true, kind: .path),
        options: [format, exitCode, .app],
        examples: [
            .init(command: "keyspec diff git:main", explanation: "Tell what the branch changes in Specs."),
            .init(
                command: "keyspec diff git:origin/main Specs --format markdown",
                explanation: "Write a comment for a pull request."),
            .init(command: "keyspec diff Released/Specs Specs", explanation: "Compare two folders."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let base = invocation.arguments[0]
        let specs = Array(invocation.arguments.dropFirst())
        do throws(InputOutputError) {
            let sources = try Sources.read(specs, app: invocation.value(of: .app), inputName: nil)
            let older = try BaseReader(base, specs, app: invocation.value(of: .app)).read()
            var engine = DiagnosticsEngine(displayPaths: sources.displayPaths)
            engine.add(Pipeline.obstacles(in: sources.files, app: sources.app))
            guard !engine.hasErrors else {
                console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
                return .findings
            }
            let (difference, diagnostics) = Pipeline.difference(from: older, to: sources.files, app: sources.app)
            guard !difference.changes.isEmpty else { return .clean }
            switch invocation.value(of: format).flatMap(Format.init) ?? .text {
            case .text: console.output.write(DifferenceText(difference: difference).text)
            case .markdown: console.output.write(DifferenceMarkdown(difference: difference).text)
            case .json: console.output.write(try JSONText.of(DifferenceJSON(difference)))
            case .sarif: console.output.write(try SARIFReporter().text(for: report(diagnostics, sources)))
            case .github: console.output.write(GitHubReporter().text(for: report(diagnostics, sources)))
            }
            return invocation.has(exitCode) ? .findings : .clean
        } catch {
            console.report(error)
            return .failure
        }
    }

    private static func report(_ diagnostics: [Diagnostic], _ sources: Sources) -> Report {
        var engine = DiagnosticsEngine(displayPaths: sources.displayPaths)
        engine.add(diagnostics)
        return engine.report
    }
}
