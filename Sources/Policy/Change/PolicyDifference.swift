/// What differs between two versions of the specs: what protects less comes first.
public struct PolicyDifference: Sendable {
    /// The changes, those of one secret together.
    public let changes: [PolicyChange]

    /// Compares.
    ///
    /// - Parameters:
    ///   - old: the older version.
    ///   - new: the newer one.
    public init(from old: PolicySnapshot, to new: PolicySnapshot) {
        let matching = SecretMatching(old, new)
        var changes: [PolicyChange] = []
        let newNames = Dictionary(uniqueKeysWithValues: matching.pairs.map { ($0.old, $0.new) })
        for (oldName, newName) in matching.pairs {
            guard let before = old[oldName], let after = new[newName] else { continue }
            let comparison = SecretComparison(
                name: newName, oldName: oldName, before: before, after: after,
                platforms: Self.platforms(old.keychains[oldName.keychain], new.keychains[newName.keychain]),
                renamed: { name in newNames[.init(keychain: oldName.keychain, secret: name)]?.secret ?? name })
            changes += comparison.changes
        }
        changes += matching.removed.compactMap { name in old[name].map { Self.removal(of: name, $0) } }
        changes += matching.added.compactMap { name in new[name].map { Self.addition(of: name, $0) } }
        for (name, keychain) in new.keychains {
            if let before = old.keychains[name] { changes += Self.platformChanges(name, before, keychain) }
        }
        self.changes = Self.sorted(changes)
    }

    /// The secret with the worst change first; of each secret, the worst change first.
    private static func sorted(_ changes: [PolicyChange]) -> [PolicyChange] {
        var worst: [PolicyChange.Subject: Int] = [:]
        for change in changes { worst[change.subject] = min(change.rank, worst[change.subject] ?? .max) }
        return changes.sorted { left, right in
            let ranks = (worst[left.subject] ?? 0, worst[right.subject] ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            let names = (left.subject.name, right.subject.name)
            if names.0 != names.1 { return names.0 < names.1 }
            if left.rank != right.rank { return left.rank < right.rank }
            return (left.kind.rawValue, left.word ?? "", left.platforms.joined())
                < (right.kind.rawValue, right.word ?? "", right.platforms.joined())
        }
    }

    /// The platforms that both versions are for; one without a name where a version doesn't say.
    private static func platforms(_ old: KeychainPolicy?, _ new: KeychainPolicy?) -> [String] {
        let (before, after) = (Set(old?.platforms.keys.map { $0 } ?? []), Set(new?.platforms.keys.map { $0 } ?? []))
        if before.isEmpty || after.isEmpty { return before.union(after).isEmpty ? [""] : before.union(after).sorted() }
        return before.intersection(after).sorted()
    }

    private static func removal(of name: SecretMatching.Name, _ secret: SecretPolicy) -> PolicyChange {
        PolicyChange(
            subject: .init(keychain: name.keychain, secret: name.secret),
            kind: secret.retiredUntil == nil ? .removed : .retirementEnded, word: nil,
            old: secret.retiredUntil.map { "retired, deleted until \($0)" } ?? secret.summary, new: nil, platforms: [],
            verdict: .equal, consequence: .orphaned)
    }

    private static func addition(of name: SecretMatching.Name, _ secret: SecretPolicy) -> PolicyChange {
        PolicyChange(
            subject: .init(keychain: name.keychain, secret: name.secret),
            kind: secret.retiredUntil == nil ? .added : .retired, word: nil, old: nil, new: secret.summary,
            platforms: [],
            verdict: .equal,
            consequence: secret.retiredUntil != nil
                ? secret.removal : secret.formers.isEmpty ? .noItems : .moved)
    }

    private static func platformChanges(
        _ name: String, _ old: KeychainPolicy, _ new: KeychainPolicy
    ) -> [PolicyChange] {
        let all = Set(old.platforms.keys).union(new.platforms.keys).sorted()
        return all.compactMap { platform in
            let (before, after) = (old.platforms[platform], new.platforms[platform])
            guard before != after else { return nil }
            let isDropped = after == nil || before.map { Self.isLower($0, than: after ?? "") } ?? false
            return PolicyChange(
                subject: .init(keychain: name, secret: nil), kind: isDropped ? .platformDropped : .platformAdded,
                word: "platforms", old: before.map { "\(platform) \($0)" }, new: after.map { "\(platform) \($0)" },
                platforms: [], verdict: .equal, consequence: isDropped ? .platformLeft : .noItems)
        }
    }

    private static func isLower(_ version: String, than other: String) -> Bool {
        let parts = [version, other].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
        return parts[0].lexicographicallyPrecedes(parts[1])
    }
}

extension SecretPolicy {
    /// What reviewers of an addition or a removal need to know, in one line.
    var summary: String {
        guard let item = items.first else { return itemClass.rawValue }
        var parts = ["\(itemClass.rawValue) \(item.words(itemClass))", "accessible \(item.accessible.rawValue)"]
        if let access = item.access { parts.append("access \(access.words)") }
        if item.sync { parts.append("sync yes") }
        parts.append("group \(item.group)")
        if !item.readers.isEmpty { parts.append("readers \(item.readers.joined(separator: ", "))") }
        return parts.joined(separator: "; ")
    }

    /// What becomes of the items of a retired secret.
    var removal: ChangeConsequence { items.contains(where: \.sync) ? .removedEverywhere : .removed }
}
