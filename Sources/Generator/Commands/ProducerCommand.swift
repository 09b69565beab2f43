import Templates

/// What all commands that write files have in common.
extension OutputMode {
    private static let checkOption = OptionDescription.flag(
        "check", "Write nothing; show what differs, and exit with 1 if anything does.")
    private static let dryRunOption = OptionDescription.flag(
        "dry-run", "Write nothing; list what would be written or removed.")

    /// The options that choose a mode.
    static let options = [checkOption, dryRunOption]

    init(_ invocation: Invocation) throws(UsageErrors) {
        switch (invocation.has(Self.checkOption), invocation.has(Self.dryRunOption)) {
        case (false, false): self = .write
        case (true, false): self = .check
        case (false, true): self = .dryRun
        case (true, true):
            let error = UsageError.conflict("--\(Self.checkOption.name)", "--\(Self.dryRunOption.name)")
            throw UsageErrors(command: invocation.command, errors: [error])
        }
    }
}

extension Producer {
    /// Brings a folder into agreement with a plan, or says how it disagrees.
    func produce(
        _ plan: OutputPlan, in folder: String, _ mode: OutputMode, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        let changes = try OutputPlanner.changes(
            for: plan, producer: self, folder: folder, ignoringCarriageReturns: mode == .check)
        return try mode.apply(changes, complaint: "out of date", command: command, console)
    }
}

extension OutputMode {
    /// Makes changes, shows them or lists them.
    ///
    /// `complaint` says what files are that have to change, and `command` changes them.
    func apply(
        _ changes: [OutputChange], complaint: String, command: String, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        if changes.isEmpty { return .clean }
        switch self {
        case .write:
            try OutputWriter.commit(changes)
            if console.output.isTerminal { console.output.write(Self.summary(changes)) }
            return .clean
        case .check:
            console.output.write(changes.map(\.diff).joined())
            let count = "\(changes.count) \(changes.count == 1 ? "file is" : "files are")"
            console.error.write("error: \(count) \(complaint); run `keyspec \(command)`\n")
            return .findings
        case .dryRun:
            console.output.write(changes.map(\.intent).joined())
            return .clean
        }
    }

    private static func summary(_ changes: [OutputChange]) -> String {
        let removed = changes.count { $0.kind == .remove }
        let parts = [("wrote", changes.count - removed), ("removed", removed)].filter { $0.1 > 0 }
        return parts.map { "\($0.0) \($0.1) \($0.1 == 1 ? "file" : "files")" }.joined(separator: ", ") + "\n"
    }
}

extension OutputChange {
    fileprivate var diff: String {
        let shown = DisplayText.safe(path)
        // Line ends are shown only where nothing else differs.
        let comparable = old.withLineFeeds
        return UnifiedDiff.between(
            comparable.elementsEqual(new.utf8) ? old : comparable, kind == .create ? nil : "a/\(shown)",
            and: Array(new.utf8),
            kind == .remove ? nil : "b/\(shown)")
    }

    fileprivate var intent: String {
        switch kind {
        case .create, .update: "would write \(DisplayText.safe(path))\n"
        case .remove: "would remove \(DisplayText.safe(path))\n"
        }
    }
}
