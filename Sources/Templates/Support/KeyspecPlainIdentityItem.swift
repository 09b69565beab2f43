import Foundation
import Security

/// An identity whose key has no access control. None of its operations can prompt.
public nonisolated protocol KeyspecPlainIdentityItem: KeyspecIdentityItem {}

nonisolated extension KeyspecPlainIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try observed(.importPKCS12) { () throws(KeyspecError) in
            try takeIdentity(data, passphrase: passphrase)
        }
    }

    /// The identity; nil only if there is none.
    public func load() throws(KeyspecError) -> SecIdentity? {
        try observed(.load) { () throws(KeyspecError) in
            try copyIdentity(KeyspecReading(.nonInteractive))
        }
    }

    /// Whether both halves are there.
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
