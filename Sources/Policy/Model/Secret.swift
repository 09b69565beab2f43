/// One declared item, or family of items if its identity has run-time parameters.
///
/// An object that never changes: it is long, and handed from each part of the output to the next.
public final class Secret: Sendable {
    /// Its name in Swift.
    public let name: String
    /// The `///` text.
    public let documentation: String?
    /// Which group it is stored in.
    public let group: AccessGroup
    /// Whether iCloud Keychain carries it to other devices.
    public let isSynchronizable: Bool
    /// When it can be used, and by whom.
    public let protection: Protection
    /// What describes it beside its identity.
    public let attributes: DescriptiveAttributes
    /// Whether the app hands out references to it that last.
    public let hasPersistentReference: Bool
    /// Where older versions of the app kept its value.
    public let formers: [Former]
    /// Whether it is kept when the keychain is cleared at sign-out.
    public let survivesSignOut: Bool
    /// The mark of the app's own passwords: four ASCII characters, in every query as the creator; nil if they have none.
    public let ownership: String?
    /// Whether other processes of the app's maker may use the group that it is in.
    public let isShared: Bool
    /// Whether a new installation of the app removes what an earlier one has left of it.
    public let isClearedOnReinstall: Bool
    /// Whether a plain row beside it says where the present value is.
    public let isIndexed: Bool
    /// Whether it is removed when the enrolled faces or fingers have changed.
    public let isInvalidatedByBiometryChange: Bool
    /// What it is, and what tells it apart from the others of its class.
    public let content: Content
    /// What it is on platforms where it differs. Class, value and parameters are the same on all.
    public let variants: [Variant]
    /// The texts in which run-time parameters can stand, in the order in which Swift asks for them.
    public let identityTexts: [IdentityText]
    /// The item's run-time parameters, in the order of their first use.
    public let parameters: [Parameter]

    init(
        name: String, documentation: String?, group: AccessGroup, isSynchronizable: Bool, protection: Protection,
        attributes: DescriptiveAttributes, hasPersistentReference: Bool, formers: [Former], survivesSignOut: Bool,
        ownership: String? = nil, isShared: Bool = false, isClearedOnReinstall: Bool = false, isIndexed: Bool = false,
        isInvalidatedByBiometryChange: Bool = false, content: Content, variants: [Variant] = []
    ) {
        self.name = name
        self.documentation = documentation
        self.group = group
        self.isSynchronizable = isSynchronizable
        self.protection = protection
        self.attributes = attributes
        self.hasPersistentReference = hasPersistentReference
        self.formers = formers
        self.survivesSignOut = survivesSignOut
        self.ownership = ownership
        self.isShared = isShared
        self.isClearedOnReinstall = isClearedOnReinstall
        self.isIndexed = isIndexed
        self.isInvalidatedByBiometryChange = isInvalidatedByBiometryChange
        self.content = content
        self.variants = variants
        identityTexts = content.identityTexts
        parameters = identityTexts.parameters
    }

    /// A secret as it is on some platforms.
    public struct Variant: Sendable {
        /// The platforms.
        public let platforms: [Platform]
        /// What it is there; it has no variants itself.
        public let secret: Secret
    }

    /// The classes of items, each with what it alone has.
    public enum Content: Sendable {
        /// A generic or an internet password: bytes of the app's.
        case password(Password)
        /// A private key.
        case key(KeyItem)
        /// A certificate.
        case certificate(CertificateItem)
        /// A certificate with its private key.
        case identity(IdentityItem)
    }

    /// The item class.
    public var itemClass: ItemClass {
        switch content {
        case .password(let password): password.identity.itemClass
        case .key: .key
        case .certificate: .certificate
        case .identity: .identity
        }
    }
}

extension Secret.Content {
    fileprivate var identityTexts: [IdentityText] {
        switch self {
        case .password(let password): password.identity.texts
        case .key(let key): [key.tag]
        case .certificate(let certificate): [.text(certificate.label)]
        case .identity(let identity): [.text(identity.label)]
        }
    }
}

extension [IdentityText] {
    fileprivate var parameters: [Parameter] {
        var result: [Parameter] = []
        for case .text(let text) in self {
            for parameter in text.parameters where !result.contains(parameter) { result.append(parameter) }
        }
        return result
    }
}

/// What is stored with an item for those who look at it, and never searched for.
public struct DescriptiveAttributes: Sendable, Hashable {
    /// The name that macOS shows.
    public let label: String?
    /// The kind that macOS shows.
    public let description: String?
    /// A comment.
    public let comment: String?
    /// Four ASCII characters that name the creator.
    public let creator: String?
    /// Four ASCII characters that name the type.
    public let type: String?
    /// Whether the system hides the item.
    public let isInvisible: Bool?
    /// Whether the item says that there is no password.
    public let isNegative: Bool?
    /// Data of the app's own, stored in UTF-8.
    public let generic: String?

    /// Nothing.
    static let none = DescriptiveAttributes(
        label: nil, description: nil, comment: nil, creator: nil, type: nil, isInvisible: nil, isNegative: nil,
        generic: nil)
}
