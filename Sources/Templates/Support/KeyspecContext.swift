import Foundation
import Security

#if canImport(LocalAuthentication) && !os(tvOS)
    import LocalAuthentication
#endif

/// An authentication context that can be handed from one thread to another, on platforms that have one.
///
/// Generated code uses a context for one call at a time, which is what makes the hand-over safe.
public nonisolated struct KeyspecContext: @unchecked Sendable {
    #if canImport(LocalAuthentication) && !os(tvOS)
        private let context: LAContext

        /// Wraps a context of the app's own: one that it has evaluated already, or wants to invalidate itself.
        public init(_ context: LAContext) { self.context = context }

        /// The context that keeps every call but a read from prompting.
        static let nonInteractive: KeyspecContext? = {
            let context = LAContext()
            context.interactionNotAllowed = true
            return KeyspecContext(context)
        }()

        /// A new context that shows `reason` when the system prompts.
        static func prompting(_ reason: String) -> KeyspecContext? {
            let context = LAContext()
            #if !os(watchOS)
                context.localizedReason = reason
            #endif
            return KeyspecContext(context)
        }

        static func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
            var policy = LAPolicy.deviceOwnerAuthentication
            #if !os(watchOS)
                if requirement == .biometry { policy = .deviceOwnerAuthenticationWithBiometrics }
            #endif
            var error: NSError?
            if LAContext().canEvaluatePolicy(policy, error: &error) { return nil }
            switch error?.code {
            case LAError.Code.passcodeNotSet.rawValue: return KeyspecError.passcodeNotSet
            #if !os(watchOS)
                case LAError.Code.biometryNotEnrolled.rawValue: return KeyspecError.biometryNotEnrolled
                case LAError.Code.biometryNotAvailable.rawValue: return KeyspecError.biometryNotAvailable
            #endif
            // A lockout, for one, passes: the item can be stored, and read once it is over.
            default: return nil
            }
        }

        /// Ends a prompt that the context is showing, and refuses any later one.
        func invalidate() { context.invalidate() }

        /// The query with this context.
        func added(to query: [String: Any]) -> [String: Any] {
            var query = query
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #else
        static let nonInteractive: KeyspecContext? = nil
        static func prompting(_ reason: String) -> KeyspecContext? { nil }
        static func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { nil }
        func invalidate() {}
        func added(to query: [String: Any]) -> [String: Any] { query }
    #endif
}

extension SecItemStore {
    /// Whether a row matches, found out without a prompt.
    ///
    /// The filters of a query act before anything is decrypted, so `errSecInteractionNotAllowed` means that a row matched
    /// and can't be read now; only `errSecItemNotFound` means that none did (SecItemDb.c 709-716, SecDbQuery.c 334-350).
    nonisolated func probe(_ query: [String: Any]) -> OSStatus {
        copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query).status
    }
}
