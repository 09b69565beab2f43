import Foundation
import KeychainEngine
import Security

/// Where an error goes that a method doesn't throw.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Longest reuse of a device unlock, in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// A session in which the user proves something once, and keychain calls rely on it.
open class LAContext: NSObject, AuthenticationContextProviding {
    /// What is inside.
    public let authenticationContext = AuthenticationContext()

    /// A new session.
    public override init() {}

    /// Forbids prompts: what needs one fails with `notInteractive`.
    open var interactionNotAllowed: Bool {
        get { !authenticationContext.isInteractionAllowed }
        set { authenticationContext.isInteractionAllowed = !newValue }
    }

    /// The prompt's text.
    open var localizedReason: String {
        get { authenticationContext.reason }
        set { authenticationContext.reason = newValue }
    }

    /// The title of the prompt's cancel button; nil or empty for the system's.
    open var localizedCancelTitle: String? {
        get { authenticationContext.cancelTitle }
        set { authenticationContext.cancelTitle = newValue }
    }

    /// The title of the prompt's fallback button; nil for the system's, empty for none.
    open var localizedFallbackTitle: String? {
        get { authenticationContext.fallbackTitle }
        set { authenticationContext.fallbackTitle = newValue }
    }

    /// How long a device unlock counts, in seconds; larger values are cut to the maximum. Unlocks aren't simulated as
    /// proofs, so it has no further effect here.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0 {
        didSet {
            touchIDAuthenticationAllowableReuseDuration = min(
                touchIDAuthenticationAllowableReuseDuration, LATouchIDAuthenticationMaximumAllowableReuseDuration)
        }
    }

    /// The sensor; known once ``canEvaluatePolicy(_:error:)`` was called.
    open private(set) var biometryType = LABiometryType.none

    var domainStateAfterEvaluation: Data?

    /// Whether a policy can be evaluated on this device.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - error: Gets the reason if it can't.
    /// - Returns: Whether it can.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        let device = SimulatedProcess.current?.device
        biometryType = device.flatMap { LABiometryType(rawValue: $0.biometry.kind.rawValue) } ?? .none
        let code = isInvalidated ? .invalidContext : Self.obstacle(to: policy)
        if let code {
            error?.pointee = NSError(domain: LAErrorDomain, code: code.rawValue)
            return false
        }
        if policy.isBiometric { domainStateAfterEvaluation = device.flatMap(LADomainState.biometryHash) }
        return true
    }

    static func obstacle(to policy: LAPolicy) -> LAError.Code? {
        guard let device = SimulatedProcess.current?.device else { return .systemCancel }
        return device.obstacle(to: policy.requirement).map(LAError.Code.init)
    }

    var isInvalidated: Bool { authenticationContext.isInvalidated }

    /// Ends the session: waiting evaluations fail with `appCancel`, later ones with `invalidContext`.
    open func invalidate() { authenticationContext.invalidate() }

    /// Gives a credential of the app's own, or takes it back.
    ///
    /// - Parameters:
    ///   - credential: The credential; nil takes it back.
    ///   - type: Its kind.
    /// - Returns: Whether it was taken.
    open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
        guard type == .applicationPassword, !isInvalidated else { return false }
        authenticationContext.applicationPassword = credential
        return true
    }

    /// Whether a credential is set.
    ///
    /// - Parameter type: Its kind.
    /// - Returns: Whether one of that kind is.
    open func isCredentialSet(_ type: LACredentialType) -> Bool {
        type == .applicationPassword && authenticationContext.applicationPassword != nil
    }
}

@available(*, unavailable) extension LAContext: @unchecked Sendable {}

extension LAError.Code {
    init(_ error: AuthenticationError) { self = LAError.Code(rawValue: error.rawValue) ?? .authenticationFailed }
}

extension LAPolicy {
    var requirement: AccessControl.Requirement {
        switch self {
        case .deviceOwnerAuthenticationWithBiometrics: .constraint(.biometryAny)
        case .deviceOwnerAuthentication: .constraint(.userPresence)
        case .deviceOwnerAuthenticationWithBiometricsOrCompanion: .kOfN(1, [.biometryAny, .companion])
        case .deviceOwnerAuthenticationWithCompanion, .deviceOwnerAuthenticationWithWristDetection:
            .constraint(.companion)
        }
    }

    var isBiometric: Bool {
        self == .deviceOwnerAuthenticationWithBiometrics || self == .deviceOwnerAuthenticationWithBiometricsOrCompanion
    }
}
