import Language

extension Former {
    /// Where an older version kept a secret, or nil if it can't be made out.
    init?(_ declaration: FormerDeclaration, of secret: SecretDeclaration, in keychain: KeychainDeclaration) {
        let asksTheUser = declaration.item.access?.asksTheUser ?? false
        let decoding = declaration.item.decoding?.value
        if let key = declaration.userDefaultsKey {
            self.init(place: .userDefaults(key: key.value), asksTheUser: false, prompt: nil, decoding: decoding)
            return
        }
        guard declaration.item.isComplete, let identity = PasswordIdentity(declaration.item),
            let group = AccessGroup(declaration.item, in: keychain)
        else { return nil }
        let place: Place
        if declaration.item.isFileBased {
            place = .fileBased(identity)
        } else if declaration.isSamePlace(as: secret, in: keychain) {
            place = .samePlace
        } else {
            place = .keychain(identity, group: group, isSynchronizable: declaration.item.sync?.value ?? false)
        }
        self.init(
            place: place, asksTheUser: asksTheUser, prompt: declaration.item.prompt?.value,
            decoding: decoding)
    }
}

extension FormerDeclaration {
    /// Whether the older version kept the value where the secret is now.
    func isSamePlace(as secret: SecretDeclaration, in keychain: KeychainDeclaration) -> Bool {
        guard userDefaultsKey == nil, !item.isFileBased, let old = PasswordIdentity(item),
            let new = PasswordIdentity(secret), let oldGroup = AccessGroup(item, in: keychain),
            let newGroup = AccessGroup(secret, in: keychain)
        else { return false }
        return old == new && oldGroup == newGroup && (item.sync?.value ?? false) == (secret.sync?.value ?? false)
    }
}
