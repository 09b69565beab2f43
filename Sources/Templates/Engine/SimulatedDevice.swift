import Foundation

/// A device: its keychain, its lock, its passcode, its sensor, its user.
///
/// New ones are unlocked, have a passcode and an enrolled face, and a user who approves every prompt.
public final class SimulatedDevice: @unchecked Sendable {
    private let lock_ = NSLock()
    private var state = KeychainState()

    /// A new device with an empty keychain.
    ///
    /// - Parameter settings: How it behaves where Apple's source leaves that open.
    public init(settings: Settings = Settings()) {
        state.settings = settings
    }

    func withState<Result>(_ body: (inout KeychainState) -> Result) -> Result {
        lock_.withLock { body(&state) }
    }

    /// How the device behaves where Apple's source leaves that open.
    public var settings: Settings {
        get { withState { $0.settings } }
        set { withState { $0.settings = newValue } }
    }

    // MARK: Lock

    /// The lock as it is; without a passcode it has no effect.
    public var lockState: LockState { withState { $0.effectiveLockState } }

    /// The user unlocks the device.
    public func unlock() { withState { $0.lockState = .unlocked } }

    /// The user locks the device; the class keys are dropped only by ``lockTakesEffect()``.
    public func lock() {
        withState { if $0.lockState == .unlocked { $0.lockState = .locking } }
    }

    /// The delay after ``lock()`` is over.
    public func lockTakesEffect() {
        withState { if $0.lockState == .locking { $0.lockState = .locked } }
    }

    /// Locks the device, and lets the lock take effect.
    public func lockAtOnce() {
        lock()
        lockTakesEffect()
    }

    /// Restarts the device: nothing but always-accessible items can be read until the first unlock.
    public func restart() { withState { $0.lockState = .beforeFirstUnlock } }

    // MARK: Passcode and biometry

    /// Whether a passcode is set.
    public var hasPasscode: Bool { withState { $0.hasPasscode } }

    /// Sets a passcode, with a new key for `akpu` items.
    public func setPasscode() {
        withState {
            $0.hasPasscode = true
            $0.passcodeGeneration += 1
        }
    }

    /// Removes the passcode: `akpu` items can never be decrypted again (4.7).
    public func removePasscode() {
        withState {
            $0.hasPasscode = false
            $0.lockState = .unlocked
        }
    }

    /// The sensor and what is enrolled; a change of the enrolled set has to change its generation.
    public var biometry: Biometry {
        get { withState { $0.biometry } }
        set { withState { $0.biometry = newValue } }
    }

    /// Adds a finger or enrols another face.
    public func changeEnrollment() {
        withState {
            $0.biometry.isEnrolled = true
            $0.biometry.enrollmentGeneration += 1
        }
    }

    /// Removes every finger or the face.
    public func removeEnrollment() {
        withState {
            $0.biometry.isEnrolled = false
            $0.biometry.enrollmentGeneration += 1
        }
    }

    /// Whether a paired companion device is nearby.
    public var isCompanionNearby: Bool {
        get { withState { $0.isCompanionNearby } }
        set { withState { $0.isCompanionNearby = newValue } }
    }

    // MARK: Keys

    /// Makes a private key of a type and a size in bits; nil if it can't.
    public typealias KeyMaker = @Sendable (_ type: SimulatedKey.KeyType, _ bits: Int) -> SimulatedKey?

    /// What makes the device's keys; nil for keys without mathematics.
    public var keyMaker: KeyMaker? {
        get { withState { $0.keyMaker } }
        set { withState { $0.keyMaker = newValue } }
    }

    // MARK: User

    /// The user, who answers prompts.
    public var user: ScriptedUser {
        get { withState { $0.user } }
        set { withState { $0.user = newValue } }
    }

    /// Prompts shown so far, in order.
    public var prompts: [Prompt] { withState { $0.prompts } }

    /// Number of prompts shown so far.
    public var promptCount: Int { withState { $0.prompts.count } }

    // MARK: Contents

    /// Runs the deletion of rows that reads found undecryptable (2.4.5).
    public func deleteDroppedRows() { withState { $0.deleteDroppedRows() } }

    /// What the keychain holds, without asking anybody; oldest first.
    public var storedItems: [StoredItem] { withState { $0.rows.map(StoredItem.init) } }
}

/// One row, as a test sees it.
public struct StoredItem: @unchecked Sendable {
    /// The class's code, such as `genp`.
    public let itemClass: String
    /// Attributes by their codes.
    public let attributes: [String: Any]
    /// The secret.
    public let data: Data?
    /// The access control; nil for an item with a protection alone.
    public let accessControl: AccessControl?
    /// Whether only the mark of a deleted synchronizable item is left.
    public let isTombstone: Bool
    /// Whether it is in macOS's file-based keychain.
    public let isFileBased: Bool

    init(_ row: Row) {
        itemClass = row.table.code
        attributes = row.attributes.mapValues(\.object)
        data = row.data
        accessControl = row.accessControl
        isTombstone = row.isTombstone
        isFileBased = row.store == .fileBased
    }
}
