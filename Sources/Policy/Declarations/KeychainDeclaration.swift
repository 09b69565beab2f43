import Language

/// A keychain as the spec declares it: typed word by word, not yet complete and not yet consistent. The rules judge it.
public struct KeychainDeclaration: Sendable, SharedDeclarations {
    /// The name, at its place.
    public let name: Located<String>
    /// The `///` comment.
    public let documentation: Documentation?
    /// `in`: the app that supplies what the keychain doesn't state.
    public var app: Located<String>?
    /// The platforms and their lowest versions; the app's, if the keychain states none.
    public var platforms: [Located<PlatformRequirement>] = []
    /// `version`: that of the app.
    public var version: Located<Version>?
    /// `visibility`.
    public var visibility: Located<Visibility>?
    /// `application`: the app's identifier.
    public var application: Located<String>?
    /// `service`: the default of generic passwords.
    public var service: Located<IdentityText>?
    /// `ownership`: four ASCII characters.
    public var ownership: Located<String>?
    /// Where `clearOnReinstall` stands, if it does.
    public var clearOnReinstall: Location?
    /// `import`: the modules that types of the app's come from.
    public var imports: [Located<String>] = []
    /// The processes that use the keychain, those of the app first.
    public var targets: [TargetDeclaration] = []
    /// The access groups, those of the app first.
    public var groups: [GroupDeclaration] = []
    /// Defaults for every secret.
    public var policy = PolicyDeclaration()
    /// The secrets, retired ones among them, in order.
    public var secrets: [Shared<SecretDeclaration>] = []
    /// The records, in order.
    public var records: [RecordDeclaration] = []
    /// What is checked and not generated yet.
    public var deferred: [Deferred] = []
    /// The words that the keychain and its app state, readable or not.
    var stated: KeywordSet = []
    /// Whether all of it could be read; if not, what is missing was reported.
    var isComplete = true
    var hasUnreadNames = false
    /// The platform for which its secrets are resolved, if they differ by platform.
    var judgedPlatform: Platform?
    /// From the word `keychain` to the closing brace.
    var extent: Location

    /// The names under which services, tags and groups are given when the keychain is made.
    var runtimeNames: Set<String> {
        var names: Set<String> = []
        let texts = [service?.value] + secrets.flatMap { [$0.service?.value, $0.tag?.value] }
        for case .runtime(let name)? in texts { names.insert(name) }
        for case .runtime(let name)? in groups.map({ $0.source?.value }) { names.insert(name) }
        return names
    }

    /// Whether a name that no target or group has is declared nowhere.
    var declaresAllNames: Bool { isComplete && !hasUnreadNames }

    init(name: Located<String>, documentation: Documentation?) {
        self.name = name
        self.documentation = documentation
        extent = name.location
    }
}

/// What several keychains of one app share, as a spec declares it: `app Acme { ... }`.
public struct AppDeclaration: Sendable, SharedDeclarations {
    /// The name, at its place.
    public let name: Located<String>
    /// The platforms and their lowest versions.
    public var platforms: [Located<PlatformRequirement>] = []
    /// `version`: that of the app.
    public var version: Located<Version>?
    /// `application`: the app's identifier.
    public var application: Located<String>?
    /// The processes that use the app's keychains.
    public var targets: [TargetDeclaration] = []
    /// The access groups.
    public var groups: [GroupDeclaration] = []
    /// Defaults for every secret.
    public var policy = PolicyDeclaration()
    /// What is checked and not generated yet.
    public var deferred: [Deferred] = []
    var stated: KeywordSet = []
    var isComplete = true
    var hasUnreadNames = false

    init(name: Located<String>) { self.name = name }
}

/// What a keychain and an app can both declare.
protocol SharedDeclarations {
    var platforms: [Located<PlatformRequirement>] { get set }
    var version: Located<Version>? { get set }
    var application: Located<String>? { get set }
    var targets: [TargetDeclaration] { get set }
    var groups: [GroupDeclaration] { get set }
    var policy: PolicyDeclaration { get set }
    var deferred: [Deferred] { get set }
    /// Whether a target or group was declared whose name couldn't be read, which was reported.
    var hasUnreadNames: Bool { get set }
}

/// `iOS 16`.
public struct PlatformRequirement: Sendable, Hashable {
    /// The platform.
    public let platform: Platform
    /// The lowest version.
    public let minimum: Version
}

/// A process that uses the keychain: the app, an extension.
public struct TargetDeclaration: Sendable {
    /// Its name.
    public let name: Located<String>
    /// The word `locked`, if the process also runs while the device is locked.
    public let locked: Location?
    /// The word `daemon`, if the process runs outside of any user's login.
    public let daemon: Location?
    /// From the word `target` to the end of the declaration.
    let extent: Location
}

/// A keychain access group with a name of its own in the spec.
public struct GroupDeclaration: Sendable {
    /// Its name in the spec.
    public let name: Located<String>
    /// Its name in the keychain; nil if it couldn't be read, or can't be generated yet.
    public let source: Located<AccessGroup>?
    /// Whether it is an App Group, which another entitlement lists.
    public let isAppGroup: Bool
    /// The targets that are entitled to it; nil if that isn't stated.
    public let members: [Located<String>]?
    /// Why it exists.
    public let reason: Located<String>?
    /// The words that stand in it, readable or not.
    var stated: KeywordSet = []
    /// From the word `group` to the end of the declaration.
    let extent: Location
}

/// The fields of a `policy` block.
public struct PolicyDeclaration: Sendable {
    /// The fields there are; the raw value is the word.
    public enum Field: String, Sendable, CaseIterable {
        case owner, purpose, classification, exposure, retention, availability, migration, recovery, rotation
    }

    /// What is stated.
    public var fields: [Field: Located<String>] = [:]
    /// `moves` or `stays`, if `migration` begins with one: whether the item is meant to get to a new device.
    public var moves: Located<Bool>?
}

/// A statement that `check` accepts and that generation has no use for yet.
public struct Deferred: Sendable {
    /// Where it stands.
    public let location: Location
    /// What it is, as a noun with its article: "an item of class `key`".
    public let feature: String
}
