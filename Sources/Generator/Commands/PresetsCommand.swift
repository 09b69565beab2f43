/// `keyspec presets`: list the presets, or show one.
enum PresetsCommand: Command {
    static let description = CommandDescription(
        name: "presets",
        abstract: "list the kinds of secrets that `new` can add",
        discussion: """
            Lists the presets with when to take which. With the name of one it shows what that declares, when the secret can be read, \
            whether it gets to other devices, and whether the user is asked.
            """,
        argument: ArgumentDescription(
            name: "PRESET", abstract: "The preset to show.", isRequired: false, isRepeated: false, kind: .choice,
            choices: PresetCatalogue.presets.map(\.name)),
        examples: [
            .init(command: "keyspec presets", explanation: "List the presets."),
            .init(command: "keyspec presets vault-key", explanation: "Show all about one."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        if let preset = invocation.arguments.first.flatMap(PresetCatalogue.preset) {
            console.output.write(PresetReference.page(for: preset))
        } else {
            console.output.write(PresetReference(presets: PresetCatalogue.presets).list)
        }
        return .clean
    }
}
