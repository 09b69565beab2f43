import Foundation
import Security

/// A certificate without access control. None of its operations can prompt.
public nonisolated protocol KeyspecPlainCertificateItem: KeyspecCertificateItem {}

nonisolated extension KeyspecPlainCertificateItem {
    /// Stores a certificate in the place of any other that is there; the same one again is no error.
    ///
    /// The other one is removed only when the new one is stored.
    ///
    /// - Parameter data: the certificate in DER, which is what is between the lines of a PEM file, decoded from Base64.
    /// - Throws: `.invalidCertificate` if the bytes are something else; `.alreadyExists` if the certificate is in the keychain
    ///   under another label, where it stays.
    public func store(der data: Data) throws(KeyspecError) {
        try observed(.store) { () throws(KeyspecError) in
            guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
                throw failure(.store, KeyspecError.invalidCertificate, kept: .old)
            }
            let rows = KeyspecCertificateRows(store: store, query: try query())
            let protection = try protection
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            switch rows.put(certificate, protection) {
            case .stored: return
            case .elsewhere: throw failure(.store, KeyspecError.alreadyExists, kept: .old)
            case .failed(let status, let kept): throw failure(.store, status, kept: kept)
            }
        }
    }

    /// The certificate; nil only if there is none.
    public func load() throws(KeyspecError) -> SecCertificate? {
        try observed(.load) { () throws(KeyspecError) -> SecCertificate? in
            let (status, rows) = KeyspecCertificateRows(store: store, query: try query()).list()
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.load, status) }
            guard let row = rows.first else { throw failure(.load, KeyspecError.undecodable) }
            return row.certificate
        }
    }

    /// Whether there is a certificate.
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
}
