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

    /// What a process starts with.
    public convenience init() { self.init(clock: KeyspecClock.seconds, leaving: KeyspecNotification.background) }

    /// - Parameters:
    ///   - clock: seconds since some moment.
    ///   - leaving: what is posted when the app leaves the foreground.
    init(clock: @escaping @Sendable () -> Double, leaving: [Notification.Name]) {
        authentications = KeyspecAuthentications(clock: clock)
        for name in leaving {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak authentications] _ in authentications?.forget()
            }
        }
    }
}
