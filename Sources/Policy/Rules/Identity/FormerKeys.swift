import Language

/// The primary keys of what older versions kept, and where they meet those of other secrets.
struct FormerKeys {
    /// Where a former is declared, and the secret that it meets.
    typealias Pair = (former: Location, other: Located<String>)

    /// Formers with a key that another secret has, or another secret's former.
    private(set) var equal: [Pair] = []
    /// Formers with a key that can become equal to a secret's.
    private(set) var overlapping: [Pair] = []

    init(of run: Run) {
        let keychains = run.keychains
        guard keychains.contains(where: { $0.secrets.contains { !$0.formers.isEmpty } }) else { return }
        var secrets: [PrimaryKey: Located<String>] = [:]
        var formers: [(key: PrimaryKey, location: Location, name: Located<String>)] = []
        var scopes: [Scope: [Entry]] = [:]
        var order = 0
        run.forEachKey { index, secret, key in
            let name = keychains[index].secrets[secret].name
            if secrets[key] == nil { secrets[key] = name }
            scopes[key.scope, default: []].append(Entry(order: order, name: name, texts: key.texts))
            order += 1
            for former in keychains[index].secrets[secret].formers
            where former.userDefaultsKey == nil && !former.item.isFileBased {
                guard let old = PrimaryKey(former.item, in: keychains[index], index), old != key else { continue }
                formers.append((old, former.location, name))
            }
        }
        guard !formers.isEmpty else { return }
        var first: [PrimaryKey: Located<String>] = [:]
        var locations: [Int: Location] = [:]
        for former in formers {
            if let other = secrets[former.key] ?? first[former.key] {
                equal.append((former.location, other))
                continue
            }
            first[former.key] = former.name
            scopes[former.key.scope, default: []].append(
                Entry(order: order, name: former.name, texts: former.key.texts))
            locations[order] = former.location
            order += 1
        }
        var found: [Int: Pair] = [:]
        for scope in Set(formers.map(\.key.scope)) {
            let entries = scopes[scope] ?? []
            guard entries.contains(where: { !$0.shape.isEmpty }) else { continue }
            for (later, earlier) in OverlapSearch(entries).pairs {
                // A former has a later order than every secret.
                if let location = locations[later.order] { found[later.order] = (location, earlier.name) }
            }
        }
        overlapping = found.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Families whose listing meets the rows of access-controlled items.
enum FamilyScopes {
    /// Each such family, with the first such item.
    static func besideProtected(_ run: Run) -> [(Located<String>, Located<String>)] {
        var families: [(key: PrimaryKey, name: Located<String>)] = []
        var protected: [(key: PrimaryKey, name: Located<String>)] = []
        let members = run.keychains.map { Set($0.records.flatMap(\.members).map(\.value)) }
        run.forEachKey { keychain, index, key in
            let isOpen = key.texts.contains(where: \.isOpen)
            guard isOpen || run.keychains[keychain].secrets[index].access != nil else { return }
            let secret = run.keychains[keychain].secrets[index]
            // A key of the enclave keeps its access control in the token (SecItem.m 1892-1948); certificates and identities
            // aren't listed.
            if secret.token != nil || [.certificate, .identity].contains(secret.itemClass.value) { return }
            if secret.access?.asksTheUser == true {
                protected.append((key, secret.name))
            } else if isOpen, !members[keychain].contains(secret.name.value) {
                families.append((key, secret.name))
            }
        }
        guard !protected.isEmpty else { return [] }
        var byShape: [Set<Int>: [Shown: Located<String>]] = [:]
        return families.compactMap { family in
            let open = Set(family.key.texts.indices.filter { family.key.texts[$0].isOpen })
            if byShape[open] == nil {
                byShape[open] = Dictionary(
                    protected.map { (Shown($0.key, hiding: open), $0.name) }, uniquingKeysWith: { first, _ in first })
            }
            return byShape[open]?[Shown(family.key, hiding: open)].map { (family.name, $0) }
        }
    }

    /// What a listing filters by.
    private struct Shown: Hashable {
        let scope: Scope
        let texts: [TextPattern?]

        init(_ key: PrimaryKey, hiding open: Set<Int>) {
            scope = key.scope
            texts = key.texts.indices.map { open.contains($0) ? nil : key.texts[$0] }
        }
    }
}
