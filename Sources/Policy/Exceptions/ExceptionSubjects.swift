import Language

/// The declarations that an exception can be about, by name and by place.
struct ExceptionSubjects {
    private struct Name: Hashable {
        let keychain: String
        let member: String?
    }

    private var extents: [Name: Location] = [:]
    private var owners: [Location: Set<String>] = [:]

    init(_ keychains: [KeychainDeclaration]) {
        for keychain in keychains {
            let owner = keychain.policy.fields[.owner]?.value
            add(keychain.name.value, nil, keychain.extent, owner)
            for secret in keychain.secrets {
                add(
                    keychain.name.value, secret.name.value, secret.extent,
                    secret.policy.fields[.owner]?.value ?? owner)
            }
            for group in keychain.groups { add(keychain.name.value, group.name.value, group.extent, owner) }
            for target in keychain.targets { add(keychain.name.value, target.name.value, target.extent, owner) }
        }
    }

    private mutating func add(_ keychain: String, _ member: String?, _ extent: Location, _ owner: String?) {
        let name = Name(keychain: keychain, member: member)
        if extents[name] == nil { extents[name] = extent }
        if let owner { owners[extent, default: []].insert(owner) }
    }

    /// Where the declaration is that an exception is about.
    func extent(of subject: ExceptionDeclaration.Subject) -> Location? {
        switch subject {
        case .enclosing(let extent): extent
        case .named(let keychain, let member): extents[Name(keychain: keychain.value, member: member?.value)]
        }
    }

    /// All that an exception can name.
    var names: [String] { extents.keys.map { $0.keychain + ($0.member.map { "." + $0 } ?? "") }.sorted() }

    /// The owners of what is declared at a place.
    func owners(of extent: Location) -> Set<String> { owners[extent] ?? [] }
}
