import Language

/// A secret as the spec declares it: typed word by word, not yet complete and not yet consistent. The rules judge it.
public struct SecretDeclaration: Sendable {
    /// The name, at its place.
    public let name: Located<String>
    /// The `///` comment.
    public let documentation: Documentation?
    /// The class, at its place.
    public let itemClass: Located<ItemClass>
    /// Every attribute the declaration sets, by its place, whether or not the class has it.
    public var statedAttributes: [Located<Attribute>] = []

    /// `service`; the keychain's, if the secret states none.
    public var service: Located<IdentityText>?
    /// `account`.
    public var account: Located<IdentityText>?
    /// `server`.
    public var server: Located<IdentityText>?
    /// `protocol`.
    public var `protocol`: Located<InternetProtocol>?
    /// `port`, any number.
    public var port: Located<Int>?
    /// `path`.
    public var path: Located<IdentityText>?
    /// `authentication`.
    public var authentication: Located<AuthenticationType>?
    /// `securityDomain`.
    public var securityDomain: Located<IdentityText>?
    /// `tag`.
    public var tag: Located<IdentityText>?
    /// `type` of a key.
    public var keyType: Located<KeyType>?
    /// `size` of a key, in bits; any number.
    public var keySize: Located<Int>?
    /// `token`.
    public var token: Located<Token>?
    /// `applicationLabel`.
    public var applicationLabel: Located<String>?
    /// `label` of a certificate or an identity, which is found by it.
    public var identityLabel: Located<AttributeText>?

    /// `value`.
    public var value: Located<ValueForm>?
    /// Where the secret says what its value is.
    var valueProperties: [Location] = []
    /// `bytes`.
    public var exactBytes: Located<Int>?
    /// `maxBytes`.
    public var maximumBytes: Located<Int>?
    /// `accessible`.
    public var accessible: Located<Accessibility>?
    /// `access`: the words in order, if any is written.
    public var access: AccessDeclaration?
    /// `sync`.
    public var sync: Located<Bool>?
    /// `group`.
    public var group: Located<GroupReference>?
    /// `readers`, in order.
    public var readers: [ReaderDeclaration] = []
    /// `label`.
    public var label: Located<String>?
    /// `description`.
    public var description: Located<String>?
    /// `comment`.
    public var comment: Located<String>?
    /// `creator`: four ASCII characters.
    public var creator: Located<String>?
    /// `type` of a password: four ASCII characters.
    public var passwordType: Located<String>?
    /// `isInvisible`.
    public var isInvisible: Located<Bool>?
    /// `isNegative`.
    public var isNegative: Located<Bool>?
    /// `generic`.
    public var generic: Located<String>?
    /// Where `persistentReference` stands, if it does.
    public var persistentReference: Location?
    /// `prompt`.
    public var prompt: Located<Prompt>?
    /// `cancelTitle`.
    public var cancelTitle: Located<Prompt>?
    /// `fallbackTitle`; an empty text for `none`.
    public var fallbackTitle: Located<Prompt>?
    /// `reuse`, in seconds.
    public var reuse: Located<Int>?
    /// Where `index` stands, if it does.
    public var index: Location?
    /// `invalidatedBy biometryChange`: where the second word stands.
    public var invalidatedByBiometryChange: Location?
    /// `on`: what is different on some platforms, in order.
    public var variants: [PlatformVariant] = []
    /// `survives signOut`.
    public var survivesSignOut = false
    /// `protects`: the files that it is the key of, in order.
    public var files: [FileDeclaration] = []
    /// `formerly`: where older versions of the app kept the value, in order.
    public var formers: [FormerDeclaration] = []
    /// What it says of its end, if it is retired.
    public var retirement: RetirementDeclaration?
    /// `weakened`: reviewed changes to less protection, in order.
    public var weakenings: [WeakeningDeclaration] = []
    /// `keychain fileBased`, of an older version.
    var isFileBased = false
    /// `decode`, of an older version.
    var decoding: Located<ValueDecoding>?
    /// The secret's own `policy`.
    public var policy = PolicyDeclaration()
    /// What is checked and not generated yet.
    public var deferred: [Deferred] = []
    /// The words that stand in it, also those whose arguments couldn't be read.
    var stated: KeywordSet = []
    /// Whether all of it could be read; if not, what is missing was reported.
    var isComplete = true
    /// From the word `secret` to the closing brace.
    var extent: Location

    /// Whether the class could be read; if not, the secret is only read for what is wrong in it.
    var isClassKnown = true

    /// Whether nothing was written for a word, nor anything that could have been meant for it.
    func lacks(_ keyword: Keyword) -> Bool { isComplete && !stated.contains(keyword) }

    /// The texts that tell items apart, as far as they could be read.
    var identityTexts: [Located<IdentityText>] {
        var texts: [Located<IdentityText>] = []
        for keyword in Self.identityKeywords {
            if let text = identityText(keyword) { texts.append(text) }
        }
        return texts
    }

    /// The words of those texts.
    static let identityKeywords: [Keyword] = [.service, .account, .server, .path, .securityDomain, .tag, .label]

    /// The text of one of these words.
    func identityText(_ keyword: Keyword) -> Located<IdentityText>? {
        switch keyword {
        case .service: service
        case .account: account
        case .server: server
        case .path: path
        case .securityDomain: securityDomain
        case .tag: tag
        case .label: identityLabel.map { Located(.text($0.value), $0.location) }
        default: nil
        }
    }

    init(name: Located<String>, documentation: Documentation?, itemClass: Located<ItemClass>) {
        self.name = name
        self.documentation = documentation
        self.itemClass = itemClass
        extent = name.location
    }
}

/// An `access` line: any sequence of its words, so that each wrong one is answered by the rule that knows why.
public struct AccessDeclaration: Sendable {
    /// The flags, in the order written.
    public let flags: [Located<AccessControlFlag>]
    /// The whole expression.
    public let location: Location

    /// The flags of one role, in the order written.
    public func flags(_ role: AccessControlFlag.Role) -> [Located<AccessControlFlag>] {
        flags.filter { $0.value.role == role }
    }

    /// The first place of a flag.
    public subscript(_ flag: AccessControlFlag) -> Located<AccessControlFlag>? {
        flags.first { $0.value == flag }
    }

    /// Whether some operation needs a constraint to be satisfied, which only a user can do.
    var hasConstraint: Bool { flags.contains { $0.value.role == .constraint } }

    /// Whether reading such an item asks the user (SecAccessControl.m 186-260, 451-454).
    var asksTheUser: Bool { flags.contains { $0.value.role == .constraint || $0.value == .applicationPassword } }

    /// The first two constraints that stand side by side, if two do that could be joined.
    ///
    /// `userPresence` and the second biometry flag can't be joined with anything, which is another mistake.
    var unjoined: (Located<AccessControlFlag>, Located<AccessControlFlag>)? {
        guard self[.userPresence] == nil, self[.or] == nil || self[.and] == nil else { return nil }
        let hasBothBiometryFlags = self[.biometryAny] != nil && self[.biometryCurrentSet] != nil
        var last: Located<AccessControlFlag>?
        for flag in flags where flag.value.role != .modifier {
            if hasBothBiometryFlags, flag.value == .biometryCurrentSet { continue }
            if let last, last.value.role == .constraint, flag.value.role == .constraint { return (last, flag) }
            last = flag
        }
        return nil
    }
}

/// Which group a secret names.
public enum GroupReference: Sendable, Hashable {
    /// A declared group.
    case declared(String)
    /// `own`: the application's own group.
    case own
    /// `default`: none.
    case `default`
}

/// A target that reads a secret.
public struct ReaderDeclaration: Sendable {
    /// The target's name.
    public let target: Located<String>
    /// The word `locked`, if it reads while the device is locked.
    public let locked: Location?
}
