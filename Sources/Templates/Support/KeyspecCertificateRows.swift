import Foundation
import Security

/// The certificates under one label.
///
/// The keychain tells certificates apart by issuer and serial number, which no app knows beforehand; the label, which is in no
/// primary key, is what a declared certificate is found by. There is more than one only while one replaces another, or after that
/// was interrupted; then the one stored last counts.
nonisolated struct KeyspecCertificateRows {
    let store: any SecItemStore
    /// Class, label, group, synchronizability.
    let query: [String: Any]

    /// One certificate, as it is stored.
    struct Row {
        let certificate: SecCertificate
        let data: Data
        let stored: Date
        /// What finds this row alone.
        let query: [String: Any]
        /// The digest of its public key, which is the label of the private key that belongs to it.
        let publicKeyHash: Data?
    }

    /// The rows, the one stored last first.
    func list() -> (status: OSStatus, rows: [Row]) {
        var query = query
        query[kSecReturnRef as String] = true
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        let rows = (result as? [[String: Any]] ?? []).compactMap(row)
        return (status, rows.sorted { $0.stored > $1.stored })
    }

    private func row(_ attributes: [String: Any]) -> Row? {
        guard let certificate = KeyspecReference.certificate(attributes[kSecValueRef as String]) else { return nil }
        var query = query
        for name in [kSecAttrIssuer as String, kSecAttrSerialNumber as String] { query[name] = attributes[name] }
        return Row(
            certificate: certificate, data: SecCertificateCopyData(certificate) as Data,
            stored: attributes[kSecAttrModificationDate as String] as? Date ?? .distantPast, query: query,
            publicKeyHash: attributes[kSecAttrPublicKeyHash as String] as? Data)
    }

    /// What became of storing a certificate.
    enum Outcome {
        /// It is the one that counts; these were there before it, and are gone.
        case stored(replaced: [Row])
        /// The certificate is in the keychain under another label, and stays there.
        case elsewhere
        case failed(OSStatus, kept: KeyspecError.Kept)
    }

    /// Stores a certificate, and removes others only when it is there.
    ///
    /// - Parameters:
    ///   - certificate: the certificate.
    ///   - protection: the accessibility it is stored with.
    /// - Returns: what became of it.
    func put(_ certificate: SecCertificate, _ protection: [String: Any]) -> Outcome {
        let data = SecCertificateCopyData(certificate) as Data
        var stored = query.merging(protection) { _, new in new }
        stored[kSecValueRef as String] = certificate
        let added = store.add(stored)
        let (listed, rows) = list()
        guard listed == errSecSuccess || listed == errSecItemNotFound else {
            return switch added {
            case errSecSuccess: .failed(listed, kept: .newBesideOlderCopy)
            case errSecDuplicateItem: .failed(listed, kept: .oldOrNew)
            default: .failed(added, kept: .oldOrNew)
            }
        }
        guard let own = rows.first(where: { $0.data == data }) else {
            return switch added {
            case errSecDuplicateItem: .elsewhere
            case errSecSuccess: .failed(listed, kept: .unknown)
            default: .failed(added, kept: .old)
            }
        }
        if added != errSecSuccess {
            // It was there, so it has to become the one stored last, with the protection that is declared now.
            var changes = protection
            changes[kSecAttrLabel as String] = query[kSecAttrLabel as String]
            let updated = store.update(own.query, with: changes)
            guard updated == errSecSuccess else { return .failed(updated, kept: .oldOrNew) }
        }
        let others = rows.filter { $0.data != data }
        for other in others {
            let deleted = store.delete(other.query)
            guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                return .failed(deleted, kept: .newBesideOlderCopy)
            }
        }
        return .stored(replaced: others)
    }
}
