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
    /// The keychain's answer, if it gave one.
    public let status: OSStatus?
    /// The code of LocalAuthentication's error, if that was the answer: one of `LAError.Code`.
    public let authenticationCode: Int?
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
        /// Waiting until the keychain can be used.
        case wait
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
        /// What has led to it.
        public let cause: String
        /// What the app can do about it.
        public let advice: String

        init(_ description: String, cause: String, advice: String) {
            self.description = description
            self.cause = cause
            self.advice = advice
        }

        /// Whether both are the same member.
        public static func == (left: Kind, right: Kind) -> Bool { left.description == right.description }
        /// Feeds the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }

        /// Matches a kind in a `catch` clause.
        public static func ~= (kind: Kind, error: some Error) -> Bool {
            (error as? KeyspecError)?.kind == kind
        }
    }
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

nonisolated extension KeyspecError {
    /// Whether the same call can succeed without the app changing anything, once the device was unlocked.
    public var isRetryable: Bool { kind == KeyspecError.locked }
}

nonisolated extension KeyspecError: CustomStringConvertible {
    /// Item, operation, kind and status: `MailKeychain.storeKey: read failed, locked (-25308)`.
    public var description: String {
        var description = "\(item): \(operation.rawValue) failed, \(kind)"
        if let status {
            description += " (\(status))"
        } else if let authenticationCode {
            description += " (LAError \(authenticationCode))"
        }
        if let kept { description += ", kept: \(kept.rawValue)" }
        return description
    }
}

nonisolated extension KeyspecError: CustomNSError {
    /// The domain under which Objective-C sees the error.
    public static var errorDomain: String { "KeyspecError" }
    /// The system's status, or 0 if the system had no part in it.
    public var errorCode: Int { status.map { Int($0) } ?? 0 }
    /// The texts of `LocalizedError`, and nothing else.
    public var errorUserInfo: [String: Any] {
        [
            NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: kind.cause,
            NSLocalizedRecoverySuggestionErrorKey: kind.advice,
        ]
    }
}

nonisolated extension KeyspecError: LocalizedError {
    /// The description. These texts are for developers, in English.
    public var errorDescription: String? { description }
    /// What has led to it.
    public var failureReason: String? { kind.cause }
    /// What the app can do about it.
    public var recoverySuggestion: String? { kind.advice }
}
