import Foundation

/// All that changes on a device; every call works on it under the device's lock.
struct KeychainState {
    var settings = Settings()
    var rows: [Row] = []
    var nextRow = 1
    var nextKey = 0
    /// Keys that a token holds, by its names for them.
    var tokenKeys: [Data: SimulatedKey] = [:]
    /// Makes private keys of a type and a size; nil for keys without mathematics.
    var keyMaker: SimulatedDevice.KeyMaker?
    /// Seconds of a clock that only calls move.
    var clock = 0
    var lockState = LockState.unlocked
    var hasPasscode = true
    var passcodeGeneration = 1
    var biometry = Biometry()
    var isCompanionNearby = false
    var user = ScriptedUser()
    var prompts: [Prompt] = []
    /// Rows that a read found undecryptable.
    var dropped: Set<Int> = []

    mutating func tick() -> Date {
        clock += 1
        return Date(timeIntervalSinceReferenceDate: Double(clock))
    }

    /// A device without passcode counts as always unlocked.
    var effectiveLockState: LockState { hasPasscode ? lockState : .unlocked }

    /// Whether the class key is at hand (section 4).
    func isClassAvailable(_ accessible: String) -> Bool {
        switch accessible {
        case "ak", "aku", "akpu": effectiveLockState == .unlocked || effectiveLockState == .locking
        case "ck", "cku": effectiveLockState != .beforeFirstUnlock
        default: true
        }
    }

    mutating func deleteDroppedRows() {
        rows.removeAll { dropped.contains($0.id) }
        dropped = []
    }
}

/// The device's lock.
public enum LockState: Hashable, Sendable {
    /// Restarted, and not unlocked since.
    case beforeFirstUnlock
    /// In use.
    case unlocked
    /// Locked by the user, but the class keys aren't dropped yet.
    case locking
    /// Locked.
    case locked
}

/// The device's sensor, and what is enrolled.
public struct Biometry: Hashable, Sendable {
    /// The kind of sensor.
    public enum Kind: Int, Hashable, Sendable {
        /// No sensor.
        case none = 0
        /// A fingerprint sensor.
        case touchID = 1
        /// A face sensor.
        case faceID = 2
        /// An iris sensor.
        case opticID = 4
    }

    /// The sensor.
    public var kind = Kind.faceID
    /// Whether anything is enrolled.
    public var isEnrolled = true
    /// Whether too many attempts failed, so that the passcode is needed.
    public var isLockedOut = false
    /// Number of the enrolled set; another after each change.
    public var enrollmentGeneration = 1

    /// A face sensor with an enrolled face.
    public init() {}

    /// Whether the user could be recognised now.
    public var isUsable: Bool { kind != .none && isEnrolled && !isLockedOut }
}
