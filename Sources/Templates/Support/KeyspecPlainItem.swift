import Foundation
import Security

/// An item without access control. None of its operations can prompt, and none deletes in order to write.
public nonisolated protocol KeyspecPlainItem: KeyspecValueItem {}

nonisolated extension KeyspecPlainItem {
    /// Stores `value`: updates the item if it is there, adds it if not. An update also brings an item that an older version of
    /// the app stored up to the declared protection.
    public func save(_ value: Value) throws(KeyspecError) {
        let identity = try query()
        var stored = try protection
        stored.merge(attributes) { _, new in new }
        stored[kSecValueData as String] = try encoded(value)
        let query = KeyspecContext.nonInteractive?.added(to: identity) ?? identity
        // Each round loses only to another process that adds or deletes between the two calls.
        for _ in 0..<3 {
            let updated = store.update(query, with: stored)
            if updated == errSecSuccess { return }
            guard updated == errSecItemNotFound else { throw writeFailure(updated) }
            let added = store.add(identity.merging(stored) { _, new in new })
            if added == errSecSuccess { return }
            guard added == errSecDuplicateItem else { throw writeFailure(added) }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }

    /// The stored value; nil only if there is none.
    public func read() throws(KeyspecError) -> Value? {
        var query = try query()
        query[kSecReturnData as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
        return try decoded(data)
    }

    /// Whether the item is there, found out without reading it.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
    }

    /// Removes the item; it is no error if there is none. Works while the device is locked.
    public func delete() throws(KeyspecError) {
        let status = store.delete(try query())
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// A refused argument or a closed class changes nothing; after any other status the call may have taken effect.
    private func writeFailure(_ status: OSStatus) -> KeyspecError {
        switch status {
        case errSecInteractionNotAllowed, errSecParam, errSecNoSuchAttr, errSecMissingEntitlement:
            failure(.save, status, kept: .old)
        default:
            failure(.save, status, kept: .unknown)
        }
    }
}
