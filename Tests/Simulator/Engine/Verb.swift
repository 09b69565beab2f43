/// The four calls.
public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// SecItemAdd.
    case add
    /// SecItemCopyMatching.
    case copyMatching
    /// SecItemUpdate.
    case update
    /// SecItemDelete.
    case delete
}

/// One call that a process made.
public struct RecordedCall: @unchecked Sendable {
    /// Which of the four.
    public let verb: Verb
    /// Its query, or an add's attributes, as given.
    public let query: [String: Any]
    /// An update's changes, as given.
    public let changes: [String: Any]?
    /// What the process was told.
    public let status: Int32
    /// Whether the keychain itself did something, whatever the process was told.
    public let reachedKeychain: Bool
}
