import Foundation
import KeychainEngine
import Security

/// What a test does to the device, and what it sees of the calls.
extension KeyspecFake {
    /// Whether nothing is stored. Of a synced item that was deleted the keychain keeps a mark, which doesn't count.
    var isEmpty: Bool { device.storedItems.allSatisfy { $0.isTombstone } }

    // MARK: Lock

    /// Locks the device; the delay until the lock takes effect is over.
    func lock() { device.lockAtOnce() }

    /// Unlocks the device.
    func unlock() { device.unlock() }

    /// Restarts the device, which isn't unlocked after that; the app is the same.
    func restart() { device.restart() }

    /// The lock as it is.
    var lockState: LockState { device.lockState }

    /// Brings the device into a lock state.
    func enter(_ state: LockState) {
        switch state {
        case .unlocked: device.unlock()
        case .locking: device.lock()
        case .locked: device.lockAtOnce()
        case .beforeFirstUnlock: device.restart()
        }
    }

    // MARK: Passcode and biometry

    /// Whether a passcode is set.
    var hasPasscode: Bool { device.hasPasscode }

    /// Sets a passcode.
    func setPasscode() { device.setPasscode() }

    /// Removes the passcode, with all that is bound to it.
    func removePasscode() { device.removePasscode() }

    /// The sensor, and what is enrolled.
    var biometry: Biometry {
        get { device.biometry }
        set { device.biometry = newValue }
    }

    /// Enrols another face or finger.
    func changeEnrollment() { device.changeEnrollment() }

    /// Removes every face or finger.
    func removeEnrollment() { device.removeEnrollment() }

    // MARK: User

    /// Who answers prompts: `fake.user.answers = [.cancel]`.
    var user: ScriptedUser {
        get { device.user }
        set { device.user = newValue }
    }

    /// The prompts that were shown, in order.
    var prompts: [Prompt] { device.prompts }

    /// How many prompts were shown.
    var promptCount: Int { device.promptCount }

    // MARK: Calls

    /// One call that the app made, without the value in it.
    struct Call: @unchecked Sendable {
        /// Which.
        let verb: Verb
        /// What it was asked, but for values and contexts.
        let attributes: [String: Any]
        /// What the app was told.
        let status: OSStatus
    }

    /// The calls that this process made, in order.
    var calls: [Call] {
        process.calls.map { call in
            let hidden = [kSecValueData, kSecValueRef, kSecUseAuthenticationContext, kSecImportExportPassphrase]
            let attributes = call.query.filter { !hidden.map { $0 as String }.contains($0.key) }
            return Call(verb: call.verb, attributes: attributes, status: call.status)
        }
    }

    /// Empties `calls`.
    func forgetCalls() { process.forgetCalls() }

    /// Runs before each call, with the call's number since the start, 1 being the first.
    var beforeEachCall: (@Sendable (Int) -> Void)? {
        get { process.beforeEachCall }
        set { process.beforeEachCall = newValue }
    }

    // MARK: Faults

    /// Has a call report a status.
    ///
    /// - Parameters:
    ///   - call: which one from now on, 1 being the next.
    ///   - status: what it reports.
    ///   - afterEffect: whether it nevertheless does what it was asked.
    func fail(call: Int = 1, with status: OSStatus, afterEffect: Bool = false) {
        process.fail(call: call, with: status, afterEffect: afterEffect)
    }

    /// Kills the process before a call: neither that one nor any later one has an effect. `relaunched()` goes on.
    ///
    /// - Parameter call: which one from now on, 1 being the next.
    func stop(beforeCall call: Int = 1) { process.stop(beforeCall: call) }

    /// Whether the process was killed.
    var isStopped: Bool { process.isStopped }
}
