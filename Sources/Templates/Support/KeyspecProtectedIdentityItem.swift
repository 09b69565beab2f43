import Foundation
import Security

/// An identity whose key has access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedIdentityItem: KeyspecIdentityItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there, without a prompt; the same one again is
    /// no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try observed(.importPKCS12) { () throws(KeyspecError) in
            try requireProtection(for: .importPKCS12)
            try takeIdentity(data, passphrase: passphrase)
        }
    }

    /// The identity, after the user has satisfied the access control; nil only if there is none, and then without a prompt. The
    /// calling thread waits for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the identity, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecIdentity? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyIdentity(reading) }
        }
    }

    /// Whether both halves are there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
