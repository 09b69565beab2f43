import Language

/// Every rule there is, by code.
public enum RuleCatalogue {
    /// The rules, sorted by code.
    public static let rules: [Rule] = [
        .constraintsWithoutOperator
    ]

    /// The rule with a code, whatever the case of its letters.
    public static func rule(_ code: String) -> Rule? {
        let wanted = code.uppercased()
        return rules.first { $0.code.rawValue == wanted }
    }
}
