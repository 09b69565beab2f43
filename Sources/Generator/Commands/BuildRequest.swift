/// What a command that makes files was asked to do with them.
enum BuildRequest {
    case produce(OutputMode, BuildFiles)
    case listInputs(PathList.Format)
    case listOutputs(PathList.Format)

    private static let depfile = OptionDescription.value(
        "depfile", "FILE", .path, "Write down in FILE what was read, as a rule of make.")
    private static let stamp = OptionDescription.value(
        "stamp", "FILE", .path, "Give FILE, which is empty, the present date once all is up to date.")
    private static let inputs = OptionDescription.flag("list-inputs", "Write nothing; list the specs that are read.")
    private static let outputs = OptionDescription.flag("list-outputs", "Write nothing; list the files that are made.")
    private static let format = OptionDescription.choice(
        "format", "FORMAT", PathList.Format.allCases.map(\.rawValue), "How a list is written (default: plain).")

    static let options = optionsWithoutFormat + [format]
    /// For a command whose own `--format` means something else: its lists are plain.
    static let optionsWithoutFormat = OutputMode.options + [depfile, stamp, inputs, outputs]

    init(_ invocation: Invocation) throws(UsageErrors) {
        let mode = OutputMode(invocation)
        let touched = [Self.depfile, Self.stamp].first { invocation.value(of: $0) != nil }
        let exclusive = OutputMode.options.filter(invocation.has) + [Self.inputs, Self.outputs].filter(invocation.has)
        let clash = exclusive.count > 1 ? exclusive[1] : touched
        if let first = exclusive.first, let clash {
            throw UsageErrors(command: invocation.command, errors: [.conflict("--\(first.name)", "--\(clash.name)")])
        }
        let isListFormat = invocation.command.options.contains { $0.choices == Self.format.choices }
        let written = isListFormat ? invocation.value(of: Self.format) : nil
        let format = written.flatMap(PathList.Format.init) ?? .plain
        if invocation.has(Self.inputs) {
            self = .listInputs(format)
        } else if invocation.has(Self.outputs) {
            self = .listOutputs(format)
        } else if written != nil {
            let lists = "--\(Self.inputs.name)` or `--\(Self.outputs.name)"
            throw UsageErrors(command: invocation.command, errors: [.needs("--\(Self.format.name)", lists)])
        } else {
            self = .produce(
                mode, BuildFiles(depfile: invocation.value(of: Self.depfile), stamp: invocation.value(of: Self.stamp)))
        }
    }

    /// Refuses what makes no sense where nothing is written to a file.
    func requireFiles(_ invocation: Invocation, _ output: OptionDescription) throws(UsageErrors) {
        let options = OutputMode.options + [Self.outputs]
        let taken = options.first(where: invocation.has) ?? [Self.depfile].first { invocation.value(of: $0) != nil }
        guard let taken else { return }
        throw UsageErrors(
            command: invocation.command, errors: [.conflict("--\(output.name) -", "--\(taken.name)")])
    }
}
