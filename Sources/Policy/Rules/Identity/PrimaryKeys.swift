import Language

/// The primary keys of a run's secrets, and where two of them are or can become equal.
///
/// A secret whose identity or group couldn't be made out has none: what is wrong with it was reported.
struct PrimaryKeys {
    /// Two secrets, the later one first.
    typealias Pair = (Located<String>, Located<String>)

    /// Secrets with a key that an earlier one has, and the same `generic` or none.
    private(set) var equal: [Pair] = []
    /// Those of them that state another `generic` than the earlier one.
    private(set) var equalButForGeneric: [Pair] = []
    /// Secrets with a key that can become equal to an earlier one's; each with the first such.
    private(set) var overlapping: [Pair] = []

    init(of keychains: [KeychainDeclaration]) {
        var first: [Key: (name: Located<String>, generic: String?)] = [:]
        var scopes: [Scope: [Entry]] = [:]
        var order = 0
        for (index, keychain) in keychains.enumerated() {
            for secret in keychain.secrets {
                guard let key = Key(secret, in: keychain, index) else { continue }
                if let earlier = first[key] {
                    if secret.generic?.value == earlier.generic {
                        equal.append((secret.name, earlier.name))
                    } else {
                        equalButForGeneric.append((secret.name, earlier.name))
                    }
                    continue
                }
                first[key] = (secret.name, secret.generic?.value)
                scopes[key.scope, default: []].append(Entry(order: order, name: secret.name, texts: key.texts))
                order += 1
            }
        }
        var pairs: [Int: (Entry, Entry)] = [:]
        for entries in scopes.values where entries.contains(where: { !$0.shape.isEmpty }) {
            for (later, earlier) in OverlapSearch(entries).pairs {
                if let known = pairs[later.order], known.1.order < earlier.order { continue }
                pairs[later.order] = (later, earlier)
            }
        }
        overlapping = pairs.sorted { $0.key < $1.key }.map { ($0.value.0.name, $0.value.1.name) }
    }
}

/// All that tells an item apart.
private struct Key: Hashable {
    let scope: Scope
    let texts: [TextPattern]

    init?(_ secret: SecretDeclaration, in keychain: KeychainDeclaration, _ index: Int) {
        guard let identity = PasswordIdentity(secret), let group = AccessGroup(secret, in: keychain) else { return nil }
        let application = keychain.application.map { Array($0.value.utf8) }
        let isShared = group.isNamed || application != nil && !group.isRuntime
        scope = Scope(
            itemClass: identity.itemClass, isSynchronizable: secret.sync?.value ?? false, group: Group(group),
            application: group.isNamed ? nil : application,
            keychain: isShared && !identity.texts.contains { $0.isRuntime } ? nil : index,
            attributes: identity.fixedAttributes)
        texts = identity.texts.map(TextPattern.init)
    }
}

/// What can't depend on a run-time parameter. Synchronizability is part of the key, so twins can coexist.
private struct Scope: Hashable {
    let itemClass: ItemClass
    let isSynchronizable: Bool
    let group: Group
    /// The application whose groups a group without a name of its own is one of.
    let application: [UInt8]?
    /// The keychain, where nothing else says whose group or service it is.
    let keychain: Int?
    let attributes: [String?]
}

private enum Group: Hashable {
    case `default`
    case runtime(name: String)
    case named(TextPattern), infoPlist(TextPattern)

    init(_ group: AccessGroup) {
        switch group {
        case .default: self = .default
        case .named(let text): self = .named(TextPattern(text))
        case .infoPlist(let key): self = .infoPlist(TextPattern(IdentityText.infoPlist(key: key)))
        case .runtime(let name): self = .runtime(name: name)
        }
    }
}

extension AccessGroup {
    fileprivate var isNamed: Bool {
        if case .named = self { true } else { false }
    }

    fileprivate var isRuntime: Bool {
        if case .runtime = self { true } else { false }
    }
}

extension IdentityText {
    fileprivate var isRuntime: Bool {
        if case .runtime = self { true } else { false }
    }
}

extension PasswordIdentity {
    fileprivate var fixedAttributes: [String?] {
        switch self {
        case .generic: []
        case .internet(let identity):
            [identity.protocol?.rawValue, identity.port.map(String.init), identity.authentication?.rawValue]
        }
    }
}
