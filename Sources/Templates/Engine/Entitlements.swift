/// Where a process runs, as far as the keychain's rules differ.
public enum Platform: Hashable, Sendable {
    /// iOS and its relatives: there is only the data protection keychain.
    case iOS
    /// macOS: calls are routed between it and the file-based keychain (2.7).
    case macOS
}

/// What a process is signed with.
public struct Entitlements: Hashable, Sendable {
    /// `keychain-access-groups`, in order.
    public var keychainAccessGroups: [String]
    /// `com.apple.developer.associated-application-identifier`.
    public var associatedApplicationIdentifiers: [String]
    /// `application-identifier`.
    public var applicationIdentifier: String?
    /// `com.apple.security.application-groups`, in order.
    public var applicationGroups: [String]
    /// Whether the process is an app clip.
    public var isAppClip: Bool
    /// Whether the keychain is denied to the process altogether.
    public var isDenied: Bool

    /// Describes a signature; everything left out is absent from it.
    ///
    /// - Parameters:
    ///   - keychainAccessGroups: Keychain groups, in order.
    ///   - associatedApplicationIdentifiers: Identifiers of associated applications, in order.
    ///   - applicationIdentifier: The app's own identifier with its prefix.
    ///   - applicationGroups: App groups, in order.
    ///   - isAppClip: Whether the process is an app clip.
    ///   - isDenied: Whether the keychain is denied altogether.
    public init(
        keychainAccessGroups: [String] = [], associatedApplicationIdentifiers: [String] = [],
        applicationIdentifier: String? = nil, applicationGroups: [String] = [], isAppClip: Bool = false,
        isDenied: Bool = false
    ) {
        self.keychainAccessGroups = keychainAccessGroups
        self.associatedApplicationIdentifiers = associatedApplicationIdentifiers
        self.applicationIdentifier = applicationIdentifier
        self.applicationGroups = applicationGroups
        self.isAppClip = isAppClip
        self.isDenied = isDenied
    }

    /// The process's groups, the default one first (2.6.1); on macOS the read-only token group is always there.
    ///
    /// - Parameter platform: Where the process runs.
    /// - Returns: The groups in the order in which the keychain sees them.
    public func accessGroups(on platform: Platform) -> [String] {
        var groups = keychainAccessGroups + associatedApplicationIdentifiers
        if let applicationIdentifier { groups.append(applicationIdentifier) }
        if !isAppClip { groups += applicationGroups }
        let hasTokenGroup = groups.contains(QueryKey.tokenGroup) || platform == .macOS
        return groups.filter { $0 != QueryKey.tokenGroup } + (hasTokenGroup ? [QueryKey.tokenGroup] : [])
    }
}
