import Foundation
import Security

/// A private key of the Secure Enclave: made there, and never outside.
///
/// The keychain's row for it can be read in every lock state, since the access control is kept in the enclave (SecItem.m
/// 1892-1948). So the user is asked when the key is used, and nothing here prompts.
public nonisolated protocol KeyspecEnclaveKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecEnclaveKeyItem {
    /// Has the enclave make a key.
    ///
    /// - Parameters:
    ///   - reason: what prompts say when the returned key is used, instead of the text of the spec.
    ///   - context: a context of the app's own for the returned key, used as it is.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) -> SecKey in
            try requireProtection(for: .create)
            let key = try makeKey(heldBy: kSecAttrTokenIDSecureEnclave)
            // A key is bound to the context that it was loaded with; without the spec's text it serves as well.
            guard let context = self.context(reason, context), let bound = try? copyKey(KeyspecReading(context)) else {
                return key
            }
            return bound
        }
    }

    /// The private key, which prompts when it is used; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what those prompts say instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is: once it is evaluated, uses of the key don't prompt.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try observed(.load) { () throws(KeyspecError) in
            try copyKey(KeyspecReading(self.context(reason, context)))
        }
    }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try copyKey(KeyspecReading(.nonInteractive)))
    }

    /// Whether there is a key.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
