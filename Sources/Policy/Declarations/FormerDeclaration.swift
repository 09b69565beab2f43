import Language

/// Where an older version of the app kept a secret's value, as the spec declares it.
public struct FormerDeclaration: Sendable {
    /// The word `formerly`.
    public let location: Location
    /// The key in UserDefaults, if it was there and not in a keychain.
    public let userDefaultsKey: Located<AttributeText>?
    /// The item it was in, read like a secret; it has the secret's name, and its identity where it states none.
    public internal(set) var item: SecretDeclaration
}
