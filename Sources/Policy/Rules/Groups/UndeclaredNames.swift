import Language

/// Names that are used and declared nowhere. A forgotten declaration is one mistake, however often its name is used.
struct UndeclaredNames {
    private var uses: [String: [Location]] = [:]
    private var order: [String] = []

    init(_ used: [Located<String>], declared: [String]) {
        let declared = Set(declared)
        for name in used where !declared.contains(name.value) {
            if uses[name.value] == nil { order.append(name.value) }
            uses[name.value, default: []].append(name.location)
        }
    }

    /// One finding a name, at its first use.
    func findings(_ noun: String, candidates: [String]) -> [Finding] {
        order.compactMap { name in
            guard let places = uses[name], let first = places.first else { return nil }
            return Finding(
                location: first, message: "no \(noun) `\(name)` is declared",
                labels: places.dropFirst().prefix(3).map { .init($0, "used here, too") },
                help: Suggestion.nearest(to: name, in: candidates).map { "did you mean `\($0)`?" })
        }
    }
}
