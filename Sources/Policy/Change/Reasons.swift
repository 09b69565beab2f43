extension PolicyChange {
    /// Why it protects less or more, in sentences of the order of strength; none where it does neither.
    public var reasons: [String] {
        switch word {
        case "accessible":
            return [Strength.lockStates, Strength.binding].flatMap { Self.reasons(old ?? "", new ?? "", in: $0) }
        case "access": return accessReasons
        case "token": return Self.reasons(old ?? "none", new ?? "none", in: Strength.tokens)
        case "sync": return Self.reasons(old ?? "", new ?? "", in: Strength.sync)
        case "readers", "members":
            return verdict == .stronger
                ? [] : ["Every target that is entitled to a group can read, change and delete all items in it."]
        default: return []
        }
    }

    private static func reasons(_ old: String, _ new: String, in degrees: [Strength.Degree]) -> [String] {
        let found = [old, new].map { word in degrees.first { $0.words.contains(word) } }
        guard let before = found[0], let after = found[1], before.words != after.words else { return [] }
        return ["Before: \(before.reason)", "Now: \(after.reason)"]
    }

    private var accessReasons: [String] {
        guard old != nil, new != nil else { return [Strength.answers.last?.reason].compactMap(\.self) }
        let words = "\(old ?? "") \(new ?? "")"
        let flags = Strength.answers.filter { words.contains($0.stronger) && words.contains($0.weaker) }.map(\.reason)
        let isJoint = words.contains(" and ") || words.contains(" or ")
        return flags + (isJoint ? ["With `and` all have to be satisfied, with `or` one is enough."] : [])
    }
}
