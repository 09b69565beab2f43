/// What a password item holds: bytes, which the app reads and writes as values of one type.
public struct Password: Sendable {
    /// What tells it apart from others.
    public let identity: PasswordIdentity
    /// What the app reads and writes.
    public let value: ValueForm
    /// Largest encoded value in bytes, if limited.
    public let maximumBytes: Int?
}

/// What the app reads and writes.
public enum ValueForm: Sendable, Hashable {
    case string, data
    /// A key of CryptoKit's, as its raw bytes.
    case rawKey(CryptoKitKey)
    /// A key of the Secure Enclave's, as the blob that the enclave makes of it.
    case dataRepresentation(EnclaveKey)
}

/// What tells a password apart from the others of its class.
public enum PasswordIdentity: Sendable, Hashable {
    /// A generic password.
    case generic(service: IdentityText, account: IdentityText)
    /// An internet password.
    case internet(InternetPasswordIdentity)

    /// The item class.
    public var itemClass: ItemClass {
        switch self {
        case .generic: .genericPassword
        case .internet: .internetPassword
        }
    }

    /// The texts in which run-time parameters can stand, in the order in which Swift asks for them.
    public var texts: [IdentityText] {
        switch self {
        case .generic(let service, let account): [service, account]
        case .internet(let identity): [identity.server, identity.path, identity.securityDomain, identity.account]
        }
    }
}

/// The seven attributes that tell internet passwords apart; those left out are absent.
public struct InternetPasswordIdentity: Sendable, Hashable {
    /// The host.
    public let server: IdentityText
    /// The user's name there.
    public let account: IdentityText
    /// The protocol.
    public let `protocol`: InternetProtocol?
    /// 1 to 65535.
    public let port: Int?
    /// The path on the server.
    public let path: IdentityText
    /// How the server asks for the password.
    public let authentication: AuthenticationType?
    /// The realm.
    public let securityDomain: IdentityText
}
