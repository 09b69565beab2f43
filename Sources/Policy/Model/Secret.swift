/// One declared item, or family of items if its identity has run-time parameters.
public struct Secret: Sendable {
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
    /// Where older versions of the app kept its value.
    public let formers: [Former]
    /// Whether it is kept when the keychain is cleared at sign-out.
    public let survivesSignOut: Bool
    /// What it is, and what tells it apart from the others of its class.
    public let content: Content

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

    /// The texts in which run-time parameters can stand, in the order in which Swift asks for them.
    public var identityTexts: [IdentityText] {
        switch content {
        case .password(let password): password.identity.texts
        case .key(let key): [.text(key.tag)]
        case .certificate(let certificate): [.text(certificate.label)]
        case .identity(let identity): [.text(identity.label)]
        }
    }

    /// The item's run-time parameters, in the order of their first use.
    public var parameters: [Parameter] {
        var result: [Parameter] = []
        for text in identityTexts {
            guard case .text(let text) = text else { continue }
            for parameter in text.parameters where !result.contains(parameter) { result.append(parameter) }
        }
        return result
    }
}

/// What is stored with an item for those who look at it, and never searched for.
public struct DescriptiveAttributes: Sendable, Hashable {
    /// The name that macOS shows.
    public let label: String?
}
