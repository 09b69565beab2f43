import Foundation

/// Contexts that the user has satisfied, each for as many seconds as the spec's `reuse` says.
nonisolated final class KeyspecAuthentications: @unchecked Sendable {
    private let lock = NSLock()
    private let clock: @Sendable () -> Double
    private var kept: [String: (context: KeyspecContext, until: Double)] = [:]

    init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

    /// The context that serves a key still.
    func context(for key: String) -> KeyspecContext? {
        lock.lock()
        defer { lock.unlock() }
        guard let (context, until) = kept[key] else { return nil }
        if clock() < until { return context }
        kept[key] = nil
        return nil
    }

    /// Keeps a context, which from now on doesn't prompt.
    func keep(_ context: KeyspecContext, for key: String, seconds: Int) {
        context.forbidInteraction()
        lock.lock()
        defer { lock.unlock() }
        kept[key] = (context, clock() + Double(seconds))
    }

    /// Forgets the context of a key.
    func forget(_ key: String) {
        lock.lock()
        defer { lock.unlock() }
        kept[key] = nil
    }

    /// Forgets everything.
    func forget() {
        lock.lock()
        defer { lock.unlock() }
        kept = [:]
    }
}

/// For how long what the user has satisfied serves further reads.
public nonisolated struct KeyspecReuse: Sendable {
    let accessControl: String
    let seconds: Int

    /// - Parameters:
    ///   - accessControl: a name of the access control, the same for the same flags.
    ///   - seconds: for how long.
    public init(_ accessControl: String, seconds: Int) {
        self.accessControl = accessControl
        self.seconds = seconds
    }
}

/// Time that nobody can set back, and that goes on while the device sleeps.
nonisolated enum KeyspecClock {
    @Sendable static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
