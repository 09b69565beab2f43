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
        static let nonInteractive: KeyspecContext? = .silent

        /// A new context that never prompts.
        static var silent: KeyspecContext? {
            let context = LAContext()
            context.interactionNotAllowed = true
            return KeyspecContext(context)
        }

        /// A new context that shows these texts when the system prompts.
        static func prompting(_ texts: KeyspecPrompt) -> KeyspecContext? {
            let context = LAContext()
            #if !os(watchOS)
                context.localizedReason = texts.reason
                if let title = texts.cancelTitle { context.localizedCancelTitle = title }
                if let title = texts.fallbackTitle { context.localizedFallbackTitle = title }
            #endif
            return KeyspecContext(context)
        }

        /// Gives the context an application password; whether the system takes it.
        func take(_ applicationPassword: Data) -> Bool {
            context.setCredential(applicationPassword, type: .applicationPassword)
        }

        /// From now on, a call under the context fails rather than prompts.
        func forbidInteraction() { context.interactionNotAllowed = true }

        /// Has the user satisfy an access control for a read; the calling thread waits.
        func evaluate(_ accessControl: SecAccessControl, reason: String) -> KeyspecEvaluation {
            let reply = KeyspecReply()
            context.evaluateAccessControl(accessControl, operation: .useItem, localizedReason: reason) {
                reply.give($0 ? .passed : KeyspecEvaluation($1))
            }
            return reply.wait()
        }

        static func obstacle(to requirement: KeyspecRequirement, hasFaceIDText: Bool) -> KeyspecError.Kind? {
            let context = LAContext()
            var policy = LAPolicy.deviceOwnerAuthentication
            #if !os(watchOS)
                if requirement == .biometry { policy = .deviceOwnerAuthenticationWithBiometrics }
            #endif
            var error: NSError?
            let isPossible = context.canEvaluatePolicy(policy, error: &error)
            #if !os(watchOS)
                if requirement != .passcode, !hasFaceIDText, context.biometryType == .faceID {
                    return KeyspecError.missingUsageDescription
                }
            #endif
            if isPossible { return nil }
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

        /// What is enrolled, by the newer interface where there is one.
        static var biometryState: KeyspecBiometryState {
            #if os(watchOS)
                return .unknown
            #else
                if #available(iOS 18, macOS 15, visionOS 2, *) {
                    let version = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
                    let hash = LAContext().domainState.biometry.stateHash
                    return hash.map { .enrolled(hash: $0, majorVersion: version) } ?? .nothing(majorVersion: version)
                }
                return (KeyspecOlderBiometry.self as any KeyspecBiometryReading.Type).state
            #endif
        }

        /// Ends a prompt that the context is showing, and refuses any later one.
        func invalidate() { context.invalidate() }

        /// The query with this context.
        func added(to query: consuming [String: Any]) -> [String: Any] {
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #else
        static let nonInteractive: KeyspecContext? = nil
        static func prompting(_ texts: KeyspecPrompt) -> KeyspecContext? { nil }
        static var silent: KeyspecContext? { nil }
        func take(_ applicationPassword: Data) -> Bool { false }
        func forbidInteraction() {}
        func evaluate(_ accessControl: SecAccessControl, reason: String) -> KeyspecEvaluation { .passed }
        static func obstacle(to requirement: KeyspecRequirement, hasFaceIDText: Bool) -> KeyspecError.Kind? { nil }
        static var biometryState: KeyspecBiometryState { .unknown }
        func invalidate() {}
        func added(to query: consuming [String: Any]) -> [String: Any] { query }
    #endif
}

/// What a prompt tells the user.
nonisolated struct KeyspecPrompt: Sendable {
    let reason: String
    /// The title of the cancel button; nil for the system's.
    var cancelTitle: String?
    /// The title of the fallback button; nil for the system's, empty for no button.
    var fallbackTitle: String?
}

#if canImport(LocalAuthentication) && !os(tvOS)
    nonisolated extension KeyspecEvaluation {
        /// What an error of LocalAuthentication's means.
        init(_ error: (any Error)?) {
            let code = (error as? LAError)?.code.rawValue
            let kind: KeyspecError.Kind
            switch code {
            case LAError.Code.userCancel.rawValue, LAError.Code.systemCancel.rawValue, LAError.Code.appCancel.rawValue,
                LAError.Code.invalidContext.rawValue:
                kind = KeyspecError.cancelled
            case LAError.Code.userFallback.rawValue: kind = KeyspecError.userFallback
            case LAError.Code.passcodeNotSet.rawValue: kind = KeyspecError.passcodeNotSet
            case LAError.Code.notInteractive.rawValue: kind = KeyspecError.locked
            #if !os(watchOS)
                case LAError.Code.biometryNotEnrolled.rawValue: kind = KeyspecError.biometryNotEnrolled
                case LAError.Code.biometryNotAvailable.rawValue: kind = KeyspecError.biometryNotAvailable
                case LAError.Code.biometryLockout.rawValue: kind = KeyspecError.biometryLockedOut
            #endif
            default: kind = KeyspecError.authenticationFailed
            }
            self = .failed(kind, code: code)
        }
    }

    #if !os(watchOS)
        nonisolated protocol KeyspecBiometryReading {
            static var state: KeyspecBiometryState { get }
        }

        /// The interface before iOS 18, macOS 15 and visionOS 2. Called by way of the protocol, so that an app that doesn't run on
        /// older systems isn't warned of it.
        nonisolated enum KeyspecOlderBiometry: KeyspecBiometryReading {
            @available(iOS, deprecated: 18)
            @available(macOS, deprecated: 15)
            @available(visionOS, deprecated: 2)
            static var state: KeyspecBiometryState {
                let version = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
                let context = LAContext()
                var error: NSError?
                let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
                if isPossible, let hash = context.evaluatedPolicyDomainState {
                    return .enrolled(hash: hash, majorVersion: version)
                }
                // Other obstacles, such as a lockout, tell nothing of what is enrolled.
                let isEmpty = error?.code == LAError.Code.biometryNotEnrolled.rawValue
                return isEmpty ? .nothing(majorVersion: version) : .unknown
            }
        }
    #endif

    /// An answer that one thread waits for and another gives.
    private nonisolated final class KeyspecReply: @unchecked Sendable {
        private let isGiven = DispatchSemaphore(value: 0)
        private var answer = KeyspecEvaluation.passed

        func give(_ answer: KeyspecEvaluation) {
            self.answer = answer
            isGiven.signal()
        }

        func wait() -> KeyspecEvaluation {
            isGiven.wait()
            return answer
        }
    }
#endif

extension SecItemStore {
    /// Whether a row matches, found out without a prompt.
    ///
    /// The filters of a query act before anything is decrypted, so `errSecInteractionNotAllowed` means that a row matched
    /// and can't be read now; only `errSecItemNotFound` means that none did (SecItemDb.c 709-716, SecDbQuery.c 334-350).
    nonisolated func probe(_ query: [String: Any]) -> OSStatus {
        copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query).status
    }
}
