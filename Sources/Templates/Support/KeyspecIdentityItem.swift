import Foundation
import Security

/// A certificate with its private key.
///
/// The keychain stores the two halves, and shows an identity wherever a certificate's digest of its public key is a private key's
/// label. Both halves of a declared identity bear its label, so that each is found without the other; deleting either of them
/// ends the identity.
public nonisolated protocol KeyspecIdentityItem: KeyspecItem {
    /// The accessibility of the certificate; that of the key, unless the key has access control.
    var certificateProtection: [String: Any] { get throws(KeyspecError) }
}

nonisolated extension KeyspecIdentityItem {
    /// What protects the key.
    public var certificateProtection: [String: Any] {
        get throws(KeyspecError) { try protection }
    }

    /// Removes both halves; it is no error if there are none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let halves = KeyspecIdentityHalves(try query())
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            for half in [halves.certificate, halves.key] {
                let status = store.delete(half)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw failure(.delete, status, kept: .unknown)
                }
            }
        }
    }

    /// The identity as the keychain gives it; nil only if there is none.
    func copyIdentity(_ reading: KeyspecReading) throws(KeyspecError) -> SecIdentity? {
        let place = try query()
        var query = place
        query[kSecReturnRef as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        let identities = (result as? [Any] ?? []).compactMap(KeyspecReference.identity)
        guard let first = identities.first else { throw failure(.load, KeyspecError.undecodable) }
        if identities.count == 1 { return first }
        // An import was interrupted before it had removed what it replaces: the certificate stored last decides.
        let (listed, rows) = KeyspecCertificateRows(store: store, query: KeyspecIdentityHalves(place).certificate)
            .list()
        guard listed == errSecSuccess else { throw failure(.load, listed) }
        for row in rows {
            let found = identities.first { identity in
                var certificate: SecCertificate?
                guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate else {
                    return false
                }
                return SecCertificateCopyData(certificate) as Data == row.data
            }
            if let found { return found }
        }
        return first
    }
}

/// Where the halves of an identity are.
nonisolated struct KeyspecIdentityHalves {
    /// Finds the certificate.
    let certificate: [String: Any]
    /// Finds the key, whatever its type and size.
    let key: [String: Any]

    /// What the tag of such a key ends in, so that it is never one that is declared by itself.
    private static let suffix = "#keyspec-identity"

    /// - Parameter identity: an identity's class, label, group and synchronizability.
    init(_ identity: [String: Any]) {
        var half = identity
        half[kSecClass as String] = kSecClassCertificate
        certificate = half
        half[kSecClass as String] = kSecClassKey
        half[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
        let label = identity[kSecAttrLabel as String] as? String ?? ""
        half[kSecAttrApplicationTag as String] = Data((label + Self.suffix).utf8)
        key = half
    }
}
