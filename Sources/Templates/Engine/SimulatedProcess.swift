import Foundation

/// A process on a device: who it is to the keychain, what it called, what goes wrong for it.
public final class SimulatedProcess: @unchecked Sendable {
    /// The device it runs on.
    public let device: SimulatedDevice
    /// What it is signed with.
    public let entitlements: Entitlements
    /// Where it runs.
    public let platform: Platform

    private let lock = NSLock()
    private var recorded: [RecordedCall] = []
    private var callCount = 0
    private var faults: [Int: Fault] = [:]
    private var stopped = false
    private var hook: (@Sendable (Int) -> Void)?
    private var isInHook = false

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - device: The device it runs on.
    ///   - entitlements: What it is signed with.
    ///   - platform: Where it runs.
    public init(device: SimulatedDevice, entitlements: Entitlements, platform: Platform = .iOS) {
        self.device = device
        self.entitlements = entitlements
        self.platform = platform
    }

    /// Starts a process that is signed for these keychain groups alone.
    ///
    /// - Parameters:
    ///   - device: The device it runs on.
    ///   - groups: Its keychain groups, the default one first.
    ///   - platform: Where it runs.
    public convenience init(device: SimulatedDevice, groups: [String], platform: Platform = .iOS) {
        self.init(device: device, entitlements: Entitlements(keychainAccessGroups: groups), platform: platform)
    }

    // MARK: Control

    /// The calls made since the start or ``forgetCalls()``, in order.
    public var calls: [RecordedCall] { lock.withLock { recorded } }

    /// Empties ``calls``.
    public func forgetCalls() { lock.withLock { recorded = [] } }

    /// Has a call report a status of its own.
    ///
    /// - Parameters:
    ///   - call: Which one from now on, 1 being the next.
    ///   - status: What it reports.
    ///   - afterEffect: Whether it nevertheless does what it was asked.
    public func fail(call: Int = 1, with status: Int32, afterEffect: Bool = false) {
        lock.withLock { faults[callCount + call] = .status(status, afterEffect: afterEffect) }
    }

    /// Kills the process before a call: neither that call nor any later one has an effect.
    ///
    /// - Parameter call: Which one from now on, 1 being the next.
    public func stop(beforeCall call: Int = 1) {
        lock.withLock { faults[callCount + call] = .stop }
    }

    /// Whether the process was killed.
    public var isStopped: Bool { lock.withLock { stopped } }

    /// Runs before each call, outside every lock, with the call's number since the start, 1 being the first. What it
    /// calls in this very process doesn't run it again.
    public var beforeEachCall: (@Sendable (Int) -> Void)? {
        get { lock.withLock { hook } }
        set { lock.withLock { hook = newValue } }
    }

    // MARK: The calls

    /// Adds an item.
    ///
    /// - Parameter attributes: Its class, attributes, value, and what to return.
    /// - Returns: The status, and what was asked for.
    public func add(_ attributes: [String: Any]) -> (status: Int32, result: Any?) {
        perform(.add, attributes) { execute(.add, attributes, nil) }
    }

    /// Finds items.
    ///
    /// - Parameter query: What to find, and what to return.
    /// - Returns: The status, and what was asked for.
    public func copyMatching(_ query: [String: Any]) -> (status: Int32, result: Any?) {
        perform(.copyMatching, query) { execute(.copyMatching, query, nil) }
    }

    /// Changes items.
    ///
    /// - Parameters:
    ///   - query: Which.
    ///   - changes: New attributes and value.
    /// - Returns: The status.
    public func update(_ query: [String: Any], _ changes: [String: Any]) -> Int32 {
        perform(.update, query, changes) { execute(.update, query, changes) }.status
    }

    /// Deletes items.
    ///
    /// - Parameter query: Which.
    /// - Returns: The status.
    public func delete(_ query: [String: Any]) -> Int32 {
        perform(.delete, query) { execute(.delete, query, nil) }.status
    }

    /// Makes a key.
    ///
    /// - Parameter parameters: Its type, size and token, and the attributes that its private half is stored with.
    /// - Returns: The status, and the private key.
    public func createKey(_ parameters: [String: Any]) -> (status: Int32, key: SimulatedKey?) {
        let answer = perform(.createKey, parameters) { executeCreateKey(parameters) }
        guard case .key(let key)? = answer.result as? ItemReference else { return (answer.status, nil) }
        return (answer.status, key)
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: What is signed.
    ///   - key: The private key.
    ///   - context: Where proofs are kept.
    /// - Returns: The status, and the signature.
    public func sign(
        _ message: Data, with key: SimulatedKey, in context: AuthenticationContext
    ) -> (status: Int32, signature: Data?) {
        let answer = perform(.sign, key.attributes) { executeSign(key, message, in: context) }
        return (answer.status, answer.result as? Data)
    }

    /// Reads a PKCS#12 file.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - options: The passphrase, and where to put what is found.
    /// - Returns: The status, and what is in it.
    public func importPKCS12(_ data: Data, _ options: [String: Any]) -> (status: Int32, items: [ImportedItem]) {
        let answer = perform(.importPKCS12, options) { executeImport(data, options) }
        return (answer.status, answer.result as? [ImportedItem] ?? [])
    }

    /// Has the user prove something, as the authentication framework does for this process.
    ///
    /// - Parameters:
    ///   - request: What has to be proved.
    ///   - context: Where proofs are kept.
    /// - Returns: Why it failed; nil if it didn't.
    public func authenticate(
        _ request: AuthenticationRequest, in context: AuthenticationContext
    ) -> AuthenticationError? {
        isStopped ? .systemCancel : device.authenticate(request, in: context)
    }

    private func perform(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]? = nil,
        _ body: () -> (status: Int32, result: Any?)
    ) -> (status: Int32, result: Any?) {
        runHook()
        let fault = lock.withLock {
            callCount += 1
            let fault = faults.removeValue(forKey: callCount)
            if fault == .stop { stopped = true }
            return stopped ? .stop : fault
        }
        var answer: (status: Int32, result: Any?)
        var reachedKeychain = true
        switch fault {
        case .stop:
            answer = (KeychainStatus.notAvailable, nil)
            reachedKeychain = false
        case .status(let status, afterEffect: false):
            answer = (status, nil)
            reachedKeychain = false
        case .status(let status, afterEffect: true):
            _ = body()
            answer = (status, nil)
        case nil:
            answer = body()
        }
        let call = RecordedCall(
            verb: verb, query: query, changes: changes, status: answer.status, reachedKeychain: reachedKeychain)
        lock.withLock { recorded.append(call) }
        return answer
    }

    private func runHook() {
        let (hook, number) = lock.withLock {
            defer { isInHook = isInHook || self.hook != nil }
            return (isInHook ? nil : self.hook, callCount + 1)
        }
        guard let hook else { return }
        hook(number)
        lock.withLock { isInHook = false }
    }
}
