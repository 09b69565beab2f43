import Foundation

/// What a process keeps in memory for generated code, beside the keychain.
public nonisolated final class KeyspecMemory: Sendable {
    /// The running process's.
    public static let shared = KeyspecMemory()

    /// Keeps two threads from changing items at once that take more than one call to change. Never held during a prompt.
    let writes = NSLock()
    /// Who may prompt next.
    let turns = KeyspecTurns()
    /// What the user has satisfied a short while ago.
    let authentications: KeyspecAuthentications

    /// Which keychains have begun.
    let installations = KeyspecInstallations()
    /// What is posted when the device was unlocked.
    let unlocking: [Notification.Name]
    private let leaving: KeyspecObservers

    /// What a process starts with.
    public convenience init() {
        self.init(
            clock: KeyspecClock.seconds, leaving: KeyspecNotification.background, unlocking: KeyspecNotification.unlock)
    }

    /// - Parameters:
    ///   - clock: seconds since some moment.
    ///   - leaving: what is posted when the app leaves the foreground.
    ///   - unlocking: what is posted when the device was unlocked.
    init(clock: @escaping @Sendable () -> Double, leaving: [Notification.Name], unlocking: [Notification.Name] = []) {
        let authentications = KeyspecAuthentications(clock: clock)
        self.authentications = authentications
        self.unlocking = unlocking
        self.leaving = KeyspecObservers(leaving) { authentications.forget() }
    }

    deinit { leaving.end() }
}
