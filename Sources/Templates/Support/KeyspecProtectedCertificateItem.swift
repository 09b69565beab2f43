import Foundation
import Security

/// A certificate with access control: the user is asked when it is loaded.
///
/// What it is can't be read without the user, so that it isn't replaced: whoever wants another deletes the first.
public nonisolated protocol KeyspecProtectedCertificateItem: KeyspecCertificateItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedCertificateItem {
    /// Stores a certificate where none is, without a prompt.
    ///
    /// - Parameter data: the certificate in DER, which is what is between the lines of a PEM file, decoded from Base64.
    /// - Throws: `.invalidCertificate` if the bytes are something else; `.alreadyExists` if a certificate is there, or this one is
    ///   in the keychain under another label. What there was stays.
    public func store(der data: Data) throws(KeyspecError) {
        try observed(.store) { () throws(KeyspecError) in
            try requireProtection(for: .store)
            guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
                throw failure(.store, KeyspecError.invalidCertificate, kept: .old)
            }
            let query = try query()
            var stored = query.merging(try protection) { _, new in new }
            stored[kSecValueRef as String] = certificate
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            try add(stored, ifNoneIsFoundBy: query)
        }
    }

    private func add(_ certificate: [String: Any], ifNoneIsFoundBy query: [String: Any]) throws(KeyspecError) {
        switch store.probe(query) {
        case errSecItemNotFound: break
        case errSecSuccess, errSecInteractionNotAllowed:
            throw failure(.store, KeyspecError.alreadyExists, kept: .old)
        case let status: throw failure(.store, status, kept: .old)
        }
        let added = store.add(certificate)
        if added == errSecSuccess { return }
        if added == errSecDuplicateItem { throw failure(.store, KeyspecError.alreadyExists, added, kept: .old) }
        // The add may have taken effect although it failed.
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return
        case errSecItemNotFound: throw failure(.store, added, kept: .old)
        default: throw failure(.store, added, kept: .unknown)
        }
    }

    /// The certificate, after the user has satisfied the access control; nil only if there is none, and then without a prompt. The
    /// calling thread waits for its turn and for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the certificate, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecCertificate? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyCertificate(reading) }
        }
    }

    private func copyCertificate(_ reading: KeyspecReading) throws(KeyspecError) -> SecCertificate? {
        var query = try query()
        query[kSecReturnRef as String] = true
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let certificate = KeyspecReference.certificate(result) else {
            throw failure(.load, KeyspecError.undecodable)
        }
        return certificate
    }

    /// Whether there is a certificate, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
