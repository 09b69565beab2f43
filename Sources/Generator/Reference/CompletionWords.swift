import Policy

extension CommandLineDescription {
    /// The words that can stand for a value; none where it is a path, a day or a name of the specs.
    func words(for kind: ValueKind?, choices: [String]) -> [String] {
        switch kind {
        case .choice: choices
        case .command: commands.map(\.name)
        case .ruleCode: RuleCatalogue.rules.map(\.code.rawValue)
        case .path, .folder, .date, .name, nil: []
        }
    }
}
