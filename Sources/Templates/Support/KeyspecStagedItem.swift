import Foundation
import Security

/// An item whose rows an update can't reach: it has access control, or an older version of the app stored it with another
/// protection.
///
/// An update of such a row would have to decrypt it, and so could prompt or fail; and a delete before an add could lose the only
/// copy. So a new value is first added in a staging place, and the old one is deleted only when that has succeeded.
public nonisolated protocol KeyspecStagedItem: KeyspecValueItem {
    /// What every row of the item's family carries as `kSecAttrType`, so that all of them can be deleted without being read; nil
    /// for an item without run-time parameters.
    static var familyCode: Int? { get }
}

nonisolated extension KeyspecStagedItem {
    /// None.
    public static var familyCode: Int? { nil }

    /// Whether the item is there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) in
            let rows = KeyspecStagedRows(try query())
            // The mark is asked for twice: a save in another process can move the item between the first two calls.
            for query in [rows.marked, rows.place, rows.marked] where try isThere(query, .exists) { return true }
            return false
        }
    }

    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let rows = KeyspecStagedRows(try query())
            try writing { () throws(KeyspecError) in
                try remove(rows.marked)
                guard try isThere(rows.place, .delete) else { return }
                // With the mark it is a newer save of another process; without, a row from before Keyspec.
                if try isThere(rows.marked(rows.place), .delete) { return }
                try remove(rows.place)
            }
        }
    }
}

nonisolated extension KeyspecCaller {
    /// Runs a change of several calls, which no other of this process meets half done.
    func writing<Success, Failure: Error>(_ body: () throws(Failure) -> Success) throws(Failure) -> Success {
        let lock = store.memory.writes
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Removes what matches, if anything does.
    func remove(_ query: [String: Any]) throws(KeyspecError) {
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// Whether what is in a place isn't the app's own, by the mark that all of its items have.
    func isForeign(_ place: [String: Any]) -> Bool {
        guard place[kSecAttrCreator as String] != nil, store.probe(place) == errSecItemNotFound else { return false }
        var anyone = place
        anyone[kSecAttrCreator as String] = nil
        let there = store.probe(anyone)
        return there == errSecSuccess || there == errSecInteractionNotAllowed
    }

    /// Whether a row matches; any status that doesn't tell is thrown.
    func isThere(_ query: [String: Any], _ operation: KeyspecError.Operation) throws(KeyspecError) -> Bool {
        try finds(query, operation, kept: operation == .delete ? .unknown : nil)
    }
}
