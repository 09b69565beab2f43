import Foundation
import Security

/// The two rows in which an access-controlled item can be: its place, and the staging place where a new value waits until the
/// old one is gone.
///
/// Each row carries a mark that is the same for the item in both places, and a tag that is fresh for each save. Both serve as
/// filters, which the keychain applies before it decrypts anything, so that no step but a read can prompt.
nonisolated struct KeyspecStagedRows {
    /// What the account of a staging row ends in.
    static let suffix = "#keyspec-staging"

    /// What the account of a record's own row ends in.
    static let recordSuffix = "#keyspec-record"

    /// Whether an account is no item's own.
    static func isReserved(_ account: String) -> Bool {
        [suffix, recordSuffix, KeyspecIndexRows.suffix, KeyspecIndexRows.slotSuffix].contains { account.hasSuffix($0) }
    }

    /// Finds the item in its place.
    let place: [String: Any]
    /// Finds the item in its staging place.
    let staging: [String: Any]
    /// Finds the item in either, by its mark; rows from before Keyspec have none.
    let marked: [String: Any]
    /// The item's mark.
    let mark: String

    /// - Parameter identity: an item's identity, with an account.
    init(_ identity: [String: Any]) {
        let account = identity[kSecAttrAccount as String] as? String ?? ""
        mark = "Keyspec item " + account
        place = identity
        var other = identity
        other[kSecAttrAccount as String] = account + Self.suffix
        staging = other
        other[kSecAttrAccount as String] = nil
        other[kSecAttrDescription as String] = mark
        marked = other
    }

    /// `query`, for a row with a certain tag alone.
    static func tagged(_ query: [String: Any], _ tag: String) -> [String: Any] {
        var query = query
        query[kSecAttrComment as String] = tag
        return query
    }

    /// `query`, for a row with the item's mark alone.
    func marked(_ query: [String: Any]) -> [String: Any] {
        var query = query
        query[kSecAttrDescription as String] = mark
        return query
    }
}
