import Foundation
import Security

/// A private key in the keychain, with access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedKeyItem {
    /// Makes a key and stores it, without a prompt.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) -> SecKey in
            try requireProtection(for: .create)
            return try makeKey()
        }
    }

    /// Stores a key of the app's own, without a prompt; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) {
        try observed(.importKey) { () throws(KeyspecError) in
            try requireProtection(for: .importKey)
            try storeKey(data)
        }
    }

    /// The private key, after the user has satisfied the access control; nil only if there is none, and then without a prompt.
    /// The calling thread waits for its turn and for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyKey(reading) }
        }
    }

    /// The public key, which is made from the private one and so asks as `load` does; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func publicKey(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try load(reason: reason, context: context))
    }

    /// Whether there is a key, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
