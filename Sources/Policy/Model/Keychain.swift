/// All that one spec declares, complete and consistent: what generation starts from.
///
/// Only `Checker` makes one, and only from a declaration in which it found no error.
public final class CheckedKeychain: Sendable {
    /// The Swift name of the type that holds the secrets.
    public let name: String
    /// The spec's path, as the user gave it.
    public let path: String
    /// The `///` text of the keychain.
    public let documentation: String?
    /// Who can use the generated code.
    public let visibility: Visibility
    /// The platforms that the code is for, with their lowest versions.
    public let platforms: [PlatformRequirement]
    /// Whether what an earlier installation of the app has left is removed.
    public let clearsOnReinstall: Bool
    /// The modules that types of the app's come from, in the order of the spec.
    public let imports: [String]
    /// The secrets, in the order of the spec.
    public let secrets: [Secret]
    /// The records, in the order of the spec.
    public let records: [Record]
    /// Secrets of older versions whose items are deleted, in the order of the spec.
    public let retired: [Secret]
    /// Records of such secrets, in the order of the spec.
    public let retiredRecords: [Record]

    init(
        name: String, path: String, documentation: String?, visibility: Visibility, platforms: [PlatformRequirement],
        clearsOnReinstall: Bool, imports: [String], secrets: [Secret], records: [Record], retired: [Secret],
        retiredRecords: [Record]
    ) {
        self.name = name
        self.path = path
        self.documentation = documentation
        self.visibility = visibility
        self.platforms = platforms
        self.clearsOnReinstall = clearsOnReinstall
        self.imports = imports
        self.secrets = secrets
        self.records = records
        self.retired = retired
        self.retiredRecords = retiredRecords
    }
}

/// Access level of generated declarations.
public enum Visibility: String, Sendable, CaseIterable {
    case `internal`, `package`, `public`
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
    /// Given when the keychain is made, under this name.
    case runtime(name: String)
}

/// When an item can be read, and what the user has to do for it.
public struct Protection: Sendable, Hashable {
    /// The lock states in which it can be read.
    public let accessibility: Accessibility
    /// The flags of its access control, in the order of `AccessControlFlag`; empty if it has none.
    public let accessControl: [AccessControlFlag]
    /// The text of the prompt, if using the item may prompt.
    public let prompt: Prompt?
    /// The title of its cancel button; nil for the system's.
    public var cancelTitle: Prompt?
    /// The title of its fallback button; nil for the system's, an empty text for no button.
    public var fallbackTitle: Prompt?
    /// For how many seconds what the user has satisfied serves further reads; nil for none.
    public var reuse: Int?
}

/// The text of a prompt.
public enum Prompt: Sendable, Hashable {
    /// The text itself.
    case text(String)
    /// The key of a localized text.
    case localized(key: String)
}
