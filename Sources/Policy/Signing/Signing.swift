/// What targets are signed with, as far as that was given.
public struct Signing: Sendable {
    /// By the target's name.
    public var entitlements: [String: Entitlements] = [:]
    /// By the target's name.
    public var infoPlists: [String: InfoPlist] = [:]
    /// That of every target without one of its own.
    public var infoPlist: InfoPlist?

    /// Nothing is known.
    public init() {}

    /// Whether nothing is known.
    public var isEmpty: Bool { entitlements.isEmpty && infoPlists.isEmpty && infoPlist == nil }

    /// The Info.plist of a target.
    func infoPlist(of target: String) -> InfoPlist? { infoPlists[target] ?? infoPlist }
}

/// The entitlements of a target that concern the keychain.
public struct Entitlements: Sendable, Hashable {
    /// What messages call the file.
    public var name: String
    /// `keychain-access-groups`, in order.
    public var keychainAccessGroups: [String]
    /// `com.apple.security.application-groups`, in order.
    public var applicationGroups: [String]
    /// `com.apple.developer.associated-domains`.
    public var associatedDomains: [String]

    /// Describes a file; what is left out is absent from it.
    public init(
        name: String, keychainAccessGroups: [String] = [], applicationGroups: [String] = [],
        associatedDomains: [String] = []
    ) {
        self.name = name
        self.keychainAccessGroups = keychainAccessGroups
        self.applicationGroups = applicationGroups
        self.associatedDomains = associatedDomains
    }
}

/// The texts of a target's Info.plist.
public struct InfoPlist: Sendable, Hashable {
    /// What messages call the file.
    public var name: String
    /// The values that are strings, by key.
    public var strings: [String: String]

    /// Describes a file.
    public init(name: String, strings: [String: String]) {
        self.name = name
        self.strings = strings
    }
}
