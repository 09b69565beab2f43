import Foundation
import Security

/// Whether the app was installed anew since its items were stored: the keychain outlives an app, UserDefaults go with it.
public nonisolated enum KeyspecInstallation {
    private static func key(_ keychain: String) -> String { "Keyspec.installed." + keychain }

    /// Notes in UserDefaults that the app is installed. Every keychain does, so that a version of the app that begins to clear on
    /// reinstall finds the note.
    ///
    /// - Parameters:
    ///   - keychain: the keychain's name.
    ///   - store: whose UserDefaults.
    public static func note(_ keychain: String, in store: any SecItemStore) {
        store.memory.installations.once(keychain) {
            store.userDefaults.set(true, forKey: key(keychain))
            return nil
        }
    }

    /// Removes what an earlier installation has left, once; what keeps calls from being made, if anything does.
    static func begin(
        _ keychain: String, in store: any SecItemStore, _ clear: (any SecItemStore) throws(KeyspecError) -> Void
    ) -> OSStatus? {
        store.memory.installations.once(keychain) {
            if store.userDefaults.bool(forKey: key(keychain)) { return nil }
            // Before the first unlock UserDefaults read empty, so nothing is concluded until then.
            let status = KeyspecFirstUnlock.probe(store)
            guard status == errSecSuccess else { return status }
            if store.userDefaults.bool(forKey: key(keychain)) { return nil }
            do throws(KeyspecError) {
                try clear(KeyspecClearingStore(store: store))
            } catch {
                return error.status ?? errSecInteractionNotAllowed
            }
            store.userDefaults.set(true, forKey: key(keychain))
            return nil
        }
    }
}

/// A store through which no call reaches an item before what an earlier installation of the app has left is removed.
public nonisolated struct KeyspecInstalledStore: SecItemStore {
    private let store: any SecItemStore
    private let keychain: String
    private let clear: @Sendable (any SecItemStore) throws(KeyspecError) -> Void

    /// - Parameters:
    ///   - store: where calls go.
    ///   - keychain: the keychain's name.
    ///   - clear: removes its items.
    public init(
        _ store: any SecItemStore, keychain: String,
        clear: @escaping @Sendable (any SecItemStore) throws(KeyspecError) -> Void
    ) {
        self.store = store
        self.keychain = keychain
        self.clear = clear
    }

    private var obstacle: OSStatus? { KeyspecInstallation.begin(keychain, in: store, clear) }

    /// Passed on, after what is to be removed first.
    public func add(_ attributes: [String: Any]) -> OSStatus { obstacle ?? store.add(attributes) }
    /// Passed on, after what is to be removed first.
    public func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        obstacle.map { ($0, nil) } ?? store.copyMatching(query)
    }
    /// Passed on, after what is to be removed first.
    public func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        obstacle ?? store.update(query, with: attributes)
    }
    /// Passed on, after what is to be removed first.
    public func delete(_ query: [String: Any]) -> OSStatus { obstacle ?? store.delete(query) }
    /// Passed on, after what is to be removed first.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        obstacle.map { ($0, nil) } ?? store.createKey(parameters)
    }
    /// Passed on.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        store.importPKCS12(data, passphrase: passphrase)
    }
    /// Passed on.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        store.accessControl(accessible, flags)
    }
    /// Passed on.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { store.obstacle(to: requirement) }
    /// Passed on.
    public func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        store.evaluate(accessControl, reason: reason, in: context)
    }
    /// Passed on.
    public func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool {
        store.give(applicationPassword, to: context)
    }
    /// Passed on.
    public func invalidate(_ context: KeyspecContext) { store.invalidate(context) }
    /// Passed on.
    public var biometryState: KeyspecBiometryState { store.biometryState }
    /// Passed on.
    public func infoPlistString(_ key: String) -> String? { store.infoPlistString(key) }
    /// The same.
    public var userDefaults: UserDefaults { store.userDefaults }
    /// The same.
    public var hasFileBasedKeychain: Bool { store.hasFileBasedKeychain }
    /// The same.
    public var memory: KeyspecMemory { store.memory }
    /// The same.
    public var observer: KeyspecObserver? { store.observer }
}

/// A store for removing items while a call on one waits, and so with a memory of its own.
private nonisolated struct KeyspecClearingStore: SecItemStore {
    let store: any SecItemStore
    let memory = KeyspecMemory()

    func add(_ attributes: [String: Any]) -> OSStatus { store.add(attributes) }
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) { store.copyMatching(query) }
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        store.update(query, with: attributes)
    }
    func delete(_ query: [String: Any]) -> OSStatus { store.delete(query) }
    func infoPlistString(_ key: String) -> String? { store.infoPlistString(key) }
}

/// Which keychains have begun in this process.
nonisolated final class KeyspecInstallations: @unchecked Sendable {
    private let lock = NSLock()
    private var begun: Set<String> = []

    /// Runs `body` until it has once met no obstacle; others wait for it.
    @discardableResult
    func once(_ keychain: String, _ body: () -> OSStatus?) -> OSStatus? {
        lock.lock()
        defer { lock.unlock() }
        if begun.contains(keychain) { return nil }
        if let obstacle = body() { return obstacle }
        begun.insert(keychain)
        return nil
    }
}
