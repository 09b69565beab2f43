import Foundation
import Security

/// A certificate.
///
/// `KeyspecPlainCertificateItem` and `KeyspecProtectedCertificateItem` add the other operations.
public nonisolated protocol KeyspecCertificateItem: KeyspecItem {}

nonisolated extension KeyspecCertificateItem {
    /// Removes the certificate; it is no error if there is none. Never prompts, and works while the device is locked.
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
}
