import Foundation

/// The domain of errors.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// Why an evaluation failed.
public struct LAError: CustomNSError, Hashable, Sendable {
    /// The reasons.
    public enum Code: Int, Sendable {
        /// The user wasn't recognised.
        case authenticationFailed = -1
        /// The user cancelled.
        case userCancel = -2
        /// The user took the fallback, and the policy has none.
        case userFallback = -3
        /// The system took the prompt away.
        case systemCancel = -4
        /// There is no passcode.
        case passcodeNotSet = -5
        /// There is no sensor.
        case touchIDNotAvailable = -6
        /// Nothing is enrolled.
        case touchIDNotEnrolled = -7
        /// Too many failed attempts.
        case touchIDLockout = -8
        /// The context was invalidated meanwhile.
        case appCancel = -9
        /// The context had been invalidated before.
        case invalidContext = -10
        /// There is no companion nearby.
        case watchNotAvailable = -11
        /// The removable sensor isn't paired.
        case biometryNotPaired = -12
        /// The removable sensor isn't connected.
        case biometryDisconnected = -13
        /// The embedded interface has impossible dimensions.
        case invalidDimensions = -14
        /// A prompt would be needed, and isn't allowed.
        case notInteractive = -1004

        /// There is no sensor.
        public static var biometryNotAvailable: Code { .touchIDNotAvailable }
        /// Nothing is enrolled.
        public static var biometryNotEnrolled: Code { .touchIDNotEnrolled }
        /// Too many failed attempts.
        public static var biometryLockout: Code { .touchIDLockout }
        /// There is no companion nearby.
        public static var companionNotAvailable: Code { .watchNotAvailable }
    }

    /// The reason.
    public let code: Code

    /// An error.
    ///
    /// - Parameter code: The reason.
    public init(_ code: Code) { self.code = code }

    /// The domain.
    public static var errorDomain: String { LAErrorDomain }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }
}

extension LAError.Code {
    /// Lets a `catch` name a reason.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - error: Any error.
    /// - Returns: Whether the error has that reason.
    public static func ~= (code: LAError.Code, error: any Error) -> Bool { (error as? LAError)?.code == code }
}

extension LAError {
    /// See the code of this name.
    public static var authenticationFailed: Code { .authenticationFailed }
    /// See the code of this name.
    public static var userCancel: Code { .userCancel }
    /// See the code of this name.
    public static var userFallback: Code { .userFallback }
    /// See the code of this name.
    public static var systemCancel: Code { .systemCancel }
    /// See the code of this name.
    public static var passcodeNotSet: Code { .passcodeNotSet }
    /// See the code of this name.
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    /// See the code of this name.
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    /// See the code of this name.
    public static var biometryLockout: Code { .biometryLockout }
    /// See the code of this name.
    public static var appCancel: Code { .appCancel }
    /// See the code of this name.
    public static var invalidContext: Code { .invalidContext }
    /// See the code of this name.
    public static var companionNotAvailable: Code { .companionNotAvailable }
    /// See the code of this name.
    public static var biometryNotPaired: Code { .biometryNotPaired }
    /// See the code of this name.
    public static var biometryDisconnected: Code { .biometryDisconnected }
    /// See the code of this name.
    public static var notInteractive: Code { .notInteractive }
}
