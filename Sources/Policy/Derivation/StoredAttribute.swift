/// An attribute with which an item is stored, under Apple's name.
public struct StoredAttribute: Sendable, Hashable {
    /// Values of attributes.
    public enum Value: Sendable, Hashable {
        /// One of Apple's constants.
        case constant(String)
        /// The text of an identity.
        case identity(IdentityText)
        /// A text as it is.
        case text(String)
        case number(Int)
        case boolean(Bool)
        /// An access group.
        case group(AccessGroup)
        /// An access control with its class and flags.
        case accessControl(Accessibility, [AccessControlFlag])
    }

    /// Apple's constant.
    public let constant: String
    /// What it is set to.
    public let value: Value
    /// Whether it takes part in telling items apart.
    public let isPrimaryKey: Bool
}

extension Secret {
    /// What the item is stored with, in the order of documents.
    public var storedAttributes: [StoredAttribute] {
        let key = Set(itemClass.primaryKey.compactMap(\.constant) + ["kSecAttrAccessGroup", "kSecAttrSynchronizable"])
        var entries: [(String?, StoredAttribute.Value)] = [("kSecClass", .constant(itemClass.constant))]
        entries += contentAttributes
        if group != .default { entries.append(("kSecAttrAccessGroup", .group(group))) }
        entries.append(("kSecAttrSynchronizable", .boolean(isSynchronizable)))
        if protection.accessControl.isEmpty {
            entries.append(("kSecAttrAccessible", .constant(protection.accessibility.constant)))
        } else {
            entries.append(
                ("kSecAttrAccessControl", .accessControl(protection.accessibility, protection.accessControl)))
        }
        entries += descriptiveAttributes
        entries.append(("kSecUseDataProtectionKeychain", .boolean(true)))
        return entries.compactMap { name, value in
            name.map { StoredAttribute(constant: $0, value: value, isPrimaryKey: key.contains($0)) }
        }
    }

    private var contentAttributes: [(String?, StoredAttribute.Value)] {
        switch content {
        case .password(let password):
            switch password.identity {
            case .generic(let service, let account):
                return [
                    (Attribute.service.constant, .identity(service)), (Attribute.account.constant, .identity(account)),
                ]
            case .internet(let identity):
                return [
                    (Attribute.server.constant, .identity(identity.server)),
                    (Attribute.account.constant, .identity(identity.account)),
                    (Attribute.protocol.constant, identity.protocol.map { .constant($0.constant) } ?? .number(0)),
                    (Attribute.port.constant, .number(identity.port ?? 0)),
                    (Attribute.path.constant, .identity(identity.path)),
                    (
                        Attribute.authentication.constant,
                        identity.authentication.map { .constant($0.constant) } ?? .text("")
                    ),
                    (Attribute.securityDomain.constant, .identity(identity.securityDomain)),
                ]
            }
        case .key(let key):
            let (type, bits): (KeyType, Int) =
                switch key.kind {
                case .secureEnclave: (.ecSECPrimeRandom, 256)
                case .software(.ellipticCurve, let bits): (.ecSECPrimeRandom, bits)
                case .software(.rsa, let bits): (.rsa, bits)
                }
            let token: [(String?, StoredAttribute.Value)] =
                isEnclaveKey ? [(Attribute.tokenID.constant, .constant(Token.secureEnclave.constant))] : []
            return [
                (Attribute.keyClass.constant, .constant("kSecAttrKeyClassPrivate")),
                (Attribute.keyType.constant, .constant(type.constant)), (Attribute.keySize.constant, .number(bits)),
                (Attribute.tag.constant, .identity(key.tag)),
            ] + token
        case .certificate(let certificate): return [(Attribute.label.constant, .identity(.text(certificate.label)))]
        case .identity(let identity): return [(Attribute.label.constant, .identity(.text(identity.label)))]
        }
    }

    private var descriptiveAttributes: [(String?, StoredAttribute.Value)] {
        [
            (Attribute.label.constant, attributes.label.map { .text($0) }),
            (Attribute.description.constant, attributes.description.map { .text($0) }),
            (Attribute.comment.constant, attributes.comment.map { .text($0) }),
            (Attribute.creator.constant, attributes.creator.map { .text($0) }),
            (Attribute.type.constant, attributes.type.map { .text($0) }),
            (Attribute.isInvisible.constant, attributes.isInvisible.map { .boolean($0) }),
            (Attribute.isNegative.constant, attributes.isNegative.map { .boolean($0) }),
            (Attribute.generic.constant, attributes.generic.map { .text($0) }),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}
