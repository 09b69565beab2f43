import Language

extension Former {
    /// Where an older version kept a secret, or nil if it can't be made out.
    init?(
        _ declaration: FormerDeclaration, of secret: borrowing SecretDeclaration,
        in keychain: borrowing KeychainDeclaration
    ) {
        // A key of the enclave keeps its access control in the token (SecItem.m 1892-1948), and is moved without it.
        let asksTheUser = secret.token == nil && declaration.item.access?.asksTheUser ?? false
        let decoding = declaration.item.decoding?.value
        if let key = declaration.userDefaultsKey {
            self.init(
                place: .userDefaults(key: key.value), accessibility: nil, asksTheUser: false, prompt: nil,
                decoding: decoding)
            return
        }
        guard declaration.item.isComplete, let content = Secret.Content(former: declaration.item, of: secret),
            let group = AccessGroup(declaration.item, in: keychain)
        else { return nil }
        let place: Place
        if declaration.item.isFileBased {
            place = .fileBased(content)
        } else if declaration.isSamePlace(as: secret, in: keychain) {
            place = .samePlace
        } else {
            place = .keychain(content, group: group, isSynchronizable: declaration.item.sync?.value ?? false)
        }
        self.init(
            place: place, accessibility: declaration.item.accessible?.value, asksTheUser: asksTheUser,
            prompt: declaration.item.prompt?.value,
            decoding: decoding)
    }
}

extension Secret.Content {
    /// What an older version of a secret was: all that it doesn't say itself is the secret's.
    fileprivate init?(former: SecretDeclaration, of secret: borrowing SecretDeclaration) {
        var former = former
        former.value = secret.value
        former.exactBytes = secret.exactBytes
        former.maximumBytes = secret.maximumBytes
        self.init(former)
    }
}

extension FormerDeclaration {
    /// Whether the older version kept the value where the secret is now.
    func isSamePlace(as secret: SecretDeclaration, in keychain: KeychainDeclaration) -> Bool {
        guard userDefaultsKey == nil, !item.isFileBased, let old = ItemIdentity(item),
            let new = ItemIdentity(secret), let oldGroup = AccessGroup(item, in: keychain),
            let newGroup = AccessGroup(secret, in: keychain)
        else { return false }
        return old == new && oldGroup == newGroup && (item.sync?.value ?? false) == (secret.sync?.value ?? false)
    }
}
