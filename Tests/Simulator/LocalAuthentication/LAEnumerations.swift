/// What the user is asked to prove.
public enum LAPolicy: Int, Sendable {
    /// Biometry.
    case deviceOwnerAuthenticationWithBiometrics = 1
    /// Biometry, or the passcode.
    case deviceOwnerAuthentication = 2
    /// A companion device nearby.
    case deviceOwnerAuthenticationWithCompanion = 3
    /// Biometry, or a companion device nearby.
    case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
    /// The watch on the wrist.
    case deviceOwnerAuthenticationWithWristDetection = 5

    /// The companion policy by its older name.
    public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }
    /// The biometry-or-companion policy by its older name.
    public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
        .deviceOwnerAuthenticationWithBiometricsOrCompanion
    }
}

/// What is to be done with an item or a key.
public enum LAAccessControlOperation: Int, Sendable {
    /// Store an item.
    case createItem = 0
    /// Read an item.
    case useItem = 1
    /// Create a key.
    case createKey = 2
    /// Sign with a key.
    case useKeySign = 3
    /// Decrypt with a key.
    case useKeyDecrypt = 4
    /// Exchange keys.
    case useKeyKeyExchange = 5
}

/// The kind of a credential that an app provides itself.
public enum LACredentialType: Int, Sendable {
    /// A password of the app.
    case applicationPassword = 0
    /// The PIN of a smart card.
    case smartCardPIN = -3
}

/// The device's sensor.
public enum LABiometryType: Int, Sendable {
    /// None.
    case none = 0
    /// Fingerprints.
    case touchID = 1
    /// Faces.
    case faceID = 2
    /// Irises.
    case opticID = 4

    /// The older name of none.
    public static var LABiometryNone: LABiometryType { .none }
}
