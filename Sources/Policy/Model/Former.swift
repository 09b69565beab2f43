/// Where an older version of the app kept an item, or a secret's value.
public struct Former: Sendable {
    /// The places.
    public enum Place: Sendable {
        /// The data protection keychain.
        case keychain(Secret.Content, group: AccessGroup, isSynchronizable: Bool)
        /// The place in which the item is now, with another protection.
        case samePlace
        /// The file-based keychain of macOS, which knows neither groups nor synchronizability.
        case fileBased(Secret.Content)
        /// UserDefaults, under a key in which run-time parameters can stand.
        case userDefaults(key: AttributeText)
    }

    /// Where.
    public let place: Place
    /// The accessibility it had, if that is known.
    public let accessibility: Accessibility?
    /// Whether reading it asks the user.
    public let asksTheUser: Bool
    /// What the user is then told.
    public let prompt: Prompt?
    /// How its bytes become those of a value.
    public let decoding: ValueDecoding?
}

/// How an older version of the app encoded a value.
public enum ValueDecoding: String, Sendable, CaseIterable {
    /// Base64 text.
    case base64
    /// In a way that the app knows: it gives a decoder when it migrates.
    case runtime
}
