import Language
import Policy

/// `keyspec lock`: write down what specs declare, for comparing later versions with it.
enum LockCommand: Command {
    private static let update = OptionDescription.flag("update", "Rewrite the lock file if the specs differ from it.")

    static let description = CommandDescription(
        name: "lock",
        abstract: "write down what specs declare, to compare later versions with",
        discussion: """
            Writes \(SnapshotFile.lockName) into the folder of the specs: identities, protections, readers and policy texts, sorted, to be \
            committed. `keyspec check` of that folder compares the specs with it, as with any older version.

            If the file is there and the specs differ from it, the difference is printed, and nothing is written without --update.
            """,
        argument: ArgumentDescription(
            name: "FOLDER", abstract: "The folder of the specs (default: \(SpecFinder.defaultFolder)).",
            isRequired: false,
            isRepeated: false, kind: .folder),
        options: [update, .app],
        examples: [
            .init(
                command: "keyspec lock",
                explanation: "Write Specs/\(SnapshotFile.lockName), or verify that it is up to date."),
            .init(command: "keyspec lock --update", explanation: "Rewrite it after a change that was reviewed."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let folder = invocation.arguments.first ?? SpecFinder.defaultFolder
        do throws(InputOutputError) {
            let sources = try Sources.read([folder], app: invocation.value(of: .app), inputName: nil)
            guard sources.list.folders.contains(PathNames().display(folder)) else {
                throw InputOutputError([
                    Problem("\(folder): not a folder", help: "a lock file is about a folder of specs")
                ])
            }
            var engine = DiagnosticsEngine(displayPaths: sources.displayPaths)
            engine.add(Pipeline.obstacles(in: sources.files, app: sources.app))
            guard !engine.hasErrors else {
                console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
                return .findings
            }
            let path = FilePath.join(folder, SnapshotFile.lockName)
            let snapshot = Pipeline.snapshot(of: sources.files, app: sources.app).snapshot
            let text = try SnapshotFile.text(of: snapshot)
            return try bring(path, to: text, from: sources, invocation.has(update), console)
        } catch {
            console.report(error)
            return .failure
        }
    }

    private static func bring(
        _ path: String, to text: String, from sources: Sources, _ mayUpdate: Bool, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        let old: [UInt8]?
        do { old = try FileSystem.contents(of: path) } catch {
            guard error.isMissing else { throw InputOutputError([Problem(path, error)]) }
            old = nil
        }
        if let old, old.elementsEqual(text.utf8) { return .clean }
        if old != nil, !mayUpdate {
            let difference = Pipeline.difference(
                from: try SnapshotFile.read(path), to: sources.files, app: sources.app
            ).difference
            console.output.write(DifferenceText(difference: difference).text)
            console.error.write("error: \(DisplayText.safe(path)) is out of date; run `keyspec lock --update`\n")
            return .findings
        }
        // A file of that name that is something else is not ours to replace.
        if let old, (try? SnapshotFile.read(path)) == nil, !SnapshotFile.isMarked(old) {
            throw InputOutputError([Problem("\(path): not a lock file, so it is not replaced")])
        }
        let change = OutputChange(
            kind: old == nil ? .create : .update, path: path, old: old ?? [], new: Array(text.utf8), permissions: nil)
        try SpecRewriter.commit([change])
        return .clean
    }
}
