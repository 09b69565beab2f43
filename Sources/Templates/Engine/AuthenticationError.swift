/// Why an evaluation failed; raw values are those of LocalAuthentication.
public enum AuthenticationError: Int, Error, Hashable, Sendable {
    /// The user wasn't recognised, or gave a wrong password.
    case authenticationFailed = -1
    /// The user cancelled.
    case userCancel = -2
    /// The user took the fallback, and there is none.
    case userFallback = -3
    /// The system took the prompt away.
    case systemCancel = -4
    /// There is no passcode.
    case passcodeNotSet = -5
    /// There is no sensor.
    case biometryNotAvailable = -6
    /// Nothing is enrolled.
    case biometryNotEnrolled = -7
    /// Too many failed attempts.
    case biometryLockout = -8
    /// The context was invalidated meanwhile.
    case appCancel = -9
    /// The context had been invalidated before.
    case invalidContext = -10
    /// There is no companion nearby.
    case companionNotAvailable = -11
    /// A prompt would be needed, and isn't allowed.
    case notInteractive = -1004

    /// What a keychain call makes of it (section 5).
    var status: Int32 {
        switch self {
        case .userCancel: KeychainStatus.userCanceled
        case .notInteractive: KeychainStatus.interactionNotAllowed
        default: KeychainStatus.authFailed
        }
    }
}
