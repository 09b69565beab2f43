import Foundation
import Security

/// A private key in the keychain, without access control. None of its operations can prompt.
public nonisolated protocol KeyspecSoftwareKeyItem: KeyspecKeyItem {}

nonisolated extension KeyspecSoftwareKeyItem {
    /// Makes a key and stores it.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) in
            try makeKey()
        }
    }

    /// Stores a key of the app's own; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) {
        try observed(.importKey) { () throws(KeyspecError) in
            try storeKey(data)
        }
    }

    /// The private key; nil only if there is none.
    public func load() throws(KeyspecError) -> SecKey? {
        try observed(.load) { () throws(KeyspecError) in
            try copyKey(KeyspecReading(.nonInteractive))
        }
    }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? { try publicHalf(of: try load()) }

    /// Whether there is a key, found out without reading it.
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
