import Foundation
import Security

nonisolated extension KeyspecStagedItem {
    /// Stores `value` without a prompt; `context` is for what is stored under an application password.
    func saveStaged(_ value: Value, _ context: KeyspecContext? = nil) throws(KeyspecError) {
        let save = try staged(value, context)
        try writing { () throws(KeyspecError) in
            guard let (status, kept) = save.run() else { return }
            if status == errSecDuplicateItem, isForeign(save.rows.place) {
                throw failure(.save, KeyspecError.foreignItem, status, kept: .old)
            }
            throw failure(.save, status, kept: kept)
        }
    }

    /// The save of `value`, of which no call has been made yet.
    func staged(_ value: Value, _ context: KeyspecContext? = nil) throws(KeyspecError) -> KeyspecStagedSave {
        var row = try protection
        row[kSecValueData as String] = try encoded(value)
        row.merge(attributes) { _, new in new }
        row = context?.added(to: row) ?? row
        try requireProtection(for: .save)
        let rows = KeyspecStagedRows(try query())
        row[kSecAttrDescription as String] = rows.mark
        row[kSecAttrType as String] = Self.familyCode
        let tag = UUID().uuidString
        row[kSecAttrComment as String] = tag
        return KeyspecStagedSave(store: store, rows: rows, row: row, tag: tag)
    }
}

/// One save of a staged item, call by call.
///
/// The order of the calls, and what each answer leads to, was found by exhaustive search over stops, failing statuses, statuses
/// that lie, and other processes; what looks like a shortcut loses a value in one of those cases.
nonisolated struct KeyspecStagedSave {
    let store: any SecItemStore
    let rows: KeyspecStagedRows
    /// Everything that is stored, but for the identity.
    let row: [String: Any]
    let tag: String

    /// What went wrong, and what is known to be kept.
    typealias Failure = (status: OSStatus, kept: KeyspecError.Kept)

    /// Runs the save; nil if the new value is what a read now finds.
    func run() -> Failure? {
        let added = store.add(stored(in: rows.place))
        switch added {
        case errSecSuccess: return removeStaleStaging()
        case errSecDuplicateItem: return stage()
        default: break
        }
        // The add may have taken effect although it failed.
        switch store.probe(ours(rows.place)) {
        case errSecSuccess, errSecInteractionNotAllowed: return removeStaleStaging()
        case errSecItemNotFound: return (added, .old)
        default: return (added, .unknown)
        }
    }

    /// The new value is in its place; a copy that an interrupted save left in the staging place must not outlive it.
    private func removeStaleStaging() -> Failure? {
        let deleted = store.delete(rows.staging)
        return isGone(deleted) ? nil : (deleted, .newBesideOlderCopy)
    }

    private func stage() -> Failure? {
        var added = store.add(stored(in: rows.staging))
        if added == errSecDuplicateItem {
            let deleted = store.delete(rows.staging)
            guard isGone(deleted) else { return (deleted, .old) }
            added = store.add(stored(in: rows.staging))
        }
        guard added == errSecSuccess else {
            unstage()
            return (added, .old)
        }
        return commit(mayRepeat: true)
    }

    /// Deletes the old row, which makes the staged one the item, and adds the new one in its place.
    private func commit(mayRepeat: Bool) -> Failure? {
        let deleted = store.delete(rows.place)
        let added = store.add(stored(in: rows.place))
        switch (added, deleted) {
        case (errSecSuccess, _):
            unstage()
            return nil
        case (errSecDuplicateItem, errSecSuccess):
            // Another process wrote meanwhile, or this add took effect. Only a row that is surely there makes the staged one
            // superfluous; an answer that doesn't tell must not cost what may be the only copy.
            let there = store.probe(rows.place)
            if there == errSecSuccess || there == errSecInteractionNotAllowed { unstage() }
            return nil
        case (errSecDuplicateItem, errSecItemNotFound):
            if mayRepeat { return commit(mayRepeat: false) }
            unstage()
            return (added, .unknown)
        case (errSecDuplicateItem, _):
            unstage()
            return (deleted, .old)
        case (_, errSecSuccess), (_, errSecItemNotFound):
            // The value lives in the staging place, where a read finds it.
            return nil
        default:
            return (added, .oldOrNew)
        }
    }

    /// Removes this save's own staging row. If that fails, the row is an older copy that no read looks at.
    private func unstage() {
        _ = store.delete(ours(rows.staging))
    }

    func stored(in place: [String: Any]) -> [String: Any] { place.merging(row) { _, new in new } }

    func ours(_ query: [String: Any]) -> [String: Any] { KeyspecStagedRows.tagged(query, tag) }

    private func isGone(_ status: OSStatus) -> Bool { status == errSecSuccess || status == errSecItemNotFound }
}
