/// What all commands that read specs have in common.
extension OptionDescription {
    static let app = value(
        "app", "FILE", .path, "The spec that declares the app of the keychains; only needed if it isn't below a PATH.")
    static let stdinName = value(
        "stdin-name", "NAME", .path, "What the spec on standard input is called; it stands in for a file of that name.")
    static let errorFormat = choice(
        "error-format", "FORMAT", ErrorFormat.allCases.map(\.rawValue),
        "How diagnostics are written (default: text): text, json, sarif or github.")
    static let strict = flag("strict", "Fail on warnings, too.")
}

extension Command {
    /// Reads specs, lets `body` work on them, and reports.
    ///
    /// Findings go to `stream`, failures of input and output always to standard error. `body` adds what it finds to the engine, and
    /// returns the exit code of a run in which it found no error.
    static func withSources(
        _ invocation: Invocation, reportingTo stream: Console.Stream, _ console: Console,
        _ body: (Sources, inout DiagnosticsEngine) throws(InputOutputError) -> ExitCode
    ) throws(UsageErrors) -> ExitCode {
        let inputName = invocation.value(of: .stdinName)
        if inputName != nil, !invocation.arguments.contains(Sources.standardInput) {
            throw UsageErrors(
                command: invocation.command,
                errors: [.needs("--\(OptionDescription.stdinName.name)", Sources.standardInput)])
        }
        do {
            Progress.enter("reading specs")
            let sources = try Sources.read(
                invocation.arguments, app: invocation.value(of: .app), inputName: inputName)
            Progress.enter("checking specs")
            var engine = DiagnosticsEngine(
                displayPaths: sources.displayPaths, isStrict: invocation.has(.strict))
            // What was found before output failed is still reported.
            let outcome = Result { () throws(InputOutputError) in try body(sources, &engine) }
            let format = invocation.value(of: .errorFormat).flatMap(ErrorFormat.init) ?? .text
            stream.write(try format.reporter(usesColor: stream.usesColor).text(for: engine.report))
            return engine.hasErrors ? .findings : try outcome.get()
        } catch {
            console.report(error)
            return .failure
        }
    }
}

extension Console {
    func report(_ failure: InputOutputError) {
        var engine = DiagnosticsEngine()
        engine.add(failure)
        error.write(TextReporter(usesColor: error.usesColor).text(for: engine.report))
    }
}
