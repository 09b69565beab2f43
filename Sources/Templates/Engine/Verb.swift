/// The calls that a process makes to the keychain, or to what stands before it.
public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// SecItemAdd.
    case add
    /// SecItemCopyMatching.
    case copyMatching
    /// SecItemUpdate.
    case update
    /// SecItemDelete.
    case delete
    /// SecKeyCreateRandomKey.
    case createKey
    /// SecKeyCreateSignature.
    case sign
    /// SecPKCS12Import.
    case importPKCS12
}

/// One call that a process made.
public struct RecordedCall: @unchecked Sendable {
    /// Which.
    public let verb: Verb
    /// Its query, an add's attributes, a key's parameters or an import's options, as given.
    public let query: [String: Any]
    /// An update's changes, as given.
    public let changes: [String: Any]?
    /// What the process was told.
    public let status: Int32
    /// Whether the keychain itself did something, whatever the process was told.
    public let reachedKeychain: Bool
}
