import Foundation
import Security

/// Why an operation on an item failed. No error ever holds a value.
///
/// `catch KeyspecError.locked` catches one kind; kinds that a later version adds are caught by a plain `catch`.
public nonisolated struct KeyspecError: Error, Sendable, Equatable {
    /// What went wrong.
    public let kind: Kind
    /// The item, as `Keychain.secret`.
    public let item: String
    /// What was asked of it.
    public let operation: Operation
    /// The system's answer, if it gave one.
    public let status: OSStatus?
    /// What a failed write or `delete` left behind; nil for other operations.
    public let kept: Kept?

    /// The operations of an item.
    public enum Operation: String, Sendable {
        case save, read, delete, exists, info, persistentReference
        case create, importKey, store, importPKCS12, load
        /// Finding the members of a family.
        case list
        /// Moving a value from where an older version of the app kept it.
        case migrate
        /// Comparing what is stored with the declared protection.
        case match
        /// Making the item's identity, before anything was asked of the keychain.
        case identify
    }

    /// What the keychain holds after a failed write or `delete`.
    public enum Kept: String, Sendable {
        /// What it held before.
        case old
        /// The new value; an older copy may still be there beside it, and is never read.
        case newBesideOlderCopy
        /// The old value or the new one.
        case oldOrNew
        /// It can't be known.
        case unknown
    }

    /// What went wrong: one of the static members of `KeyspecError`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the static member.
        public let description: String

        fileprivate init(_ description: String) { self.description = description }

        /// Matches a kind in a `catch` clause.
        public static func ~= (kind: Kind, error: some Error) -> Bool {
            (error as? KeyspecError)?.kind == kind
        }
    }
}

nonisolated extension KeyspecError {
    /// The item's protection class is closed: the device is locked, or was not unlocked since it started. Try again after
    /// unlock.
    public static let locked = Kind("locked")
    /// The user or the app cancelled the prompt.
    public static let cancelled = Kind("cancelled")
    /// The user didn't satisfy the item's access control.
    public static let authenticationFailed = Kind("authenticationFailed")
    /// The item needs a device passcode, and none is set.
    public static let passcodeNotSet = Kind("passcodeNotSet")
    /// The item needs biometrics, and none are enrolled.
    public static let biometryNotEnrolled = Kind("biometryNotEnrolled")
    /// The item needs biometrics, and the device has none that the app may use.
    public static let biometryNotAvailable = Kind("biometryNotAvailable")
    /// The process isn't entitled to the item's access group.
    public static let missingEntitlement = Kind("missingEntitlement")
    /// The app's Info.plist lacks a string that the item's identity is made from.
    public static let missingInfoPlistString = Kind("missingInfoPlistString")
    /// A run-time parameter, or a service or group given at run time, is empty, or an account ends in the suffix reserved for staging.
    public static let invalidParameter = Kind("invalidParameter")
    /// The value is larger than the spec allows.
    public static let valueTooLarge = Kind("valueTooLarge")
    /// The value doesn't have the number of bytes that the spec states.
    public static let wrongSize = Kind("wrongSize")
    /// The value has no encoding: its type refused it, or it holds a number that JSON can't write.
    public static let unencodable = Kind("unencodable")
    /// The stored bytes aren't a value of the declared type. They stay as they are.
    public static let undecodable = Kind("undecodable")
    /// Another key is there, or the certificate is there under another label: it stays.
    public static let alreadyExists = Kind("alreadyExists")
    /// The bytes are no private key of the declared type and size.
    public static let invalidKey = Kind("invalidKey")
    /// The bytes are no certificate in DER; PEM has to be decoded first.
    public static let invalidCertificate = Kind("invalidCertificate")
    /// The bytes are no PKCS#12 file.
    public static let invalidPKCS12 = Kind("invalidPKCS12")
    /// The passphrase doesn't open the PKCS#12 file.
    public static let wrongPassphrase = Kind("wrongPassphrase")
    /// The PKCS#12 file holds no certificate with its private key.
    public static let noIdentity = Kind("noIdentity")
    /// The PKCS#12 file holds more than one certificate with its private key.
    public static let severalIdentities = Kind("severalIdentities")
    /// The system doesn't make the declared access control.
    public static let invalidAccessControl = Kind("invalidAccessControl")
    /// Other writers kept changing the item while it was read or written.
    public static let contended = Kind("contended")
    /// Any other status.
    public static let unexpectedStatus = Kind("unexpectedStatus")
}

nonisolated extension KeyspecError.Kind {
    /// What a status of the system means for an item.
    init(status: OSStatus) {
        switch status {
        case errSecInteractionNotAllowed: self = KeyspecError.locked
        case errSecUserCanceled: self = KeyspecError.cancelled
        case errSecAuthFailed: self = KeyspecError.authenticationFailed
        case errSecMissingEntitlement: self = KeyspecError.missingEntitlement
        default: self = KeyspecError.unexpectedStatus
        }
    }
}

nonisolated extension KeyspecError: CustomStringConvertible {
    /// Item, operation, kind and status: `MailKeychain.storeKey: read failed, locked (-25308)`.
    public var description: String {
        let number = status.map { " (\($0))" } ?? ""
        let remains = kept.map { ", kept: \($0.rawValue)" } ?? ""
        return "\(item): \(operation.rawValue) failed, \(kind)\(number)\(remains)"
    }
}

nonisolated extension KeyspecError: CustomNSError {
    /// The domain under which Objective-C sees the error.
    public static var errorDomain: String { "KeyspecError" }
    /// The system's status, or 0 if the system had no part in it.
    public var errorCode: Int { status.map(Int.init) ?? 0 }
    /// The description, and nothing else.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
