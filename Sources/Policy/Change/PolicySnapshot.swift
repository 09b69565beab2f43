/// What specs declare, without places, comments and layout: what two versions of them are compared by, and what a lock file holds.
///
/// Words are as a spec has them. What has no order in a spec has none here.
public struct PolicySnapshot: Codable, Hashable, Sendable {
    /// The form that this program reads and writes.
    public static let currentVersion = 1

    /// Rises when a reader would have to change.
    public let formatVersion: Int
    /// The keychains, by name.
    public let keychains: [String: KeychainPolicy]

    /// Makes a snapshot of the present form.
    ///
    /// - Parameter keychains: the keychains, by name.
    public init(keychains: [String: KeychainPolicy]) {
        formatVersion = Self.currentVersion
        self.keychains = keychains
    }
}

/// What one keychain declares.
public struct KeychainPolicy: Codable, Hashable, Sendable {
    /// The platforms with their lowest versions; none if the spec states none.
    public let platforms: [String: String]
    /// The secrets, by name, retired ones among them.
    public let secrets: [String: SecretPolicy]
}

/// What is declared of one secret.
public struct SecretPolicy: Hashable, Sendable {
    /// The item class.
    public let itemClass: ItemClass
    /// `value`, of a password.
    public let value: String?
    /// `bytes` or `maxBytes`, as written.
    public let size: String?
    /// The secrets of its record, itself among them, in order; nil if it is in none.
    public let record: [String]?
    /// Where older versions kept it.
    public let formers: [FormerPolicy]
    /// The last version of the app that removes its items, if it is retired.
    public let retiredUntil: String?
    /// The policy's texts by their words, with those of the keychain.
    public let texts: [String: String]
    /// What its items are, on each group of platforms where they are the same.
    public let items: [ItemPolicy]

    /// What its items are on a platform; an empty name stands for all.
    func item(on platform: String) -> ItemPolicy? {
        items.first { $0.platforms.isEmpty || $0.platforms.contains(platform) }
    }
}

/// What is declared of a secret's items on some platforms.
public struct ItemPolicy: Hashable, Sendable {
    /// The platforms; none if the spec states none.
    public var platforms: [String]
    /// What tells the items apart beside class, group and synchronizability, by its words.
    public let identity: [String: String]
    /// `token`, of a key.
    public let token: String?
    /// The access group's name; `default` if no query names one.
    public let group: String
    /// `sync`.
    public let sync: Bool
    /// `accessible`.
    public let accessible: Accessibility
    /// `access`; nil if there is none.
    public let access: AccessExpression?
    /// `index`: the items are stored under names of their own, which a plain row tells.
    public let index: Bool
    /// `prompt`.
    public let prompt: String?
    /// What else is stored with an item, by its words.
    public let attributes: [String: String]
    /// The targets that read it, each with `(locked)` if it reads while the device is locked.
    public let readers: [String]
    /// The targets that are entitled to its group, as far as the spec tells.
    public let members: [String]

    /// Whether opening an item asks the user, or fails without one. A token's key asks when it is used, not when it is found.
    var asksTheUser: Bool { token == nil && access?.asksTheUser ?? false }
}

/// Where an older version of the app kept a secret.
public struct FormerPolicy: Hashable, Sendable {
    /// The item class; nil for UserDefaults.
    public let itemClass: ItemClass?
    /// What told the items apart, by its words.
    public let identity: [String: String]
    /// The access group's name; nil where there are none.
    public let group: String?
    /// Whether it was synced.
    public let sync: Bool
    /// The accessibility it had, if that is stated.
    public let accessible: Accessibility?
    /// The access control it had.
    public let access: AccessExpression?
    /// `fileBased`, or a key of UserDefaults; nil for the data protection keychain.
    public let place: String?
    /// `decode`.
    public let decode: String?

    /// Whether moving it may ask the user.
    var asksTheUser: Bool { access?.asksTheUser ?? false }
}

extension ItemClass: Codable {}
extension Accessibility: Codable {}
