import Templates

/// What all commands that write files have in common.
extension OutputMode {
    private static let checkOption = OptionDescription.flag(
        "check", "Write nothing; show what differs, and exit with 1 if anything does.")
    private static let dryRunOption = OptionDescription.flag(
        "dry-run", "Write nothing; list what would be written or removed.")

    /// The options that choose a mode.
    static let options = [checkOption, dryRunOption]

    /// What is wrong with modes that exclude each other.
    ///
    /// A stream has no file that could be written, and so no dry run.
    static func conflicts(_ invocation: Invocation, isStream: Bool) -> [UsageError] {
        guard invocation.has(dryRunOption) else { return [] }
        let others = (invocation.has(checkOption) ? ["--\(checkOption.name)"] : []) + (isStream ? ["-"] : [])
        return others.map { .conflict($0, "--\(dryRunOption.name)") }
    }

    /// - Parameter invocation: one that `BuildRequest` found free of options that exclude each other.
    init(_ invocation: Invocation) {
        self = invocation.has(Self.checkOption) ? .check : invocation.has(Self.dryRunOption) ? .dryRun : .write
    }
}

extension Producer {
    /// Does with a plan what is asked: brings the destination into agreement with it, says how it disagrees, or lists its files.
    ///
    /// - Parameters:
    ///   - plan: what belongs to the destination.
    ///   - destination: where that is.
    ///   - others: what the run writes to other folders; none if the destination is a stream.
    ///   - request: what to do.
    ///   - inputs: what was read.
    ///   - console: where to tell of it.
    /// - Returns: how it ended.
    /// - Throws: what can't be written, or must not be.
    func produce(
        _ plan: OutputPlan, at destination: OutputDestination, and others: [OutputPart] = [], _ request: BuildRequest,
        from inputs: SourceList, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        let main = destination.folder.map { OutputPart(plan: plan, folder: $0, isShared: destination.isFile) }
        let parts = (main.map { [$0] } ?? []) + others
        try OutputPart.refuseClashes(parts)
        let outputs = parts.flatMap(\.paths)
        switch request {
        case .listInputs(let format):
            console.output.write(try PathList(paths: inputs.files).text(format))
            return .clean
        case .listOutputs(let format):
            console.output.write(try PathList(paths: outputs).text(format))
            return .clean
        case .produce(let mode, let files):
            try files.refuseClashes(inputs: inputs, outputs: outputs)
            if main == nil { console.output.write(plan.files.map(\.text).joined()) }
            let code = parts.isEmpty ? .clean : try bring(parts, mode, console)
            if mode == .write { try files.write(inputs: inputs, outputs: outputs) }
            return code
        }
    }

    private func bring(
        _ parts: [OutputPart], _ mode: OutputMode, _ console: Console
    ) throws(InputOutputError) -> ExitCode {
        let compare = { () throws(InputOutputError) in
            try OutputPlanner.difference(from: parts, producer: self, ignoringCarriageReturns: mode == .check)
        }
        Progress.enter("comparing files")
        let difference = try compare()
        let changes = difference.changes
        switch mode {
        case .write:
            guard !changes.isEmpty || !difference.strays.isEmpty else { return .clean }
            Progress.enter("writing files")
            let made = try OutputWriter.commit(in: parts.map(\.folder), compare)
            if console.output.isTerminal, !made.isEmpty { console.output.write(Self.summary(made)) }
            return .clean
        case .check:
            return changes.complain("out of date", command: command, console)
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

extension [OutputChange] {
    /// Shows changes that weren't made, if there are any; `command` makes them.
    func complain(_ complaint: String, command: String, _ console: Console) -> ExitCode {
        guard !isEmpty else { return .clean }
        console.output.write(map(\.diff).joined())
        console.error.write(
            "error: \(count) \(count == 1 ? "file is" : "files are") \(complaint); run `keyspec \(command)`\n")
        return .findings
    }
}

extension OutputChange {
    fileprivate var diff: String {
        let shown = DisplayText.safe(path)
        // Line ends are shown only where nothing else differs.
        let comparable = old.withLineFeeds
        return UnifiedDiff.between(
            comparable.equals(new) ? old : comparable, kind == .create ? nil : "a/\(shown)", and: new,
            kind == .remove ? nil : "b/\(shown)")
    }

    /// What a run would do, in one line.
    var intent: String {
        switch kind {
        case .create, .update: "would write \(DisplayText.safe(path))\n"
        case .remove: "would remove \(DisplayText.safe(path))\n"
        }
    }
}
