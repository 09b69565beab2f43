import Language

/// `keyspec new`: add a secret to a spec.
enum NewCommand: Command {
    private static let preset = OptionDescription.choice(
        "preset", "PRESET", PresetCatalogue.presets.map(\.name), "The kind of secret; `keyspec presets` lists them.")
    private static let file = OptionDescription.value(
        "in", "FILE", .path, "The spec to add it to; only needed where several declare a keychain.")
    private static let dryRun = OptionDescription.flag("dry-run", "Write nothing; show what would change.")

    static let description = CommandDescription(
        name: "new",
        abstract: "add a secret to a spec",
        discussion: """
            Puts the secret after the others of the spec, laid out as `keyspec format` does it. What is there stays as it is, comments \
            included; a spec that is formatted stays so. Group, readers and names follow from the keychain.

            Where the result would have an error, it is reported, and nothing is written.
            """,
        argument: ArgumentDescription(
            name: "NAME", abstract: "What the secret is called in Swift.", isRequired: true, isRepeated: false,
            kind: .name),
        options: [preset.required, file, .app, dryRun],
        examples: [
            .init(command: "keyspec new accessToken --preset session-token", explanation: "Add a token."),
            .init(
                command: "keyspec new loginKey --preset signing-key --in Specs/Login.keyspec",
                explanation: "Add a key to one of several specs."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let name = invocation.arguments.first ?? ""
        var errors: [UsageError] = []
        if !Word.isOne(name) { errors.append(.wrongValue(name, of: "NAME", expected: "a name such as `accessToken`")) }
        let chosen = invocation.value(of: preset).flatMap(PresetCatalogue.preset)
        if chosen == nil { errors.append(.missingOption("--\(preset.name)", hint: "`keyspec presets` lists them")) }
        guard errors.isEmpty, let chosen else { throw UsageErrors(command: invocation.command, errors: errors) }
        do {
            let sources = try sources(invocation)
            let target = try target(invocation.value(of: file), among: sources)
            return try add(
                NewSecret(name: name, preset: chosen), to: target, sources, isDryRun: invocation.has(dryRun), console)
        } catch {
            console.report(error)
            return .failure
        }
    }

    private static func add(
        _ secret: NewSecret, to target: SourceFile, _ sources: Sources, isDryRun: Bool, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        let path = sources.displayPaths[target] ?? target.path
        let syntax = Parser.parse(target).diagnostics.filter { $0.severity == .error }
        guard syntax.isEmpty else {
            report(syntax, "\(path): can't be read as a spec, so nothing is added", sources.displayPaths, console)
            return .findings
        }
        let outcome = try secret.add(to: target, among: sources)
        let displayPaths = sources.displayPaths.merging([outcome.file: path]) { $1 }
        guard !outcome.diagnostics.hasErrors else {
            let message = "\(path): preset `\(secret.preset.name)` doesn't fit here as it is, so nothing is added"
            report(outcome.diagnostics, message, displayPaths, console)
            return .findings
        }
        report(outcome.diagnostics, nil, displayPaths, console)
        let text = String(decoding: outcome.file.bytes, as: UTF8.self)
        guard let change = try SpecRewriter.change(of: target, at: path, to: text) else { return .clean }
        if isDryRun {
            console.output.write(UnifiedDiff.between(change.old, path, and: outcome.file.bytes, path))
            return .clean
        }
        try SpecRewriter.commit([change])
        console.output.write(outcome.lines.map { "\(path):\($0.line): added `\($0.name)`\n" }.joined())
        return .clean
    }

    private static func report(
        _ diagnostics: [Diagnostic], _ message: String?, _ displayPaths: [SourceFile: String], _ console: Console
    ) {
        var engine = DiagnosticsEngine(displayPaths: displayPaths)
        engine.add(diagnostics)
        if let message { engine.add(InputOutputError([Problem(message)])) }
        console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
    }

    /// The specs that the new secret has to get along with.
    private static func sources(_ invocation: Invocation) throws(InputOutputError) -> Sources {
        let folder = SpecFinder.defaultFolder
        let isThere = (try? FileSystem.status(folder)) != nil
        guard let file = invocation.value(of: file) else {
            guard isThere else { throw noSpec("\(folder): no such folder") }
            return try Sources.read([folder], app: invocation.value(of: .app), inputName: nil)
        }
        let isBelow = FilePath.relative(PathNames().display(file), to: folder) != nil
        return try Sources.read(isBelow ? [folder, file] : [file], app: invocation.value(of: .app), inputName: nil)
    }

    /// The spec that it goes to: the one that is named, or else the one that declares a keychain.
    private static func target(_ path: String?, among sources: Sources) throws(InputOutputError) -> SourceFile {
        let names = PathNames()
        let keychains = sources.files.filter { file in
            guard let path else { return declaresKeychain(file) }
            return sources.displayPaths[file] == names.display(path) && declaresKeychain(file)
        }
        if let only = keychains.first, keychains.count == 1 { return only }
        if let path { throw InputOutputError([Problem("\(names.display(path)): declares no keychain")]) }
        guard !keychains.isEmpty else {
            throw noSpec("\(SpecFinder.defaultFolder): no spec in here declares a keychain")
        }
        let paths = keychains.compactMap { sources.displayPaths[$0] }
        throw InputOutputError([
            Problem(
                "several specs declare a keychain: \(paths.joined(separator: ", "))",
                help: "name one of them with --\(file.name)")
        ])
    }

    private static func declaresKeychain(_ file: SourceFile) -> Bool {
        Parser.parse(file).tree.statements.contains(where: \.declaresKeychain)
    }

    private static func noSpec(_ message: String) -> InputOutputError {
        InputOutputError([Problem(message, help: "`keyspec init` writes a spec to start from")])
    }
}
