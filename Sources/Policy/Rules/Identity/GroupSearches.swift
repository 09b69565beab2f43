import Language

/// Secrets without a group of their own, whose queries find other secrets' items: a query that names no group acts on all groups.
enum GroupSearches {
    /// Each such secret, with the first of the others.
    static func findings(in run: Run) -> [(searcher: Located<String>, found: Located<String>)] {
        guard run.keys.contains(where: { $0.contains { $0?.scope.group == .default } }) else { return [] }
        var items: [Everywhere: [Item]] = [:]
        var order: [Everywhere] = []
        run.forEachKey { index, secret, key in
            let keychain = run.keychains[index]
            let place = Everywhere(scope: key.scope.inEveryGroup(of: keychain, index), texts: key.texts)
            if items[place] == nil { order.append(place) }
            items[place, default: []].append(Item(keychain.secrets[secret].value, in: keychain, key.scope.group))
        }
        return order.flatMap { place in
            let items = items[place] ?? []
            // Very many may be told apart by nothing, and then one of a kind is as good as the others.
            var kinds: Set<Item.Kind> = []
            let others = items.filter { $0.group != .default && kinds.insert($0.kind).inserted }
            return items.filter { $0.group == .default }.compactMap { searcher in
                others.first { $0.isWithinReach(of: searcher) }.map { (searcher.name, $0.name) }
            }
        }
    }

    /// All that tells an item apart but its group.
    private struct Everywhere: Hashable {
        let scope: Scope
        let texts: [TextPattern]
    }

    private struct Item {
        let name: Located<String>
        let group: GroupKey
        let readers: Set<String>
        /// The targets that are entitled to its group, as far as the spec tells.
        let entitled: Set<String>

        /// What decides about who finds it.
        struct Kind: Hashable {
            let group: GroupKey
            let entitled: Set<String>
        }

        var kind: Kind { Kind(group: group, entitled: entitled) }

        init(_ secret: SecretDeclaration, in keychain: KeychainDeclaration, _ group: GroupKey) {
            name = secret.name
            self.group = group
            readers = Set(secret.readingTargets(in: keychain).map(\.target.name.value))
            let members = secret.declaredGroup(in: keychain).map { keychain.members(of: $0).map(\.name.value) } ?? []
            entitled = readers.union(members)
        }

        /// Whether a process that uses the other is entitled to this one's group; so it is where no process has a name.
        func isWithinReach(of other: Item) -> Bool {
            other.readers.isEmpty || entitled.isEmpty || !entitled.isDisjoint(with: other.readers)
        }
    }
}

extension Scope {
    /// The same, in whichever group of the keychain's application.
    fileprivate func inEveryGroup(of keychain: KeychainDeclaration, _ index: Int) -> Scope {
        let owner: Owner =
            if case .keychain = owner { owner } else { Owner(of: .default, in: keychain, index) }
        return Scope(
            itemClass: itemClass, isSynchronizable: isSynchronizable, group: .default, owner: owner,
            attributes: attributes)
    }
}
