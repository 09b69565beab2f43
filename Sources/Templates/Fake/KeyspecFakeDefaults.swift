import Foundation

/// UserDefaults of a fake alone, gone with it; made only when something is looked for in them.
final class KeyspecFakeDefaults: @unchecked Sendable {
    private let name = "keyspec-fake-\(UUID().uuidString)"
    private let lock = NSLock()
    private var made: UserDefaults?

    /// The UserDefaults.
    var userDefaults: UserDefaults {
        lock.withLock {
            if let made { return made }
            // Nil only for the name of the app itself.
            let defaults = UserDefaults(suiteName: name) ?? .standard
            made = defaults
            return defaults
        }
    }

    deinit {
        if made != nil { UserDefaults.standard.removePersistentDomain(forName: name) }
    }
}
