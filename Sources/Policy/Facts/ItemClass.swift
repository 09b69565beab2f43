/// The five item classes of the keychain.
public enum ItemClass: String, Sendable, CaseIterable {
    case genericPassword, internetPassword, key, certificate, identity

    /// Apple's constant, the value of `kSecClass`.
    public var constant: String {
        switch self {
        case .genericPassword: "kSecClassGenericPassword"
        case .internetPassword: "kSecClassInternetPassword"
        case .key: "kSecClassKey"
        case .certificate: "kSecClassCertificate"
        case .identity: "kSecClassIdentity"
        }
    }

    /// One such item, as a sentence begins with it: "a generic password".
    var phrase: String {
        switch self {
        case .genericPassword: "a generic password"
        case .internetPassword: "an internet password"
        case .key: "a key"
        case .certificate: "a certificate"
        case .identity: "an identity"
        }
    }

    /// The attributes that tell items of this class apart, besides access group and synchronizability, which count in every class.
    ///
    /// An identity isn't stored: it has the key of its certificate. Source: SecItemSchema.c 81-158, 340, 400, 860, 1000.
    public var primaryKey: [Attribute] {
        switch self {
        case .genericPassword: [.service, .account]
        case .internetPassword: [.server, .account, .protocol, .port, .path, .authentication, .securityDomain]
        case .key:
            [.tag, .keyType, .keySize, .keyClass, .applicationLabel, .effectiveKeySize, .creator, .startDate, .endDate]
        case .certificate, .identity: [.issuer, .serialNumber, .certificateType]
        }
    }

    /// The attributes that a declaration of this class must state, so that items are told apart.
    public var requiredIdentity: [Attribute] {
        switch self {
        case .genericPassword: [.service, .account]
        case .internetPassword: [.server, .account]
        case .key: [.tag]
        // Not in the primary key, but all that an app knows of a certificate beforehand.
        case .certificate, .identity: [.label]
        }
    }

    /// Every attribute that items of this class have. Source: SecItemSchema.c 81-158, 340, 400, 860, 1000.
    public var attributes: [Attribute] {
        switch self {
        case .genericPassword: Self.genericPasswordAttributes
        case .internetPassword: Self.internetPasswordAttributes
        case .key: Self.keyAttributes
        case .certificate: Self.certificateAttributes
        case .identity: Self.identityAttributes
        }
    }

    // Lists, since a set's type costs a small run more than looking through them.
    private static let passwordAttributes: [Attribute] =
        Attribute.common + [
            .description, .comment, .creator, .type, .isInvisible, .isNegative,
        ]
    private static let genericPasswordAttributes = passwordAttributes + [.service, .account, .generic]
    private static let internetPasswordAttributes = passwordAttributes + internetPassword.primaryKey
    private static let keyAttributes = Attribute.common + key.primaryKey
    private static let certificateOnly = certificate.primaryKey + [.subject, .publicKeyHash]
    private static let certificateAttributes = Attribute.common + certificateOnly
    private static let identityAttributes = keyAttributes + certificateOnly
}
