/// Which secret of the new version is which of the old: by where the items are first, and by name second.
struct SecretMatching {
    /// A secret's name with its keychain's.
    struct Name: Hashable, Comparable {
        let keychain: String
        let secret: String

        static func < (left: Name, right: Name) -> Bool {
            (left.keychain, left.secret) < (right.keychain, right.secret)
        }
    }

    /// What is in both versions.
    private(set) var pairs: [(old: Name, new: Name)] = []
    /// What is in the old version alone.
    private(set) var removed: [Name] = []
    /// What is in the new version alone.
    private(set) var added: [Name] = []

    init(_ old: PolicySnapshot, _ new: PolicySnapshot) {
        let (oldSecrets, newSecrets) = (Self.secrets(of: old), Self.secrets(of: new))
        var left = Set(oldSecrets.keys)
        var right = Set(newSecrets.keys)
        var found: [(Name, Name)] = []
        func match(_ candidates: [(Name, Name)]) {
            for (old, new) in candidates where left.contains(old) && right.contains(new) {
                left.remove(old)
                right.remove(new)
                found.append((old, new))
            }
        }
        let places = { (secrets: [Name: SecretPolicy], names: Set<Name>) in
            names.sorted().map { ($0, secrets[$0].map(Self.places) ?? []) }
        }
        match(
            left.intersection(right).sorted().filter { oldSecrets[$0]?.hasPlaces(of: newSecrets[$0]) == true }.map {
                ($0, $0)
            })
        // The same items under another name.
        var byPlaces: [[ItemPlace]: Name] = [:]
        for (name, places) in places(newSecrets, right) where byPlaces[places] == nil { byPlaces[places] = name }
        match(places(oldSecrets, left).compactMap { name, places in byPlaces[places].map { (name, $0) } })
        match(left.intersection(right).sorted().map { ($0, $0) })
        // Another name, and moved from there.
        var byFormer: [ItemPlace: Name] = [:]
        for name in right.sorted() {
            for former in newSecrets[name]?.formers ?? [] where byFormer[ItemPlace(former)] == nil {
                byFormer[ItemPlace(former)] = name
            }
        }
        match(
            places(oldSecrets, left).compactMap { name, places in
                places.first.flatMap { byFormer[$0.withoutOwnership] }.map { (name, $0) }
            })
        pairs = found.map { (old: $0.0, new: $0.1) }.sorted { $0.new < $1.new }
        removed = left.sorted()
        added = right.sorted()
    }

    private static func secrets(of snapshot: PolicySnapshot) -> [Name: SecretPolicy] {
        var result: [Name: SecretPolicy] = [:]
        for (keychain, policy) in snapshot.keychains {
            for (secret, declared) in policy.secrets { result[Name(keychain: keychain, secret: secret)] = declared }
        }
        return result
    }

    fileprivate static func places(of secret: SecretPolicy) -> [ItemPlace] {
        secret.items.map { ItemPlace($0, secret.itemClass) }
    }
}

extension SecretPolicy {
    fileprivate func hasPlaces(of other: SecretPolicy?) -> Bool {
        other.map { SecretMatching.places(of: $0) == SecretMatching.places(of: self) } ?? false
    }
}

extension PolicySnapshot {
    subscript(_ name: SecretMatching.Name) -> SecretPolicy? { keychains[name.keychain]?.secrets[name.secret] }
}
