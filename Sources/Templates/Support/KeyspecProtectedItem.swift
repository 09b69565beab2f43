import Foundation
import Security

/// An item with access control. Only its read can prompt.
///
/// An update of such an item would have to decrypt it, and so could prompt; and a delete before an add could lose the only copy.
/// So a new value is first added in a staging place, and the old one is deleted only when that has succeeded.
public nonisolated protocol KeyspecProtectedItem: KeyspecValueItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedItem {
    /// Whether the item is there, found out without a prompt.
    public func exists() throws(KeyspecError) -> Bool {
        let rows = KeyspecStagedRows(try query())
        // The mark is asked for twice: a save in another process can move the item between the first two calls.
        for query in [rows.marked, rows.place, rows.marked] where try isThere(query, .exists) { return true }
        return false
    }

    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    public func delete() throws(KeyspecError) {
        let rows = KeyspecStagedRows(try query())
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        try remove(rows.marked)
        guard try isThere(rows.place, .delete) else { return }
        // With the mark it is a newer save of another process; without, a row from before Keyspec.
        if try isThere(rows.marked(rows.place), .delete) { return }
        try remove(rows.place)
    }

    private func remove(_ query: [String: Any]) throws(KeyspecError) {
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// Whether a row matches; any status that doesn't tell is thrown.
    func isThere(_ query: [String: Any], _ operation: KeyspecError.Operation) throws(KeyspecError) -> Bool {
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(operation, status, kept: operation == .delete ? .unknown : nil)
        }
    }
}

/// Keeps two threads of one process from saving or deleting protected items at once. It is never held during a prompt.
nonisolated enum KeyspecLock {
    static let shared = NSLock()
}
