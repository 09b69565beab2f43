import Policy

/// `keyspec rules`: list all rules.
enum RulesCommand: Command {
    private static let format = OptionDescription.choice(
        "format", "FORMAT", ["table", "json", "markdown"],
        "How the rules are written (default: table); json and markdown have the whole records.")

    static let description = CommandDescription(
        name: "rules",
        abstract: "list the rules",
        discussion: "Lists every rule with its severity. `keyspec explain` tells all about one.",
        options: [format],
        examples: [
            .init(command: "keyspec rules", explanation: "List the rules."),
            .init(command: "keyspec rules --format json", explanation: "Give another program the whole catalogue."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        do {
            let catalogue = RuleReference(rules: RuleCatalogue.rules)
            switch invocation.value(of: format) {
            case "json": console.output.write(try catalogue.json)
            case "markdown": console.output.write(catalogue.markdown)
            default: console.output.write(catalogue.table)
            }
            return .clean
        } catch {
            console.report(error)
            return .failure
        }
    }
}
