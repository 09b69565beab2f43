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

    /// A primary key whose scope has become a number, so that it is hashed once.
    private struct NumberedKey: Hashable {
        let scope: Int
        let texts: [TextPattern]
    }

    init(of run: Run) {
        var numbers: [Scope: Int] = [:]
        var scopes: [[Entry]] = []
        var first: [NumberedKey: (name: Located<String>, generic: String?)] = [:]
        var order = 0
        run.forEachKey { keychain, secret, key in
            let name = run.keychains[keychain].secrets[secret].name
            let generic = run.keychains[keychain].secrets[secret].generic?.value
            let scope = numbers[key.scope] ?? scopes.count
            if scope == scopes.count {
                numbers[key.scope] = scope
                scopes.append([])
            }
            let numbered = NumberedKey(scope: scope, texts: key.texts)
            if let earlier = first[numbered] {
                if generic == earlier.generic {
                    equal.append((name, earlier.name))
                } else {
                    equalButForGeneric.append((name, earlier.name))
                }
                return
            }
            first[numbered] = (name, generic)
            scopes[scope].append(Entry(order: order, name: name, texts: key.texts))
            order += 1
        }
        let open = scopes.filter { $0.contains { !$0.shape.isEmpty } }
        let pairs = open.flatMap { OverlapSearch($0).pairs }
        overlapping = pairs.sorted { $0.later.order < $1.later.order }.map { ($0.later.name, $0.earlier.name) }
    }
}

/// All that tells an item apart.
struct PrimaryKey: Hashable {
    let scope: Scope
    let texts: [TextPattern]

    init?(_ secret: borrowing SecretDeclaration, in keychain: borrowing KeychainDeclaration, _ index: Int) {
        guard let identity = ItemIdentity(secret), let group = AccessGroup(secret, in: keychain) else { return nil }
        let isRuntime = identity.texts.contains { $0.isRuntime }
        scope = Scope(
            itemClass: identity.itemClass, isSynchronizable: secret.sync?.value ?? false, group: GroupKey(group),
            owner: isRuntime ? .keychain(index) : Owner(of: group, in: keychain, index), attributes: identity.attributes
        )
        texts = identity.texts.map(TextPattern.init)
    }
}

/// What can't depend on a run-time parameter. Synchronizability is part of the key, so twins can coexist.
struct Scope: Hashable {
    let itemClass: ItemClass
    let isSynchronizable: Bool
    let group: GroupKey
    let owner: Owner
    let attributes: [String?]
}

/// Whose a group is: different applications meet only in a group with a name.
enum Owner: Hashable {
    case everyone
    case application([UInt8])
    /// Keychains of one app have one application, also where it isn't stated.
    case app(String)
    case keychain(Int)

    init(of group: AccessGroup, in keychain: borrowing KeychainDeclaration, _ index: Int) {
        switch group {
        case .named: self = .everyone
        case .runtime: self = .keychain(index)
        case .default, .infoPlist:
            if let application = keychain.application {
                self = .application(Array(application.value.utf8))
            } else if let app = keychain.app {
                self = .app(app.value)
            } else {
                self = .keychain(index)
            }
        }
    }
}

enum GroupKey: Hashable {
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

extension IdentityText {
    fileprivate var isRuntime: Bool {
        if case .runtime = self { true } else { false }
    }
}
