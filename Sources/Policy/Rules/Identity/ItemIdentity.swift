import Language

/// What tells an item apart from others of its class and group, as far as a spec states it.
struct ItemIdentity: Equatable {
    let itemClass: ItemClass
    let texts: [IdentityText]
    /// What can't depend on a run-time parameter.
    let attributes: [String?]

    init?(_ secret: borrowing SecretDeclaration) {
        switch secret.itemClass.value {
        case .genericPassword, .internetPassword:
            guard let identity = PasswordIdentity(secret) else { return nil }
            self.init(itemClass: identity.itemClass, texts: identity.texts, attributes: identity.fixedAttributes)
        case .key:
            // A token's key is found by the same attributes as another, so that the token doesn't tell them apart.
            guard let tag = secret.tag?.value, let type = secret.keyType?.value, let size = secret.keySize?.value else {
                return nil
            }
            let name = SoftwareKeyType(type).map { "\($0)" } ?? type.rawValue
            self.init(itemClass: .key, texts: [tag], attributes: [name, String(size)])
        case .certificate, .identity:
            // An identity's certificate is one among certificates.
            guard let label = secret.identityLabel?.value else { return nil }
            self.init(itemClass: .certificate, texts: [.text(label)], attributes: [])
        }
    }

    private init(itemClass: ItemClass, texts: [IdentityText], attributes: [String?]) {
        self.itemClass = itemClass
        self.texts = texts
        self.attributes = attributes
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
