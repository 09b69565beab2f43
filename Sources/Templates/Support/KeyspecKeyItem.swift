import Foundation
import Security

/// A private key. Its public half isn't stored, but made from it.
///
/// Two keys never meet in the keychain, since a digest of the public half is part of the primary key: a second one with the same
/// tag would stand beside the first. So a key is made or imported only where none is; whoever wants another deletes the first.
/// Two processes that make the first key at the same moment can end with two; one process can't.
///
/// `KeyspecSoftwareKeyItem`, `KeyspecProtectedKeyItem` and `KeyspecEnclaveKeyItem` add the operations.
public nonisolated protocol KeyspecKeyItem: KeyspecItem {}

nonisolated extension KeyspecKeyItem {
    /// Removes the key; it is no error if there is none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let query = try query()
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            let status = store.delete(query)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }

    /// The key as the keychain gives it; nil only if there is none.
    func copyKey(_ reading: KeyspecReading) throws(KeyspecError) -> SecKey? {
        var query = try query()
        query[kSecReturnRef as String] = true
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let key = KeyspecReference.key(result) else { throw failure(.load, KeyspecError.undecodable) }
        return key
    }

    /// The public half of a key that can be loaded.
    func publicHalf(of key: SecKey?) throws(KeyspecError) -> SecKey? {
        guard let key else { return nil }
        guard let publicKey = SecKeyCopyPublicKey(key) else { throw failure(.load, KeyspecError.undecodable) }
        return publicKey
    }

    /// Makes a key where none is.
    ///
    /// - Parameter token: who is to hold it; nil for the keychain itself.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one.
    func makeKey(heldBy token: CFString? = nil) throws(KeyspecError) -> SecKey {
        let query = try query()
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecAttrIsPermanent as String] = true
        // The system reads type, size and token beside the private key's attributes, never among them (SecKey.m 1707-1713).
        var parameters: [String: Any] = [kSecUseDataProtectionKeychain as String: true]
        for name in [kSecAttrKeyType as String, kSecAttrKeySizeInBits as String] {
            parameters[name] = stored.removeValue(forKey: name)
        }
        for name in [kSecClass as String, kSecAttrKeyClass as String] { stored[name] = nil }
        if let token {
            parameters[kSecAttrTokenID as String] = token
            // A token's key never syncs, and its driver isn't asked about it.
            stored[kSecAttrSynchronizable as String] = nil
        }
        parameters[kSecPrivateKeyAttrs as String] = stored

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        try requireAbsence(of: query, .create)
        let (status, created) = store.createKey(parameters)
        if let created { return created }
        // The key may have been stored although the call failed; nobody but this call can have made it meanwhile.
        if let key = try? copyKey(KeyspecReading(.nonInteractive)) { return key }
        let kind = status.map(KeyspecError.Kind.init(status:)) ?? KeyspecError.unexpectedStatus
        throw failure(.create, kind, status, kept: kept(query))
    }

    /// Stores a key of the app's own where none is, or the same.
    func storeKey(_ data: Data) throws(KeyspecError) {
        let query = try query()
        var form: [String: Any] = [:]
        for name in [kSecAttrKeyType as String, kSecAttrKeyClass as String, kSecAttrKeySizeInBits as String] {
            form[name] = query[name]
        }
        guard let key = SecKeyCreateWithData(data as CFData, form as CFDictionary, nil),
            let label = KeyspecReference.label(of: key)
        else { throw failure(.importKey, KeyspecError.invalidKey, kept: .old) }
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecValueRef as String] = key
        var same = query
        same[kSecAttrApplicationLabel as String] = label

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        do throws(KeyspecError) {
            try requireAbsence(of: query, .importKey)
        } catch  where error.kind == KeyspecError.alreadyExists {
            let there = store.probe(same)
            guard there == errSecSuccess || there == errSecInteractionNotAllowed else { throw error }
            return
        }
        let added = store.add(stored)
        if added == errSecSuccess || added == errSecDuplicateItem { return }
        // The add may have taken effect although it failed.
        switch store.probe(same) {
        case errSecSuccess, errSecInteractionNotAllowed: return
        case errSecItemNotFound: throw failure(.importKey, added, kept: .old)
        default: throw failure(.importKey, added, kept: .unknown)
        }
    }

    private func requireAbsence(
        of query: [String: Any], _ operation: KeyspecError.Operation
    ) throws(KeyspecError) {
        switch store.probe(query) {
        case errSecItemNotFound: return
        case errSecSuccess, errSecInteractionNotAllowed:
            throw failure(operation, KeyspecError.alreadyExists, kept: .old)
        case let status: throw failure(operation, status, kept: .old)
        }
    }

    /// What is there after a failed call, before which there was nothing.
    private func kept(_ query: [String: Any]) -> KeyspecError.Kept {
        store.probe(query) == errSecItemNotFound ? .old : .oldOrNew
    }
}
