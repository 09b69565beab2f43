import Foundation
import Security

nonisolated extension KeyspecIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// The key is stored first, which changes nothing that is read; the certificate makes it the identity; what was there before
    /// is removed last.
    ///
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    func takeIdentity(_ data: Data, passphrase: String) throws(KeyspecError) {
        let (certificate, key) = try halves(of: data, passphrase)
        let place = KeyspecIdentityHalves(try query())
        let rows = KeyspecCertificateRows(store: store, query: place.certificate)
        let certificateProtection = try certificateProtection
        var stored = place.key.merging(try protection) { _, new in new }
        stored[kSecValueRef as String] = key
        let label = KeyspecReference.label(of: key)

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        let added = store.add(stored)
        guard added == errSecSuccess || added == errSecDuplicateItem else {
            throw failure(.importPKCS12, added, kept: .old)
        }
        switch rows.put(certificate, certificateProtection) {
        case .stored(let replaced):
            for hash in replaced.compactMap(\.publicKeyHash) where hash != label {
                let deleted = store.delete(keyQuery(place, label: hash))
                guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                    throw failure(.importPKCS12, deleted, kept: .newBesideOlderCopy)
                }
            }
        case .elsewhere:
            removeUnused(place, label, added)
            throw failure(.importPKCS12, KeyspecError.alreadyExists, kept: .old)
        case .failed(let status, let kept):
            if kept == .old { removeUnused(place, label, added) }
            throw failure(.importPKCS12, status, kept: kept)
        }
    }

    /// Removes the key that was added for a certificate that wasn't.
    private func removeUnused(_ place: KeyspecIdentityHalves, _ label: Data?, _ added: OSStatus) {
        guard added == errSecSuccess, let label else { return }
        _ = store.delete(keyQuery(place, label: label))
    }

    private func keyQuery(_ place: KeyspecIdentityHalves, label: Data) -> [String: Any] {
        var query = place.key
        query[kSecAttrApplicationLabel as String] = label
        return query
    }

    /// The halves of the one identity in a file.
    private func halves(of data: Data, _ passphrase: String) throws(KeyspecError) -> (SecCertificate, SecKey) {
        let (status, items) = store.importPKCS12(data, passphrase: passphrase)
        switch status {
        case errSecSuccess: break
        case errSecAuthFailed: throw failure(.importPKCS12, KeyspecError.wrongPassphrase, status, kept: .old)
        case errSecDecode: throw failure(.importPKCS12, KeyspecError.invalidPKCS12, status, kept: .old)
        default: throw failure(.importPKCS12, status, kept: .old)
        }
        let identities = items.compactMap { KeyspecReference.identity($0[kSecImportItemIdentity as String]) }
        guard let identity = identities.first else {
            throw failure(.importPKCS12, KeyspecError.noIdentity, kept: .old)
        }
        guard identities.count == 1 else { throw failure(.importPKCS12, KeyspecError.severalIdentities, kept: .old) }
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess, let key
        else { throw failure(.importPKCS12, KeyspecError.invalidPKCS12, kept: .old) }
        return (certificate, key)
    }
}
