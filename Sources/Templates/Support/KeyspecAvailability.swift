import Foundation
import Security

nonisolated extension KeyspecKeychain {
    /// Waits until the device was unlocked for the first time since it started, so that items of the `afterFirstUnlock` classes
    /// can be used. For code that the system may run before that, as it does when it warms an app up.
    ///
    /// Asks the keychain itself, each second and whenever the system says that protected data has become available; never
    /// prompts, and leaves nothing behind. Whether an item can be read still says the item: one that needs an unlocked device
    /// answers `.locked` whenever the device is locked.
    ///
    /// - Parameters:
    ///   - deadline: when to give up; the wait always ends then.
    ///   - isolation: the caller's own.
    /// - Throws: `KeyspecError` with `.locked` at the deadline, `.cancelled` if the task was cancelled, or what else keeps the
    ///   keychain from being used.
    public func waitUntilAvailable(
        deadline: DispatchTime, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) {
        let alarm = KeyspecAlarm(deadline: deadline, wakenBy: store.memory.unlocking)
        for await _ in alarm.rings {
            let store = store
            let answer = await KeyspecQueue.run(on: KeyspecQueue.operations) { () throws(Never) in
                KeyspecFirstUnlock.probe(store)
            }
            guard case .success(let status) = answer, status != errSecSuccess else { return }
            if status != errSecInteractionNotAllowed { throw failure(.init(status: status), status) }
            if DispatchTime.now() >= deadline { throw failure(KeyspecError.locked, status) }
        }
        throw failure(KeyspecError.cancelled, nil)
    }

    private func failure(_ kind: KeyspecError.Kind, _ status: OSStatus?) -> KeyspecError {
        KeyspecError(
            kind: kind, item: "\(Self.self)", operation: .wait, status: status, authenticationCode: nil, kept: nil)
    }
}

/// Whether the keys of the `afterFirstUnlock` classes are there.
nonisolated enum KeyspecFirstUnlock {
    /// What the keychain answers to a row of such a class, which is removed again: a query for a row that isn't there would answer
    /// the same in every lock state (SecItemDb.c 709-716). A row that another has added meanwhile is as good.
    static func probe(_ store: any SecItemStore) -> OSStatus {
        let row: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "Keyspec",
            kSecAttrAccount as String: "first unlock",
            kSecAttrSynchronizable as String: false,
            kSecUseDataProtectionKeychain as String: true,
        ]
        let added = store.add(
            row.merging([kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]) { $1 })
        guard added == errSecSuccess || added == errSecDuplicateItem else { return added }
        _ = store.delete(row)
        return errSecSuccess
    }
}

/// Rings at once, each second, when something is posted, and at a deadline; then no more.
private nonisolated final class KeyspecAlarm: Sendable {
    let rings: AsyncStream<Void>

    init(deadline: DispatchTime, wakenBy names: [Notification.Name]) {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        rings = stream
        let observers = KeyspecObservers(names) { continuation.yield() }
        let timer = DispatchSource.makeTimerSource(queue: KeyspecQueue.operations)
        timer.setEventHandler { continuation.yield() }
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.activate()
        let last = DispatchWorkItem { continuation.yield() }
        KeyspecQueue.operations.asyncAfter(deadline: deadline, execute: last)
        let stop = KeyspecStop(timer: timer, last: last, observers: observers)
        continuation.onTermination = { _ in stop.run() }
        continuation.yield()
    }
}

/// What an alarm runs on, ended once.
private nonisolated struct KeyspecStop: @unchecked Sendable {
    let timer: any DispatchSourceTimer
    let last: DispatchWorkItem
    let observers: KeyspecObservers

    func run() {
        timer.cancel()
        last.cancel()
        observers.end()
    }
}

/// Those who are told of notifications, until that is ended.
nonisolated final class KeyspecObservers: @unchecked Sendable {
    private let tokens: [any NSObjectProtocol]

    init(_ names: [Notification.Name], _ body: @escaping @Sendable () -> Void) {
        tokens = names.map {
            NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil) { _ in body() }
        }
    }

    func end() {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}
