/// What a password item holds: bytes, which the app reads and writes as values of one type.
public struct Password: Sendable {
    /// What tells it apart from others.
    public let identity: PasswordIdentity
    /// What the app reads and writes.
    public let value: ValueForm
    /// How many bytes an encoded value can have, if limited.
    public let size: ValueSize?
}

/// What the app reads and writes.
public enum ValueForm: Sendable, Hashable {
    /// Bytes, or text in UTF-8.
    case data, string
    /// A standard type, each with one encoding.
    case bool, int, double, date, uuid
    /// A type of the app's, as JSON after a version.
    case codable(TypeName)
    /// A type of the app's, as JSON alone: for values that an app stored before it used Keyspec.
    case json(TypeName)
    /// A key of CryptoKit's, as its raw bytes.
    case rawKey(CryptoKitKey)
    /// A key of the Secure Enclave's, as the blob that the enclave makes of it.
    case dataRepresentation(EnclaveKey)
    /// `none`: nothing; that the item exists is all it says.
    case nothing

    /// The bytes that every value takes, if all take the same.
    public var fixedBytes: Int? {
        switch self {
        case .bool: 1
        case .int, .double, .date: 8
        case .uuid: 16
        case .nothing: 0
        case .data, .string, .codable, .json, .rawKey, .dataRepresentation: nil
        }
    }

    /// The type of the app's, if it is one.
    public var ownType: TypeName? {
        switch self {
        case .codable(let type), .json(let type): type
        default: nil
        }
    }
}

/// How many bytes an encoded value can have.
public enum ValueSize: Sendable, Hashable {
    /// `maxBytes`: so many or fewer.
    case atMost(Int)
    /// `bytes`: so many.
    case exactly(Int)
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
