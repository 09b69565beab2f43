/// All that one spec declares, complete and consistent: what generation starts from.
///
/// Only `Checker` makes one, and only from a declaration in which it found no error.
public struct CheckedKeychain: Sendable {
    /// The Swift name of the type that holds the secrets.
    public let name: String
    /// The spec's path, as the user gave it.
    public let path: String
    /// The `///` text of the keychain.
    public let documentation: String?
    /// Who can use the generated code.
    public let visibility: Visibility
    /// The secrets, in the order of the spec.
    public let secrets: [Secret]

    init(name: String, path: String, documentation: String?, visibility: Visibility, secrets: [Secret]) {
        self.name = name
        self.path = path
        self.documentation = documentation
        self.visibility = visibility
        self.secrets = secrets
    }
}

/// Access level of generated declarations.
public enum Visibility: String, Sendable, CaseIterable {
    case `internal`, `package`, `public`
}

/// One declared item, or family of items if its identity has run-time parameters.
public struct Secret: Sendable {
    /// Its name in Swift.
    public let name: String
    /// The `///` text.
    public let documentation: String?
    /// What tells it apart from others.
    public let identity: Identity
    /// Which group it is stored in.
    public let group: AccessGroup
    /// Whether iCloud Keychain carries it to other devices.
    public let isSynchronizable: Bool
    /// What the app reads and writes.
    public let value: ValueForm
    /// Largest encoded value in bytes, if limited.
    public let maximumBytes: Int?
    /// When it can be read, and by whom.
    public let protection: Protection
    /// The name that macOS shows.
    public let label: String?
    /// The text of the prompt, if reading may prompt.
    public let prompt: Prompt?

    /// The item's run-time parameters, in the order of their first use.
    public var parameters: [Parameter] {
        var result: [Parameter] = []
        for text in identity.texts {
            guard case .text(let text) = text else { continue }
            for parameter in text.parameters where !result.contains(parameter) { result.append(parameter) }
        }
        return result
    }
}

/// What tells an item apart from the others of its class.
public enum Identity: Sendable, Hashable {
    /// A generic password.
    case genericPassword(service: IdentityText, account: IdentityText)
    /// An internet password.
    case internetPassword(InternetPasswordIdentity)

    /// The item class.
    public var itemClass: ItemClass {
        switch self {
        case .genericPassword: .genericPassword
        case .internetPassword: .internetPassword
        }
    }

    /// The texts in which run-time parameters can stand, in the order in which Swift asks for them.
    public var texts: [IdentityText] {
        switch self {
        case .genericPassword(let service, let account): [service, account]
        case .internetPassword(let identity):
            [identity.server, identity.path, identity.securityDomain, identity.account]
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

/// Which access group an item is in.
public enum AccessGroup: Sendable, Hashable {
    /// No group is named: an add goes to the first group the process is entitled to, all else to every group
    /// (SecItemServer.c 2721, 3143).
    case `default`
    /// A group by its whole name.
    case named(AttributeText)
    /// A group that the app's Info.plist names.
    case infoPlist(key: String)
    /// Given when the keychain is made.
    case runtime
}

/// What the app reads and writes.
public enum ValueForm: Sendable, Hashable {
    case string, data
}

/// When an item can be read, and what the user has to do for it.
public struct Protection: Sendable, Hashable {
    /// The lock states in which it can be read.
    public let accessibility: Accessibility
    /// The flags of its access control, in the order of `AccessControlFlag`; empty if it has none.
    public let accessControl: [AccessControlFlag]
}

/// The text of a prompt.
public enum Prompt: Sendable, Hashable {
    /// The text itself.
    case text(String)
    /// The key of a localized text.
    case localized(key: String)
}
