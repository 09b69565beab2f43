import Foundation
import Security

/// An item without access control, whatever it holds. None of its operations can prompt.
public nonisolated protocol KeyspecPlainRow: KeyspecItem {}

nonisolated extension KeyspecPlainRow {
    /// Whether the item is there, found out without reading it.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            switch store.probe(try query()) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            case let status: throw failure(.exists, status)
            }
        }
    }

    /// Removes the item; it is no error if there is none. Works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let status = store.delete(try query())
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }

    /// Updates the item if it is there, adds it if not.
    @_semantics("optimize.sil.specialize.generic.never")
    func write(_ data: Data) throws(KeyspecError) {
        try requireProtection(for: .save)
        var stored = try protection
        stored.merge(attributes) { _, new in new }
        stored[kSecValueData as String] = data
        // Made anew for an add, which is rare, rather than kept, which would have each update copy it.
        var query = try self.query()
        if let context = KeyspecContext.nonInteractive { query = context.added(to: consume query) }
        // Each round loses only to another process that adds or deletes between the two calls.
        for _ in 0..<3 {
            let updated = store.update(query, with: stored)
            if updated == errSecSuccess { return }
            guard updated == errSecItemNotFound else { throw writeFailure(updated) }
            let identity = try self.query()
            let added = store.add(identity.merging(stored) { _, new in new })
            if added == errSecSuccess { return }
            guard added == errSecDuplicateItem else { throw writeFailure(added) }
            if isForeign(identity) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }

    /// A refused argument or a closed class changes nothing; after any other status the call may have taken effect.
    @_semantics("optimize.sil.specialize.generic.never")
    func writeFailure(_ status: OSStatus) -> KeyspecError {
        switch status {
        case errSecInteractionNotAllowed, errSecParam, errSecNoSuchAttr, errSecMissingEntitlement:
            failure(.save, status, kept: .old)
        default:
            failure(.save, status, kept: .unknown)
        }
    }
}
