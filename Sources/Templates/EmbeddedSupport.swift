// Made from Sources/Templates/Support by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedSupport {
    static let sources: [(name: String, text: String)] = [
        ("KeyspecAccessControlledItem.swift", ###"""
import Foundation
import Security

/// An item with access control.
public nonisolated protocol KeyspecAccessControlledItem: KeyspecItem {
    /// What a prompt tells the user.
    static var prompt: String { get }
    /// The title of a prompt's cancel button; nil for the system's.
    static var cancelTitle: String? { get }
    /// The title of a prompt's fallback button; nil for the system's, empty for no button.
    static var fallbackTitle: String? { get }
}

nonisolated extension KeyspecAccessControlledItem {
    /// The system's.
    public static var cancelTitle: String? { nil }
    /// The system's.
    public static var fallbackTitle: String? { nil }

    /// Whether the device can protect the item as declared, so that a save would store it; nothing is written for that.
    public func canProtect() -> Bool { obstacle == nil }

    /// What keeps the device from protecting the item as declared; nil if nothing does.
    public var obstacle: KeyspecError.Kind? {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) { return obstacle }
        do throws(KeyspecError) {
            _ = try protection
            return nil
        } catch {
            return error.kind
        }
    }

    /// The context in which the user is asked: the caller's, or a new one with the text; none where nothing is asked.
    func context(_ reason: String?, _ context: KeyspecContext?) -> KeyspecContext? {
        if let context { return context }
        let prompt = Self.texts(reason)
        return prompt.reason.isEmpty ? nil : .prompting(prompt)
    }

    /// How the item is read: under the caller's context as it is, or under a new one in which the user was asked.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own.
    ///   - silent: under which the item is looked for before the user is asked.
    ///   - kept: for how long what the user satisfies serves further reads.
    /// - Returns: the read.
    func reading(
        _ reason: String?, _ context: KeyspecContext?, silent: KeyspecContext? = .nonInteractive,
        kept: KeyspecReading.Kept? = nil
    ) -> KeyspecReading {
        if let context { return KeyspecReading(context) }
        let prompt = Self.texts(reason)
        let accessControl = (try? protection)?[kSecAttrAccessControl as String]
        var gate: KeyspecReading.Gate?
        // The system takes no empty reason.
        if let accessControl, !prompt.reason.isEmpty {
            gate = KeyspecReading.Gate(
                accessControl: accessControl, requirement: Self.requirement, reason: prompt.reason, kept: kept)
        }
        return KeyspecReading(.prompting(prompt), silent: silent, gate: gate)
    }

    /// What a prompt tells the user; the spec's text if `reason` is nil or empty.
    static func texts(_ reason: String?) -> KeyspecPrompt {
        let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? prompt
        return KeyspecPrompt(reason: reason, cancelTitle: cancelTitle, fallbackTitle: fallbackTitle)
    }
}

nonisolated extension KeyspecCaller {
    /// The access control, for `protection`.
    ///
    /// - Parameters:
    ///   - accessible: the accessibility that it enforces.
    ///   - flags: what the user has to satisfy.
    /// - Returns: the object for `kSecAttrAccessControl`.
    /// - Throws: `.invalidAccessControl` if the system refuses the combination.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) throws(KeyspecError) -> Any
    {
        guard let accessControl = store.accessControl(accessible, flags) else {
            throw failure(.save, KeyspecError.invalidAccessControl, kept: .old)
        }
        return accessControl
    }
}
"""###),
        ("KeyspecApplicationPasswordItem.swift", ###"""
import Foundation
import Security

/// An item with access control that an application password takes part in: what the app gives is needed to save and to read it,
/// beside what the user may have to satisfy.
public nonisolated protocol KeyspecApplicationPasswordItem: KeyspecStagedItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecApplicationPasswordItem {
    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - applicationPassword: what a read has to give again.
    /// - Throws: `KeyspecError`.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value, applicationPassword: Data) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            guard let context = KeyspecContext.silent, store.give(applicationPassword, to: context) else {
                throw failure(.save, KeyspecError.authenticationFailed, kept: .old)
            }
            try saveStaged(value, context)
        }
    }

    /// The stored value, after the user has satisfied what else the item's access control asks; nil only if there is none, and
    /// then without a prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the
    /// waiting, or the prompt.
    ///
    /// - Parameters:
    ///   - applicationPassword: what the item was saved with.
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - isolation: the caller's own.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.authenticationFailed` for another password, `.cancelled` when the user or the task
    ///   cancelled.
    public func read(
        applicationPassword: Data, reason: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = try reading(applicationPassword, reason)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - applicationPassword: what the item was saved with.
    ///   - reason: what the prompt says instead of the text of the spec.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.authenticationFailed` for another password, `.cancelled` when the user cancelled.
    public func readBlocking(applicationPassword: Data, reason: String? = nil) throws(KeyspecError) -> Value? {
        let reading = try reading(applicationPassword, reason)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    private func read(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try readStaged(reading) }
    }

    private func reading(_ applicationPassword: Data, _ reason: String?) throws(KeyspecError) -> KeyspecReading {
        let silent = KeyspecContext.silent
        let reading = reading(reason, nil, silent: silent)
        guard let silent, let asking = reading.context, store.give(applicationPassword, to: silent),
            store.give(applicationPassword, to: asking)
        else {
            throw failure(.read, KeyspecError.authenticationFailed)
        }
        return reading
    }
}
"""###),
        ("KeyspecAuthentications.swift", ###"""
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
"""###),
        ("KeyspecAvailability.swift", ###"""
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
"""###),
        ("KeyspecBiometryState.swift", ###"""
import Foundation

/// What is enrolled at the device's sensor, as a hash that only tells a change.
public nonisolated enum KeyspecBiometryState: Sendable, Equatable {
    /// Something is.
    ///
    /// - Parameters:
    ///   - hash: another for each enrolled set.
    ///   - majorVersion: the system's. A new one may have another hash for the same set.
    case enrolled(hash: Data, majorVersion: Int)
    /// Nothing is.
    case nothing(majorVersion: Int)
    /// It can't be known now.
    case unknown
}

nonisolated extension KeyspecBiometryState {
    /// Whether `now` is certainly another set than this one.
    func isChanged(_ now: KeyspecBiometryState) -> Bool {
        guard case .enrolled(let hash, let version) = self else { return false }
        return switch now {
        case .enrolled(let present, version): present != hash
        case .nothing(version): true
        case .enrolled, .nothing, .unknown: false
        }
    }

    /// Empty unless something is enrolled.
    var text: String {
        if case .enrolled(let hash, let version) = self { "\(version):\(hash.base64EncodedString())" } else { "" }
    }

    /// Reads what `text` has made.
    init?(text: String) {
        if text.isEmpty {
            self = .unknown
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
        guard parts.count == 2, let version = Int(parts[0]), let hash = Data(base64Encoded: parts[1]) else {
            return nil
        }
        self = .enrolled(hash: hash, majorVersion: version)
    }
}
"""###),
        ("KeyspecCertificateItem.swift", ###"""
import Foundation
import Security

/// A certificate.
///
/// `KeyspecPlainCertificateItem` and `KeyspecProtectedCertificateItem` add the other operations.
public nonisolated protocol KeyspecCertificateItem: KeyspecItem {}

nonisolated extension KeyspecCertificateItem {
    /// Removes the certificate; it is no error if there is none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let query = try query()
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            let status = store.delete(query)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }
}
"""###),
        ("KeyspecCertificateRows.swift", ###"""
import Foundation
import Security

/// The certificates under one label.
///
/// The keychain tells certificates apart by issuer and serial number, which no app knows beforehand; the label, which is in no
/// primary key, is what a declared certificate is found by. There is more than one only while one replaces another, or after that
/// was interrupted; then the one stored last counts.
nonisolated struct KeyspecCertificateRows {
    let store: any SecItemStore
    /// Class, label, group, synchronizability.
    let query: [String: Any]

    /// One certificate, as it is stored.
    struct Row {
        let certificate: SecCertificate
        let data: Data
        let stored: Date
        /// What finds this row alone.
        let query: [String: Any]
        /// The digest of its public key, which is the label of the private key that belongs to it.
        let publicKeyHash: Data?
    }

    /// The rows, the one stored last first.
    func list() -> (status: OSStatus, rows: [Row]) {
        var query = query
        query[kSecReturnRef as String] = true
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        let rows = (result as? [[String: Any]] ?? []).compactMap(row)
        return (status, rows.sorted { $0.stored > $1.stored })
    }

    private func row(_ attributes: [String: Any]) -> Row? {
        guard let certificate = KeyspecReference.certificate(attributes[kSecValueRef as String]) else { return nil }
        var query = query
        for name in [kSecAttrIssuer as String, kSecAttrSerialNumber as String] { query[name] = attributes[name] }
        return Row(
            certificate: certificate, data: SecCertificateCopyData(certificate) as Data,
            stored: attributes[kSecAttrModificationDate as String] as? Date ?? .distantPast, query: query,
            publicKeyHash: attributes[kSecAttrPublicKeyHash as String] as? Data)
    }

    /// What became of storing a certificate.
    enum Outcome {
        /// It is the one that counts; these were there before it, and are gone.
        case stored(replaced: [Row])
        /// The certificate is in the keychain under another label, and stays there.
        case elsewhere
        case failed(OSStatus, kept: KeyspecError.Kept)
    }

    /// Stores a certificate, and removes others only when it is there.
    ///
    /// - Parameters:
    ///   - certificate: the certificate.
    ///   - protection: the accessibility it is stored with.
    /// - Returns: what became of it.
    func put(_ certificate: SecCertificate, _ protection: [String: Any]) -> Outcome {
        let data = SecCertificateCopyData(certificate) as Data
        var stored = query.merging(protection) { _, new in new }
        stored[kSecValueRef as String] = certificate
        let added = store.add(stored)
        let (listed, rows) = list()
        guard listed == errSecSuccess || listed == errSecItemNotFound else {
            return switch added {
            case errSecSuccess: .failed(listed, kept: .newBesideOlderCopy)
            case errSecDuplicateItem: .failed(listed, kept: .oldOrNew)
            default: .failed(added, kept: .oldOrNew)
            }
        }
        guard let own = rows.first(where: { $0.data == data }) else {
            return switch added {
            case errSecDuplicateItem: .elsewhere
            case errSecSuccess: .failed(listed, kept: .unknown)
            default: .failed(added, kept: .old)
            }
        }
        if added != errSecSuccess {
            // It was there, so it has to become the one stored last, with the protection that is declared now.
            var changes = protection
            changes[kSecAttrLabel as String] = query[kSecAttrLabel as String]
            let updated = store.update(own.query, with: changes)
            guard updated == errSecSuccess else { return .failed(updated, kept: .oldOrNew) }
        }
        let others = rows.filter { $0.data != data }
        for other in others {
            let deleted = store.delete(other.query)
            guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                return .failed(deleted, kept: .newBesideOlderCopy)
            }
        }
        return .stored(replaced: others)
    }
}
"""###),
        ("KeyspecCoding.swift", ###"""
import Foundation

/// How the values of one type become bytes, and back.
///
/// Each encoding is fixed: it depends on no locale, time zone, platform or version. Bytes that aren't exactly what the encoding
/// makes of some value are undecodable.
public nonisolated struct KeyspecCoding<Value: Sendable>: Sendable {
    /// The bytes of a value; nil if the value has none.
    let encode: @Sendable (Value) -> Data?
    /// The value of bytes; nil if they are no value's.
    let decode: @Sendable (Data) -> Value?

    /// Makes a coding of two functions that undo each other.
    ///
    /// - Parameters:
    ///   - encode: the bytes of a value; nil if the value has none.
    ///   - decode: the value of bytes; nil if they are no value's.
    public init(encode: @escaping @Sendable (Value) -> Data?, decode: @escaping @Sendable (Data) -> Value?) {
        self.encode = encode
        self.decode = decode
    }
}

nonisolated extension KeyspecCoding<Data> {
    /// The bytes as they are.
    public static var data: KeyspecCoding<Data> { Self(encode: { $0 }, decode: { $0 }) }
}

nonisolated extension KeyspecCoding<String> {
    /// UTF-8; bytes that are none are undecodable rather than mended.
    public static var string: KeyspecCoding<String> {
        Self(
            encode: { Data($0.utf8) },
            decode: { data in
                let text = String(decoding: data, as: UTF8.self)
                return Data(text.utf8) == data ? text : nil
            })
    }
}

nonisolated extension KeyspecCoding<Bool> {
    /// One byte: 0 or 1.
    public static var bool: KeyspecCoding<Bool> {
        Self(
            encode: { Data([$0 ? 1 : 0]) },
            decode: { data in
                switch Array(data) {
                case [0]: false
                case [1]: true
                default: nil
                }
            })
    }
}

nonisolated extension KeyspecCoding<Int> {
    /// Eight bytes: two's complement, the most significant byte first. A number that is too large for the platform's `Int` is
    /// undecodable there.
    public static var int: KeyspecCoding<Int> {
        Self(
            encode: { Data(bigEndian: UInt64(bitPattern: Int64($0))) },
            decode: { $0.bigEndian.flatMap { Int(exactly: Int64(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<Double> {
    /// Eight bytes: IEEE 754 binary64, the most significant byte first. Every value comes back bit by bit, also those that are
    /// no numbers.
    public static var double: KeyspecCoding<Double> {
        Self(
            encode: { Data(bigEndian: $0.bitPattern) },
            decode: { $0.bigEndian.map(Double.init(bitPattern:)) })
    }
}

nonisolated extension KeyspecCoding<Date> {
    /// The seconds since 2001-01-01 00:00:00 UTC, as a `Double`'s eight bytes.
    public static var date: KeyspecCoding<Date> {
        Self(
            encode: { Data(bigEndian: $0.timeIntervalSinceReferenceDate.bitPattern) },
            decode: { $0.bigEndian.map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<UUID> {
    /// The sixteen bytes of RFC 9562, in its order.
    public static var uuid: KeyspecCoding<UUID> {
        Self(
            encode: { withUnsafeBytes(of: $0.uuid) { Data($0) } },
            decode: { data in
                guard data.count == MemoryLayout<uuid_t>.size else { return nil }
                var bytes = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
                _ = withUnsafeMutableBytes(of: &bytes) { data.copyBytes(to: $0) }
                return UUID(uuid: bytes)
            })
    }
}

nonisolated extension KeyspecCoding where Value: Codable {
    /// A byte that is 1, the format's version, and after it the value as JSON with its keys sorted. Data is Base64, a date the
    /// seconds since 2001-01-01 00:00:00 UTC; numbers that JSON can't write make a value unencodable.
    public static var codable: KeyspecCoding<Value> {
        let json = KeyspecCoding<Value>.json
        return Self(
            encode: { value in json.encode(value).map { Data([1]) + $0 } },
            decode: { data in data.first == 1 ? json.decode(Data(data.dropFirst())) : nil })
    }

    /// The value as JSON with its keys sorted, and nothing around it.
    public static var json: KeyspecCoding<Value> {
        Self(
            encode: { value in
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return try? encoder.encode(value)
            },
            decode: { data in try? JSONDecoder().decode(Value.self, from: data) })
    }
}

nonisolated extension Data {
    fileprivate init(bigEndian number: UInt64) {
        self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    /// The number that the bytes are, most significant first; nil unless there are eight.
    fileprivate var bigEndian: UInt64? {
        count == 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
"""###),
        ("KeyspecContext.swift", ###"""
import Foundation
import Security

#if canImport(LocalAuthentication) && !os(tvOS)
    import LocalAuthentication
#endif

/// An authentication context that can be handed from one thread to another, on platforms that have one.
///
/// Generated code uses a context for one call at a time, which is what makes the hand-over safe.
public nonisolated struct KeyspecContext: @unchecked Sendable {
    #if canImport(LocalAuthentication) && !os(tvOS)
        private let context: LAContext

        /// Wraps a context of the app's own: one that it has evaluated already, or wants to invalidate itself.
        public init(_ context: LAContext) { self.context = context }

        /// The context that keeps every call but a read from prompting.
        static let nonInteractive: KeyspecContext? = .silent

        /// A new context that never prompts.
        static var silent: KeyspecContext? {
            let context = LAContext()
            context.interactionNotAllowed = true
            return KeyspecContext(context)
        }

        /// A new context that shows these texts when the system prompts.
        static func prompting(_ texts: KeyspecPrompt) -> KeyspecContext? {
            let context = LAContext()
            #if !os(watchOS)
                context.localizedReason = texts.reason
                if let title = texts.cancelTitle { context.localizedCancelTitle = title }
                if let title = texts.fallbackTitle { context.localizedFallbackTitle = title }
            #endif
            return KeyspecContext(context)
        }

        /// Gives the context an application password; whether the system takes it.
        func take(_ applicationPassword: Data) -> Bool {
            context.setCredential(applicationPassword, type: .applicationPassword)
        }

        /// From now on, a call under the context fails rather than prompts.
        func forbidInteraction() { context.interactionNotAllowed = true }

        /// Has the user satisfy an access control for a read; the calling thread waits.
        func evaluate(_ accessControl: SecAccessControl, reason: String) -> KeyspecEvaluation {
            let reply = KeyspecReply()
            context.evaluateAccessControl(accessControl, operation: .useItem, localizedReason: reason) {
                reply.give($0 ? .passed : KeyspecEvaluation($1))
            }
            return reply.wait()
        }

        static func obstacle(to requirement: KeyspecRequirement, hasFaceIDText: Bool) -> KeyspecError.Kind? {
            let context = LAContext()
            var policy = LAPolicy.deviceOwnerAuthentication
            #if !os(watchOS)
                if requirement == .biometry { policy = .deviceOwnerAuthenticationWithBiometrics }
            #endif
            var error: NSError?
            let isPossible = context.canEvaluatePolicy(policy, error: &error)
            #if !os(watchOS)
                if requirement != .passcode, !hasFaceIDText, context.biometryType == .faceID {
                    return KeyspecError.missingUsageDescription
                }
            #endif
            if isPossible { return nil }
            switch error?.code {
            case LAError.Code.passcodeNotSet.rawValue: return KeyspecError.passcodeNotSet
            #if !os(watchOS)
                case LAError.Code.biometryNotEnrolled.rawValue: return KeyspecError.biometryNotEnrolled
                case LAError.Code.biometryNotAvailable.rawValue: return KeyspecError.biometryNotAvailable
            #endif
            // A lockout, for one, passes: the item can be stored, and read once it is over.
            default: return nil
            }
        }

        /// What is enrolled, by the newer interface where there is one.
        static var biometryState: KeyspecBiometryState {
            #if os(watchOS)
                return .unknown
            #else
                if #available(iOS 18, macOS 15, visionOS 2, *) {
                    let version = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
                    let hash = LAContext().domainState.biometry.stateHash
                    return hash.map { .enrolled(hash: $0, majorVersion: version) } ?? .nothing(majorVersion: version)
                }
                return (KeyspecOlderBiometry.self as any KeyspecBiometryReading.Type).state
            #endif
        }

        /// Ends a prompt that the context is showing, and refuses any later one.
        func invalidate() { context.invalidate() }

        /// The query with this context.
        func added(to query: consuming [String: Any]) -> [String: Any] {
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #else
        static let nonInteractive: KeyspecContext? = nil
        static func prompting(_ texts: KeyspecPrompt) -> KeyspecContext? { nil }
        static var silent: KeyspecContext? { nil }
        func take(_ applicationPassword: Data) -> Bool { false }
        func forbidInteraction() {}
        func evaluate(_ accessControl: SecAccessControl, reason: String) -> KeyspecEvaluation { .passed }
        static func obstacle(to requirement: KeyspecRequirement, hasFaceIDText: Bool) -> KeyspecError.Kind? { nil }
        static var biometryState: KeyspecBiometryState { .unknown }
        func invalidate() {}
        func added(to query: consuming [String: Any]) -> [String: Any] { query }
    #endif
}

/// What a prompt tells the user.
nonisolated struct KeyspecPrompt: Sendable {
    let reason: String
    /// The title of the cancel button; nil for the system's.
    var cancelTitle: String?
    /// The title of the fallback button; nil for the system's, empty for no button.
    var fallbackTitle: String?
}

#if canImport(LocalAuthentication) && !os(tvOS)
    nonisolated extension KeyspecEvaluation {
        /// What an error of LocalAuthentication's means.
        init(_ error: (any Error)?) {
            let code = (error as? LAError)?.code.rawValue
            let kind: KeyspecError.Kind
            switch code {
            case LAError.Code.userCancel.rawValue, LAError.Code.systemCancel.rawValue, LAError.Code.appCancel.rawValue,
                LAError.Code.invalidContext.rawValue:
                kind = KeyspecError.cancelled
            case LAError.Code.userFallback.rawValue: kind = KeyspecError.userFallback
            case LAError.Code.passcodeNotSet.rawValue: kind = KeyspecError.passcodeNotSet
            case LAError.Code.notInteractive.rawValue: kind = KeyspecError.locked
            #if !os(watchOS)
                case LAError.Code.biometryNotEnrolled.rawValue: kind = KeyspecError.biometryNotEnrolled
                case LAError.Code.biometryNotAvailable.rawValue: kind = KeyspecError.biometryNotAvailable
                case LAError.Code.biometryLockout.rawValue: kind = KeyspecError.biometryLockedOut
            #endif
            default: kind = KeyspecError.authenticationFailed
            }
            self = .failed(kind, code: code)
        }
    }

    #if !os(watchOS)
        nonisolated protocol KeyspecBiometryReading {
            static var state: KeyspecBiometryState { get }
        }

        /// The interface before iOS 18, macOS 15 and visionOS 2. Called by way of the protocol, so that an app that doesn't run on
        /// older systems isn't warned of it.
        nonisolated enum KeyspecOlderBiometry: KeyspecBiometryReading {
            @available(iOS, deprecated: 18)
            @available(macOS, deprecated: 15)
            @available(visionOS, deprecated: 2)
            static var state: KeyspecBiometryState {
                let version = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
                let context = LAContext()
                var error: NSError?
                let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
                if isPossible, let hash = context.evaluatedPolicyDomainState {
                    return .enrolled(hash: hash, majorVersion: version)
                }
                // Other obstacles, such as a lockout, tell nothing of what is enrolled.
                let isEmpty = error?.code == LAError.Code.biometryNotEnrolled.rawValue
                return isEmpty ? .nothing(majorVersion: version) : .unknown
            }
        }
    #endif

    /// An answer that one thread waits for and another gives.
    private nonisolated final class KeyspecReply: @unchecked Sendable {
        private let isGiven = DispatchSemaphore(value: 0)
        private var answer = KeyspecEvaluation.passed

        func give(_ answer: KeyspecEvaluation) {
            self.answer = answer
            isGiven.signal()
        }

        func wait() -> KeyspecEvaluation {
            isGiven.wait()
            return answer
        }
    }
#endif

extension SecItemStore {
    /// Whether a row matches, found out without a prompt.
    ///
    /// The filters of a query act before anything is decrypted, so `errSecInteractionNotAllowed` means that a row matched
    /// and can't be read now; only `errSecItemNotFound` means that none did (SecItemDb.c 709-716, SecDbQuery.c 334-350).
    nonisolated func probe(_ query: [String: Any]) -> OSStatus {
        copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query).status
    }
}
"""###),
        ("KeyspecDeletion.swift", ###"""
import Foundation

/// Several deletes, of which one that fails doesn't keep the others from being made.
public nonisolated struct KeyspecDeletion {
    private var firstFailure: KeyspecError?

    /// Nothing yet.
    public init() {}

    /// Makes a delete.
    public mutating func attempt(_ delete: () throws(KeyspecError) -> Void) {
        do throws(KeyspecError) {
            try delete()
        } catch {
            firstFailure = firstFailure ?? error
        }
    }

    /// Throws the first failure, if there was one: what it names is left, and perhaps more.
    public func finish() throws(KeyspecError) {
        if let firstFailure { throw firstFailure }
    }
}
"""###),
        ("KeyspecEnclaveKeyItem.swift", ###"""
import Foundation
import Security

/// A private key of the Secure Enclave: made there, and never outside.
///
/// The keychain's row for it can be read in every lock state, since the access control is kept in the enclave (SecItem.m
/// 1892-1948). So the user is asked when the key is used, and nothing here prompts.
public nonisolated protocol KeyspecEnclaveKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecEnclaveKeyItem {
    /// Has the enclave make a key.
    ///
    /// - Parameters:
    ///   - reason: what prompts say when the returned key is used, instead of the text of the spec.
    ///   - context: a context of the app's own for the returned key, used as it is.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) -> SecKey in
            try requireProtection(for: .create)
            let key = try makeKey(heldBy: kSecAttrTokenIDSecureEnclave)
            // A key is bound to the context that it was loaded with; without the spec's text it serves as well.
            guard let context = self.context(reason, context), let bound = try? copyKey(KeyspecReading(context)) else {
                return key
            }
            return bound
        }
    }

    /// The private key, which prompts when it is used; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what those prompts say instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is: once it is evaluated, uses of the key don't prompt.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try observed(.load) { () throws(KeyspecError) in
            try copyKey(KeyspecReading(self.context(reason, context)))
        }
    }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try copyKey(KeyspecReading(.nonInteractive)))
    }

    /// Whether there is a key.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
"""###),
        ("KeyspecError.swift", ###"""
import Foundation
import Security

/// Why an operation on an item failed. No error ever holds a value.
///
/// `catch KeyspecError.locked` catches one kind; kinds that a later version adds are caught by a plain `catch`.
public nonisolated struct KeyspecError: Error, Sendable, Equatable {
    /// What went wrong.
    public let kind: Kind
    /// The item, as `Keychain.secret`.
    public let item: String
    /// What was asked of it.
    public let operation: Operation
    /// The keychain's answer, if it gave one.
    public let status: OSStatus?
    /// The code of LocalAuthentication's error, if that was the answer: one of `LAError.Code`.
    public let authenticationCode: Int?
    /// What a failed write or `delete` left behind; nil for other operations.
    public let kept: Kept?

    /// The operations of an item.
    public enum Operation: String, Sendable {
        case save, read, delete, exists, info, persistentReference
        case create, importKey, store, importPKCS12, load
        /// Finding the members of a family.
        case list
        /// Moving a value from where an older version of the app kept it.
        case migrate
        /// Comparing what is stored with the declared protection.
        case match
        /// Making the item's identity, before anything was asked of the keychain.
        case identify
        /// Waiting until the keychain can be used.
        case wait
    }

    /// What the keychain holds after a failed write or `delete`.
    public enum Kept: String, Sendable {
        /// What it held before.
        case old
        /// The new value; an older copy may still be there beside it, and is never read.
        case newBesideOlderCopy
        /// The old value or the new one.
        case oldOrNew
        /// It can't be known.
        case unknown
    }

    /// What went wrong: one of the static members of `KeyspecError`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the static member.
        public let description: String
        /// What has led to it.
        public let cause: String
        /// What the app can do about it.
        public let advice: String

        init(_ description: String, cause: String, advice: String) {
            self.description = description
            self.cause = cause
            self.advice = advice
        }

        /// Whether both are the same member.
        public static func == (left: Kind, right: Kind) -> Bool { left.description == right.description }
        /// Feeds the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }

        /// Matches a kind in a `catch` clause.
        public static func ~= (kind: Kind, error: some Error) -> Bool {
            (error as? KeyspecError)?.kind == kind
        }
    }
}

nonisolated extension KeyspecError.Kind {
    /// What a status of the system means for an item.
    init(status: OSStatus) {
        switch status {
        case errSecInteractionNotAllowed: self = KeyspecError.locked
        case errSecUserCanceled: self = KeyspecError.cancelled
        case errSecAuthFailed: self = KeyspecError.authenticationFailed
        case errSecMissingEntitlement: self = KeyspecError.missingEntitlement
        default: self = KeyspecError.unexpectedStatus
        }
    }
}

nonisolated extension KeyspecError {
    /// Whether the same call can succeed without the app changing anything, once the device was unlocked.
    public var isRetryable: Bool { kind == KeyspecError.locked }
}

nonisolated extension KeyspecError: CustomStringConvertible {
    /// Item, operation, kind and status: `MailKeychain.storeKey: read failed, locked (-25308)`.
    public var description: String {
        var description = "\(item): \(operation.rawValue) failed, \(kind)"
        if let status {
            description += " (\(status))"
        } else if let authenticationCode {
            description += " (LAError \(authenticationCode))"
        }
        if let kept { description += ", kept: \(kept.rawValue)" }
        return description
    }
}

nonisolated extension KeyspecError: CustomNSError {
    /// The domain under which Objective-C sees the error.
    public static var errorDomain: String { "KeyspecError" }
    /// The system's status, or 0 if the system had no part in it.
    public var errorCode: Int { status.map { Int($0) } ?? 0 }
    /// The texts of `LocalizedError`, and nothing else.
    public var errorUserInfo: [String: Any] {
        [
            NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: kind.cause,
            NSLocalizedRecoverySuggestionErrorKey: kind.advice,
        ]
    }
}

nonisolated extension KeyspecError: LocalizedError {
    /// The description. These texts are for developers, in English.
    public var errorDescription: String? { description }
    /// What has led to it.
    public var failureReason: String? { kind.cause }
    /// What the app can do about it.
    public var recoverySuggestion: String? { kind.advice }
}
"""###),
        ("KeyspecErrorKinds.swift", ###"""
import Foundation

nonisolated extension KeyspecError {
    /// The item's protection class is closed: the device is locked, or was not unlocked since it started.
    public static let locked = Kind(
        "locked",
        cause: "The item's protection class is closed: the device is locked, or was not unlocked since it started.",
        advice: "Keep what you have and try again when protected data becomes available.")
    /// The user, the system or the app ended the prompt, or the task was cancelled.
    public static let cancelled = Kind(
        "cancelled",
        cause: "The user, the system or the app ended the prompt, or the task was cancelled.",
        advice: "Leave things as they are, and ask again only when the user does something that needs the item.")
    /// The user took the fallback button of a prompt that has no fallback of the system's.
    public static let userFallback = Kind(
        "userFallback",
        cause: "The user took the fallback button of a prompt that has no fallback of the system's.",
        advice: "Offer the app's own way in.")
    /// The user didn't satisfy the item's access control, or the application password is wrong.
    public static let authenticationFailed = Kind(
        "authenticationFailed",
        cause: "The user didn't satisfy the item's access control, or the application password is wrong.",
        advice: "Let the user try again, or sign in anew.")
    /// Biometrics failed too often, and are off until the passcode was entered.
    public static let biometryLockedOut = Kind(
        "biometryLockedOut",
        cause: "Biometrics failed too often, and are off until the passcode was entered.",
        advice: "Ask the user to unlock the device with its passcode, then try again.")
    /// The item needs a device passcode, and none is set.
    public static let passcodeNotSet = Kind(
        "passcodeNotSet",
        cause: "The item needs a device passcode, and none is set.",
        advice: """
            Ask the user to set a passcode, or leave the feature off. An item in the class for passcodes is lost \
            once the passcode was removed.
            """)
    /// The item needs biometrics, and none are enrolled.
    public static let biometryNotEnrolled = Kind(
        "biometryNotEnrolled",
        cause: "The item needs biometrics, and none are enrolled.",
        advice: "Ask the user to enrol a face or a finger, or leave the feature off.")
    /// The item needs biometrics, and the device has none that the app may use.
    public static let biometryNotAvailable = Kind(
        "biometryNotAvailable",
        cause: "The item needs biometrics, and the device has none that the app may use.",
        advice: "Offer another way in; the user can allow the app to use biometrics in Settings.")
    /// The item is read with biometrics, the device has Face ID, and the app's Info.plist has no
    /// NSFaceIDUsageDescription.
    public static let missingUsageDescription = Kind(
        "missingUsageDescription",
        cause: """
            The item is read with biometrics, the device has Face ID, and the app's Info.plist has no \
            NSFaceIDUsageDescription.
            """,
        advice: "Add the text to the Info.plist of the app.")
    /// The enrolled faces or fingers have changed since the item was stored; it was removed.
    public static let invalidated = Kind(
        "invalidated",
        cause: "The enrolled faces or fingers have changed since the item was stored; it was removed.",
        advice: "Have the user sign in anew, and store the item again.")
    /// The process isn't entitled to the item's access group.
    public static let missingEntitlement = Kind(
        "missingEntitlement",
        cause: "The process isn't entitled to the item's access group.",
        advice: "Correct the target's entitlements or its provisioning profile.")
    /// The app's Info.plist lacks a string that the item's identity is made from.
    public static let missingInfoPlistString = Kind(
        "missingInfoPlistString",
        cause: "The app's Info.plist lacks a string that the item's identity is made from.",
        advice: "Add the key, with the build setting or the text that the spec names.")
    /// A run-time parameter, or a service or group given at run time, is empty, or an account ends in a reserved
    /// suffix.
    public static let invalidParameter = Kind(
        "invalidParameter",
        cause: """
            A run-time parameter, or a service or group given at run time, is empty, or an account ends in a \
            reserved suffix.
            """,
        advice: "Pass a value that names the item.")
    /// The value is larger than the spec allows.
    public static let valueTooLarge = Kind(
        "valueTooLarge",
        cause: "The value is larger than the spec allows.",
        advice: "Store less, or raise `maxBytes`.")
    /// The value doesn't have the number of bytes that the spec states.
    public static let wrongSize = Kind(
        "wrongSize",
        cause: "The value doesn't have the number of bytes that the spec states.",
        advice: "Correct the value, or `bytes`.")
    /// The value has no encoding: its type refused it, or it holds a number that JSON can't write.
    public static let unencodable = Kind(
        "unencodable",
        cause: "The value has no encoding: its type refused it, or it holds a number that JSON can't write.",
        advice: "Correct the value.")
    /// The stored bytes aren't a value of the declared type. They stay as they are.
    public static let undecodable = Kind(
        "undecodable",
        cause: "The stored bytes aren't a value of the declared type. They stay as they are.",
        advice: "Find out which version stored them, then migrate or delete them.")
    /// Another app, or a library, has an item in the same place: it stays.
    public static let foreignItem = Kind(
        "foreignItem",
        cause: "Another app, or a library, has an item in the same place: it stays.",
        advice: "Give the item another identity in the spec.")
    /// Another key is there, or the certificate is there under another label: it stays.
    public static let alreadyExists = Kind(
        "alreadyExists",
        cause: "Another key is there, or the certificate is there under another label: it stays.",
        advice: "Use what is there, or delete it first.")
    /// The bytes are no private key of the declared type and size.
    public static let invalidKey = Kind(
        "invalidKey",
        cause: "The bytes are no private key of the declared type and size.",
        advice: "Give the key in the form that the method's documentation names.")
    /// The bytes are no certificate in DER; PEM has to be decoded first.
    public static let invalidCertificate = Kind(
        "invalidCertificate",
        cause: "The bytes are no certificate in DER; PEM has to be decoded first.",
        advice: "Decode the file.")
    /// The bytes are no PKCS#12 file.
    public static let invalidPKCS12 = Kind(
        "invalidPKCS12",
        cause: "The bytes are no PKCS#12 file.",
        advice: "Ask for another file.")
    /// The passphrase doesn't open the PKCS#12 file.
    public static let wrongPassphrase = Kind(
        "wrongPassphrase",
        cause: "The passphrase doesn't open the PKCS#12 file.",
        advice: "Ask for the passphrase again.")
    /// The PKCS#12 file holds no certificate with its private key.
    public static let noIdentity = Kind(
        "noIdentity",
        cause: "The PKCS#12 file holds no certificate with its private key.",
        advice: "Ask for another file.")
    /// The PKCS#12 file holds more than one certificate with its private key.
    public static let severalIdentities = Kind(
        "severalIdentities",
        cause: "The PKCS#12 file holds more than one certificate with its private key.",
        advice: "Ask for a file with one.")
    /// The system doesn't make the declared access control.
    public static let invalidAccessControl = Kind(
        "invalidAccessControl",
        cause: "The system doesn't make the declared access control.",
        advice: "Change the spec: this system has no such flags.")
    /// Other writers kept changing the item while it was read or written.
    public static let contended = Kind(
        "contended",
        cause: "Other writers kept changing the item while it was read or written.",
        advice: "Try again.")
    /// Any other status; the error has its number.
    public static let unexpectedStatus = Kind(
        "unexpectedStatus",
        cause: "Any other status; the error has its number.",
        advice: "Report the number. Try again once at most.")
}
"""###),
        ("KeyspecFamily.swift", ###"""
import Foundation
import Security

/// The items that differ in run-time parameters alone.
public nonisolated protocol KeyspecFamily: KeyspecCaller {
    /// One item of the family.
    associatedtype Item: KeyspecIdentified
    /// What tells the items apart: the parameter, or all of them.
    associatedtype Parameters: Sendable

    /// What all items have in common: their identity without the attributes that hold parameters.
    var scope: [String: Any] { get throws(KeyspecError) }
    /// The attributes that hold parameters.
    var patterns: [KeyspecPattern] { get throws(KeyspecError) }
    /// The item with certain parameters.
    func item(_ parameters: Parameters) -> Item
    /// The parameters that were read; nil if they aren't of their types.
    func parameters(_ texts: KeyspecTexts) -> Parameters?
}

nonisolated extension KeyspecFamily {
    /// The item's.
    public static var itemName: String { Item.itemName }

    /// The parameters of the rows that an item of this family is stored in.
    ///
    /// - Parameters:
    ///   - query: finds at least these rows.
    ///   - patterns: the attributes of those rows that hold parameters.
    ///   - context: under which they are read.
    ///   - kind: which rows count.
    ///   - identity: what the row with certain parameters is found by, from which the reading is confirmed.
    /// - Returns: the parameters, each row once.
    /// - Throws: `KeyspecError`, with `.locked` for a row that can't be opened under the context.
    func list(
        _ query: [String: Any], _ patterns: [KeyspecPattern], _ context: KeyspecContext?,
        _ kind: KeyspecRowKind = .place,
        identity: (Parameters) -> [String: Any]?
    ) throws(KeyspecError) -> [Parameters] {
        let found = try observed(.list) { () throws(KeyspecError) in try rows(query, context) }
        // Told apart as the keychain does, by bytes: to Swift, two forms of one accented letter are equal.
        var seen: Set<[[UInt8]?]> = []
        return found.compactMap { row in
            guard let row = kind.row(row), let parameters = read(patterns, in: row, identity: identity),
                seen.insert(patterns.map { KeyspecPattern.bytes(row[$0.attribute]) }).inserted
            else { return nil }
            return parameters
        }
    }

    private func rows(
        _ query: [String: Any], _ context: KeyspecContext?
    ) throws(KeyspecError) -> [[String: Any]] {
        var query = query
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess else { throw failure(.list, status) }
        guard let rows = result as? [[String: Any]] else { throw failure(.list, KeyspecError.undecodable) }
        return rows
    }

    /// The parameters that a row was stored with; nil if no item of the family could have stored it.
    func read(
        _ patterns: [KeyspecPattern], in row: [String: Any], identity: (Parameters) -> [String: Any]?
    ) -> Parameters? {
        KeyspecPattern.read(patterns, in: row) { texts in
            guard let parameters = parameters(texts), let identity = identity(parameters) else { return nil }
            // Only what makes the very same text was this family's: `007` is no `Int` that it could have stored.
            let isSame = patterns.allSatisfy {
                KeyspecPattern.bytes(identity[$0.attribute]) == KeyspecPattern.bytes(row[$0.attribute])
            }
            return isSame ? parameters : nil
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecItem {
    /// The parameters of the items that are stored.
    func list(_ context: KeyspecContext?, _ kind: KeyspecRowKind = .place) throws(KeyspecError) -> [Parameters] {
        try list(try scope, try patterns, context, kind) { try? item($0).query() }
    }
}

/// Which rows a family is read from.
nonisolated enum KeyspecRowKind {
    /// Those in an item's place.
    case place
    /// Those in an item's place, and those in its staging place.
    case placeOrStaging
    /// Those of records.
    case record
    /// Indexes that name a value.
    case index

    /// A row as it would be in its place; nil for one that doesn't count.
    func row(_ row: [String: Any]) -> [String: Any]? {
        guard let account = row[kSecAttrAccount as String] as? String else { return row }
        switch self {
        case .record:
            return row
        case .placeOrStaging where account.hasSuffix(KeyspecStagedRows.suffix):
            var row = row
            row[kSecAttrAccount as String] = String(account.dropLast(KeyspecStagedRows.suffix.count))
            return row
        case .index:
            guard account.hasSuffix(KeyspecIndexRows.suffix),
                KeyspecIndexState(row[kSecAttrComment as String] as? String)?.slot != nil
            else { return nil }
            var row = row
            row[kSecAttrAccount as String] = String(account.dropLast(KeyspecIndexRows.suffix.count))
            return row
        case .place, .placeOrStaging:
            return KeyspecStagedRows.isReserved(account) ? nil : row
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecPlainItem {
    /// The parameters of the items that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every row in the family's service and group to be readable now: while one is locked
    /// away or under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive) }

    /// Removes every item of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecReprotectedItem {
    /// The parameters of the items that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every row in the family's service and group to be readable now: while one is locked
    /// away or under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive, .placeOrStaging) }

    /// Removes every item of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecProtectedItem {
    /// The parameters of the items that are stored, in no particular order, after the user has satisfied their access control:
    /// the keychain keeps even their attributes from anyone else. Without items there is no prompt.
    ///
    /// Runs off the caller's executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: the parameters.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func all(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> [Parameters] {
        let reading = KeyspecReading(context ?? .prompting(Item.texts(reason)))
        return try await prompting(
            .list, reading, cancelled: failure(.list, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try list(reading.context, .placeOrStaging) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the parameters.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func allBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> [Parameters] {
        let context = context ?? .prompting(Item.texts(reason))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try list(context, .placeOrStaging) }
    }

    /// Removes every item of the family that generated code has stored, in one call. Never prompts, and works while the device
    /// is locked.
    ///
    /// Rows from before the app used generated code lack the family's code: `all` finds them, and each item's `delete` removes
    /// its own.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var query = try scope
        query[kSecAttrType as String] = code
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecKeyItem {
    /// The parameters of the keys that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every key of the family's type and group to be readable now: while one is locked away or
    /// under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive) }

    /// Removes every key of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}
"""###),
        ("KeyspecFormer.swift", ###"""
import Foundation
import Security

/// Where an older version of the app kept an item, or its value.
public nonisolated struct KeyspecFormer {
    enum Place {
        case keychain([String: Any])
        case samePlace
        case fileBased([String: Any])
        case userDefaults(String)
    }

    /// How the older version encoded the value.
    public enum Form: Sendable {
        /// As the item does.
        case value
        /// The same, as base64 text.
        case base64
        /// In a way that the app gives a decoder for.
        case runtime
    }

    let place: Place
    let form: Form
    /// Whether the older version's item had access control: then reading it prompts, and it can be in a staging row alone.
    let asksTheUser: Bool
    /// What an older version's row is told by that is in the very same place and isn't saved anew.
    var accessible: CFString?

    /// An item of the data protection keychain.
    public static func keychain(
        _ identity: [String: Any], form: Form = .value, asksTheUser: Bool = false
    ) -> KeyspecFormer {
        KeyspecFormer(place: .keychain(identity), form: form, asksTheUser: asksTheUser)
    }

    /// The item itself, with another protection.
    public static func samePlace(asksTheUser: Bool = false) -> KeyspecFormer {
        KeyspecFormer(place: .samePlace, form: .value, asksTheUser: asksTheUser)
    }

    /// A key, certificate or identity itself, with another accessibility.
    public static func samePlace(accessible: CFString, asksTheUser: Bool = false) -> KeyspecFormer {
        KeyspecFormer(place: .samePlace, form: .value, asksTheUser: asksTheUser, accessible: accessible)
    }

    /// An item of the file-based keychain of macOS; elsewhere there is none.
    public static func fileBased(_ identity: [String: Any], form: Form = .value) -> KeyspecFormer {
        KeyspecFormer(place: .fileBased(identity), form: form, asksTheUser: false)
    }

    /// A value of UserDefaults.
    public static func userDefaults(_ key: String, form: Form = .value) -> KeyspecFormer {
        KeyspecFormer(place: .userDefaults(key), form: form, asksTheUser: false)
    }
}

/// Where an older version of the app kept the items of a family.
public nonisolated struct KeyspecFormerFamily {
    let scope: [String: Any]?
    let patterns: [KeyspecPattern]
    let asksTheUser: Bool

    /// What stands for the key of UserDefaults in a pattern.
    public static let userDefaultsKey = "UserDefaults key"

    /// Items of a keychain.
    ///
    /// - Parameters:
    ///   - scope: what all of them have in common.
    ///   - patterns: the attributes that hold parameters.
    ///   - asksTheUser: whether listing them prompts.
    /// - Returns: the place.
    public static func keychain(
        _ scope: [String: Any], _ patterns: [KeyspecPattern], asksTheUser: Bool = false
    ) -> KeyspecFormerFamily {
        KeyspecFormerFamily(scope: scope, patterns: patterns, asksTheUser: asksTheUser)
    }

    /// Values of UserDefaults.
    public static func userDefaults(_ pattern: [KeyspecPattern.Segment]) -> KeyspecFormerFamily {
        KeyspecFormerFamily(
            scope: nil, patterns: [KeyspecPattern(userDefaultsKey, pattern)], asksTheUser: false)
    }
}

nonisolated extension KeyspecFormer {
    /// What a row of the older version is found by, for confirming what was read from it.
    var identity: [String: Any]? {
        switch place {
        case .keychain(let identity), .fileBased(let identity): identity
        case .userDefaults(let key): [KeyspecFormerFamily.userDefaultsKey: key]
        case .samePlace: nil
        }
    }

    /// Whether it is in the data protection keychain.
    var isInKeychain: Bool {
        if case .keychain = place { true } else { false }
    }

    /// Whether `place` has everything that `target` states: then a query for that would find it.
    static func isSame(_ place: [String: Any], _ target: [String: Any]) -> Bool {
        target.allSatisfy { key, value in
            guard let other = place[key] else { return false }
            return "\(value)".utf8.elementsEqual("\(other)".utf8)
        }
    }
}
"""###),
        ("KeyspecIdentity.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecIdentified {
    /// The identity, unless it is a place of another item's that only generated code writes to.
    @_semantics("optimize.sil.specialize.generic.never")
    func query() throws(KeyspecError) -> [String: Any] {
        let identity = try identity
        if let account = identity[kSecAttrAccount as String] as? String, KeyspecStagedRows.isReserved(account) {
            throw failure(.identify, KeyspecError.invalidParameter)
        }
        return identity
    }
}

nonisolated extension KeyspecCaller {
    /// A run-time parameter, or a service or group given at run time, as part of an attribute.
    ///
    /// - Parameters:
    ///   - value: the parameter's value.
    ///   - separators: characters that are percent-encoded in the value, because they end a parameter in an attribute that has
    ///     several: so different parameters never give the same attribute.
    /// - Returns: the text.
    /// - Throws: `.invalidParameter` if the value is empty: it could meet an attribute's empty default.
    public func parameter(_ value: String, encoding separators: String = "") throws(KeyspecError) -> String {
        guard !value.isEmpty else { throw failure(.identify, KeyspecError.invalidParameter) }
        guard !separators.isEmpty else { return value }
        var result = ""
        for scalar in value.unicodeScalars {
            if scalar == "%" || separators.unicodeScalars.contains(scalar) {
                for byte in String(scalar).utf8 {
                    result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A string of the app's Info.plist as part of an attribute.
    ///
    /// - Parameter key: the key; `AppIdentifierPrefix` has to be put there as `$(AppIdentifierPrefix)`, which the build expands.
    /// - Returns: the string, not empty.
    /// - Throws: `.missingInfoPlistString` if there is none, or one that the build didn't expand.
    @_semantics("optimize.sil.specialize.generic.never")
    public func infoPlistString(_ key: String) throws(KeyspecError) -> String {
        guard let string = store.infoPlistString(key), !string.isEmpty, !string.hasPrefix("$(") else {
            throw failure(.identify, KeyspecError.missingInfoPlistString)
        }
        return string
    }

    /// A name behind the prefix of the app's identifier, for which the app's Info.plist has `$(AppIdentifierPrefix)` under that key.
    ///
    /// - Parameter name: the rest of the text.
    /// - Returns: both.
    /// - Throws: `.missingInfoPlistString` if there is no prefix, or one that the build didn't expand.
    public func appIdentifierPrefixed(_ name: String) throws(KeyspecError) -> String {
        try infoPlistString("AppIdentifierPrefix") + name
    }
}
"""###),
        ("KeyspecIdentityImport.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// The key is stored first, which changes nothing that is read; the certificate makes it the identity; what was there before
    /// is removed last.
    ///
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    func takeIdentity(_ data: Data, passphrase: String) throws(KeyspecError) {
        let (certificate, key) = try halves(of: data, passphrase)
        let place = KeyspecIdentityHalves(try query())
        let rows = KeyspecCertificateRows(store: store, query: place.certificate)
        let certificateProtection = try certificateProtection
        var stored = place.key.merging(try protection) { _, new in new }
        stored[kSecValueRef as String] = key
        let label = KeyspecReference.label(of: key)

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        let added = store.add(stored)
        guard added == errSecSuccess || added == errSecDuplicateItem else {
            throw failure(.importPKCS12, added, kept: .old)
        }
        switch rows.put(certificate, certificateProtection) {
        case .stored(let replaced):
            for hash in replaced.compactMap(\.publicKeyHash) where hash != label {
                let deleted = store.delete(keyQuery(place, label: hash))
                guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                    throw failure(.importPKCS12, deleted, kept: .newBesideOlderCopy)
                }
            }
        case .elsewhere:
            removeUnused(place, label, added)
            throw failure(.importPKCS12, KeyspecError.alreadyExists, kept: .old)
        case .failed(let status, let kept):
            if kept == .old { removeUnused(place, label, added) }
            throw failure(.importPKCS12, status, kept: kept)
        }
    }

    /// Removes the key that was added for a certificate that wasn't.
    private func removeUnused(_ place: KeyspecIdentityHalves, _ label: Data?, _ added: OSStatus) {
        guard added == errSecSuccess, let label else { return }
        _ = store.delete(keyQuery(place, label: label))
    }

    private func keyQuery(_ place: KeyspecIdentityHalves, label: Data) -> [String: Any] {
        var query = place.key
        query[kSecAttrApplicationLabel as String] = label
        return query
    }

    /// The halves of the one identity in a file.
    private func halves(of data: Data, _ passphrase: String) throws(KeyspecError) -> (SecCertificate, SecKey) {
        let (status, items) = store.importPKCS12(data, passphrase: passphrase)
        switch status {
        case errSecSuccess: break
        case errSecAuthFailed: throw failure(.importPKCS12, KeyspecError.wrongPassphrase, status, kept: .old)
        case errSecDecode: throw failure(.importPKCS12, KeyspecError.invalidPKCS12, status, kept: .old)
        default: throw failure(.importPKCS12, status, kept: .old)
        }
        let identities = items.compactMap { KeyspecReference.identity($0[kSecImportItemIdentity as String]) }
        guard let identity = identities.first else {
            throw failure(.importPKCS12, KeyspecError.noIdentity, kept: .old)
        }
        guard identities.count == 1 else { throw failure(.importPKCS12, KeyspecError.severalIdentities, kept: .old) }
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess, let key
        else { throw failure(.importPKCS12, KeyspecError.invalidPKCS12, kept: .old) }
        return (certificate, key)
    }
}
"""###),
        ("KeyspecIdentityItem.swift", ###"""
import Foundation
import Security

/// A certificate with its private key.
///
/// The keychain stores the two halves, and shows an identity wherever a certificate's digest of its public key is a private key's
/// label. Both halves of a declared identity bear its label, so that each is found without the other; deleting either of them
/// ends the identity.
public nonisolated protocol KeyspecIdentityItem: KeyspecItem {
    /// The accessibility of the certificate; that of the key, unless the key has access control.
    var certificateProtection: [String: Any] { get throws(KeyspecError) }
}

nonisolated extension KeyspecIdentityItem {
    /// What protects the key.
    public var certificateProtection: [String: Any] {
        get throws(KeyspecError) { try protection }
    }

    /// Removes both halves; it is no error if there are none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let halves = KeyspecIdentityHalves(try query())
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            for half in [halves.certificate, halves.key] {
                let status = store.delete(half)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw failure(.delete, status, kept: .unknown)
                }
            }
        }
    }

    /// The identity as the keychain gives it; nil only if there is none.
    func copyIdentity(_ reading: KeyspecReading) throws(KeyspecError) -> SecIdentity? {
        let place = try query()
        var query = place
        query[kSecReturnRef as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        let identities = (result as? [Any] ?? []).compactMap(KeyspecReference.identity)
        guard let first = identities.first else { throw failure(.load, KeyspecError.undecodable) }
        if identities.count == 1 { return first }
        // An import was interrupted before it had removed what it replaces: the certificate stored last decides.
        let (listed, rows) = KeyspecCertificateRows(store: store, query: KeyspecIdentityHalves(place).certificate)
            .list()
        guard listed == errSecSuccess else { throw failure(.load, listed) }
        for row in rows {
            let found = identities.first { identity in
                var certificate: SecCertificate?
                guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate else {
                    return false
                }
                return SecCertificateCopyData(certificate) as Data == row.data
            }
            if let found { return found }
        }
        return first
    }
}

/// Where the halves of an identity are.
nonisolated struct KeyspecIdentityHalves {
    /// Finds the certificate.
    let certificate: [String: Any]
    /// Finds the key, whatever its type and size.
    let key: [String: Any]

    /// What the tag of such a key ends in, so that it is never one that is declared by itself.
    private static let suffix = "#keyspec-identity"

    /// - Parameter identity: an identity's class, label, group and synchronizability.
    init(_ identity: [String: Any]) {
        var half = identity
        half[kSecClass as String] = kSecClassCertificate
        certificate = half
        half[kSecClass as String] = kSecClassKey
        half[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
        let label = identity[kSecAttrLabel as String] as? String ?? ""
        half[kSecAttrApplicationTag as String] = Data((label + Self.suffix).utf8)
        key = half
    }
}
"""###),
        ("KeyspecIndex.swift", ###"""
import Foundation
import Security

/// What the index of an item says. It holds nothing secret.
nonisolated struct KeyspecIndexState: Equatable {
    /// Where a value is, and by which tag its row can be found when it is to be removed.
    struct Slot: Equatable {
        let name: String
        let tag: String
    }

    /// Fresh with each change.
    let nonce: String
    /// Where the present value is; nil if there is none.
    var slot: Slot?
    /// Tags of rows that nobody reads any more.
    var sweep: [String] = []
    /// How the value was protected when it was stored.
    var accessControl = "-"
    /// What was enrolled then, if the item is bound to that.
    var biometry = KeyspecBiometryState.unknown

    init(slot: Slot? = nil) {
        nonce = UUID().uuidString
        self.slot = slot
    }

    private static let version = "1"

    /// Reads what `text` has made.
    init?(_ text: String?) {
        let parts = text?.split(separator: "|", omittingEmptySubsequences: false).map { String($0) } ?? []
        guard parts.count == 7, parts[0] == Self.version, let biometry = KeyspecBiometryState(text: parts[6]) else {
            return nil
        }
        nonce = parts[1]
        slot = parts[2].isEmpty ? nil : Slot(name: parts[2], tag: parts[3])
        sweep = parts[4].split(separator: ",").map { String($0) }
        accessControl = parts[5]
        self.biometry = biometry
    }

    var text: String {
        [
            Self.version, nonce, slot?.name ?? "", slot?.tag ?? "", sweep.joined(separator: ","), accessControl,
            biometry.text,
        ].joined(separator: "|")
    }
}

/// The rows of an indexed item.
nonisolated struct KeyspecIndexRows {
    /// What the account of an index ends in.
    static let suffix = "#keyspec-index"
    /// What the account of a slot ends in.
    static let slotSuffix = "#keyspec-slot"
    /// What tells indexes from all other rows, so that they can be listed.
    static let mark = "Keyspec index"

    private let identity: [String: Any]
    private let account: String

    /// - Parameter identity: an item's identity, with an account.
    init(_ identity: [String: Any]) {
        self.identity = identity
        account = identity[kSecAttrAccount as String] as? String ?? ""
    }

    /// Finds the index.
    var index: [String: Any] { with(account: account + Self.suffix) }

    /// Finds the index only if it says this.
    func index(_ state: KeyspecIndexState) -> [String: Any] { KeyspecStagedRows.tagged(index, state.text) }

    /// Finds one slot.
    func slot(_ slot: KeyspecIndexState.Slot) -> [String: Any] {
        with(account: account + "#" + slot.name + Self.slotSuffix)
    }

    /// Finds all slots, by the mark that they carry.
    var slots: [String: Any] {
        var query = with(account: nil)
        query[kSecAttrDescription as String] = slotMark
        return query
    }

    var slotMark: String { "Keyspec slot " + account }

    private func with(account: String?) -> [String: Any] {
        var query = identity
        query[kSecAttrAccount as String] = account
        return query
    }

    /// What became of reading the index.
    enum Reading {
        case state(KeyspecIndexState)
        case absent
        case unreadable
        case failed(OSStatus)
    }

    func read(in store: any SecItemStore) -> Reading {
        var query = index
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return .absent }
        guard status == errSecSuccess else { return .failed(status) }
        let text = (result as? [String: Any])?[kSecAttrComment as String] as? String
        return KeyspecIndexState(text).map(Reading.state) ?? .unreadable
    }

    /// Changes the index, if it still says what it did.
    func swap(_ old: KeyspecIndexState, for new: KeyspecIndexState, in store: any SecItemStore) -> Swap {
        let query = index(old)
        let status = store.update(
            KeyspecContext.nonInteractive?.added(to: query) ?? query, with: [kSecAttrComment as String: new.text])
        if status == errSecSuccess { return .done }
        // It may have taken effect although it failed.
        switch store.probe(index(new)) {
        case errSecSuccess, errSecInteractionNotAllowed: return .done
        case errSecItemNotFound where status == errSecItemNotFound: return .overtaken
        case errSecItemNotFound: break
        default: return .unknown(status)
        }
        // It may also have taken effect and been overtaken since. An index never says the same again, so one that still says what it
        // did has said nothing else meanwhile.
        switch store.probe(index(old)) {
        case errSecSuccess, errSecInteractionNotAllowed: return .refused(status)
        default: return .unknown(status)
        }
    }

    /// What became of changing the index.
    enum Swap {
        case done
        /// Somebody else has changed it.
        case overtaken
        /// It is unchanged.
        case refused(OSStatus)
        case unknown(OSStatus)
    }

    /// Removes the rows with these tags; those that couldn't be removed, with the status of the first.
    func sweep(_ tags: [String], in store: any SecItemStore) -> (left: [String], status: OSStatus?) {
        var left: [String] = []
        var first: OSStatus?
        for tag in tags {
            let status = store.delete(KeyspecStagedRows.tagged(slots, tag))
            guard status != errSecSuccess, status != errSecItemNotFound else { continue }
            left.append(tag)
            first = first ?? status
        }
        return (left, first)
    }
}
"""###),
        ("KeyspecIndexedDelete.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecIndexedItem {
    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    ///
    /// The index is changed first: from then on there is no item. What is left after a failure is never read, and removed by
    /// calling it again.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let rows = KeyspecIndexRows(try query())
            try writing { () throws(KeyspecError) in
                for _ in 0..<KeyspecIndexedSave.rounds where try remove(rows) { return }
                throw failure(.delete, KeyspecError.contended, kept: .old)
            }
        }
    }

    /// Removes a value that has become unusable, unless another has taken its place.
    func remove(_ rows: KeyspecIndexRows, ifStill state: KeyspecIndexState) throws(KeyspecError) {
        _ = try writing { () throws(KeyspecError) in try remove(rows, only: state) }
    }

    /// Removes the item; false if another changed it meanwhile.
    private func remove(
        _ rows: KeyspecIndexRows, only expected: KeyspecIndexState? = nil
    ) throws(KeyspecError) -> Bool {
        let old: KeyspecIndexState
        switch rows.read(in: store) {
        case .state(let state):
            if let expected, state != expected { return true }
            old = state
        case .absent:
            // Asked twice, since nothing else tells a delete of nothing from one that was told a falsehood.
            return try !isThere(rows.index, .delete)
        case .unreadable: throw failure(.delete, KeyspecError.undecodable, kept: .old)
        case .failed(errSecInteractionNotAllowed):
            // Before the first unlock nobody can change an index, and nobody can add a value.
            try remove(rows.index)
            try remove(rows.slots)
            return true
        case .failed(let status): throw failure(.delete, status, kept: .old)
        }
        // Values that build on the old index can't become the item any more, so their rows can go.
        var none = KeyspecIndexState()
        none.sweep = old.sweep + (old.slot.map { [$0.tag] } ?? []) + [old.nonce]
        switch rows.swap(old, for: none, in: store) {
        case .done: break
        case .overtaken: return false
        case .refused(let status): throw failure(.delete, status, kept: .old)
        case .unknown(let status): throw failure(.delete, status, kept: .unknown)
        }
        if let status = rows.sweep(none.sweep, in: store).status { throw failure(.delete, status, kept: .unknown) }
        // Another may have stored a value meanwhile; then the index is that value's.
        try remove(rows.index(none))
        return true
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecIndexedItem {
    /// The parameters of the items that are stored, in no particular order. Never prompts; before the first unlock it throws
    /// `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] {
        guard let code = Item.familyCode else { return [] }
        var query = try scope
        query[kSecAttrType as String] = code
        query[kSecAttrDescription as String] = KeyspecIndexRows.mark
        return try list(query, try patterns, .nonInteractive, .index) { try? item($0).query() }
    }

    /// Removes every item of the family, in one call. Never prompts, and works while the device is locked.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var query = try scope
        query[kSecAttrType as String] = code
        try remove(query)
    }
}

nonisolated extension KeyspecIndexedItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try addIfAbsent(value) },
            confirm: { () throws(KeyspecError) in try exists() },
            reprotect: { _ throws(KeyspecError) in false })
    }
}
"""###),
        ("KeyspecIndexedItem.swift", ###"""
import Foundation
import Security

/// An item with access control and a plain row of its own beside it, which says where the present value is.
///
/// Each value has a slot of its own name. A save fills a new slot and then changes the plain row, the index, in one call that takes
/// effect only if nobody else has changed it; so any number of processes can write. The index holds nothing secret and is read
/// without a prompt: it tells which members a family has, and how the value was protected when it was stored.
public nonisolated protocol KeyspecIndexedItem: KeyspecPromptingItem {
    /// The access control by name, as the index notes it.
    static var accessControlName: String { get }
    /// Whether the item is removed when the enrolled faces or fingers have changed.
    static var isBoundToBiometry: Bool { get }
    /// What every row of the item's family carries as `kSecAttrType`; nil for an item without run-time parameters.
    static var familyCode: Int? { get }
    /// The protection of the index.
    var indexProtection: [String: Any] { get }
}

nonisolated extension KeyspecIndexedItem {
    /// It isn't.
    public static var isBoundToBiometry: Bool { false }
    /// None.
    public static var familyCode: Int? { nil }

    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, wherever the process is stopped, and whoever else writes, the old value or a new one can be read
    /// afterwards; the error tells which. An item with less protection than declared is never stored.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        _ = try observed(.save) { () throws(KeyspecError) in try store(value, onlyIfAbsent: false) }
    }

    /// For `readOrCreate`.
    public func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool { try store(value, onlyIfAbsent: true) }

    /// For `read`.
    public func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        let rows = KeyspecIndexRows(try query())
        for _ in 0..<KeyspecIndexedSave.rounds {
            guard let state = try index(rows, .read), let slot = state.slot else { return nil }
            if Self.isBoundToBiometry, state.biometry.isChanged(store.biometryState) {
                try? remove(rows, ifStill: state)
                throw failure(.read, KeyspecError.invalidated)
            }
            if let (data, _) = try copy(rows.slot(slot), reading) { return try decoded(data) }
            // With the same index the system has taken the value away; with another one, a save has.
            if try index(rows, .read) == state { return nil }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the item is there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            let rows = KeyspecIndexRows(try query())
            for _ in 0..<KeyspecIndexedSave.rounds {
                guard let state = try index(rows, .exists), let slot = state.slot else { return false }
                if try isThere(rows.slot(slot), .exists) { return true }
                if try index(rows, .exists) == state { return false }
            }
            throw failure(.exists, KeyspecError.contended)
        }
    }

    /// Whether the item is protected as declared, found out without a prompt: the index has noted how it was stored.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try observed(.match) { () throws(KeyspecError) -> KeyspecPolicyMatch in
            let rows = KeyspecIndexRows(try query())
            guard let state = try index(rows, .match), let slot = state.slot else { return .absent }
            guard try isThere(rows.slot(slot), .match) else { return .absent }
            var filtered = rows.slot(slot)
            filtered[kSecAttrAccessible as String] = Self.accessible
            let isOfTheClass = try isThere(filtered, .match)
            return isOfTheClass && state.accessControl == Self.accessControlName ? .matches : .differs
        }
    }

    /// What the index says; nil if there is none.
    func index(
        _ rows: KeyspecIndexRows, _ operation: KeyspecError.Operation
    ) throws(KeyspecError) -> KeyspecIndexState? {
        switch rows.read(in: store) {
        case .state(let state): return state
        case .absent: return nil
        case .unreadable: throw failure(operation, KeyspecError.undecodable)
        case .failed(let status): throw failure(operation, status)
        }
    }

    private func store(_ value: Value, onlyIfAbsent: Bool) throws(KeyspecError) -> Bool {
        var row = try protection
        row[kSecValueData as String] = try encoded(value)
        row.merge(attributes) { _, new in new }
        try requireProtection(for: .save)
        row[kSecAttrType as String] = Self.familyCode
        let save = KeyspecIndexedSave(
            store: store, rows: KeyspecIndexRows(try query()), row: row, indexProtection: indexProtection,
            familyCode: Self.familyCode, accessControl: Self.accessControlName,
            biometry: Self.isBoundToBiometry ? store.biometryState : .unknown)
        let outcome = try writing { () throws(KeyspecError) in save.run(onlyIfAbsent: onlyIfAbsent) }
        switch outcome {
        case .stored: return true
        case .present: return false
        case .contended: throw failure(.save, KeyspecError.contended, kept: .old)
        case .unreadable: throw failure(.save, KeyspecError.undecodable, kept: .old)
        case .failed(let status, let kept): throw failure(.save, status, kept: kept)
        }
    }
}
"""###),
        ("KeyspecIndexedSave.swift", ###"""
import Foundation
import Security

/// One save of an indexed item, call by call.
nonisolated struct KeyspecIndexedSave {
    /// How often a change is tried again that others have overtaken. Each time, one of them has succeeded.
    static let rounds = 16

    let store: any SecItemStore
    let rows: KeyspecIndexRows
    /// Everything that is stored with the value, but for the identity.
    let row: [String: Any]
    let indexProtection: [String: Any]
    let familyCode: Int?
    let accessControl: String
    let biometry: KeyspecBiometryState

    enum Outcome {
        case stored
        /// The item is there, and the save was for an absent one.
        case present
        case contended
        /// The index says nothing that this version understands.
        case unreadable
        case failed(OSStatus, KeyspecError.Kept)
    }

    func run(onlyIfAbsent: Bool) -> Outcome {
        for _ in 0..<Self.rounds {
            let old: KeyspecIndexState
            switch begin() {
            case .state(let state): old = state
            case .absent: continue
            case .unreadable: return .unreadable
            case .failed(let status): return .failed(status, .old)
            }
            if onlyIfAbsent, let slot = old.slot {
                switch store.probe(rows.slot(slot)) {
                case errSecSuccess, errSecInteractionNotAllowed: return .present
                case errSecItemNotFound: break
                case let status: return .failed(status, .old)
                }
            }
            if let outcome = store(over: old) { return outcome }
        }
        return .contended
    }

    /// The index, which is made if there is none; absent if another has made it meanwhile.
    private func begin() -> KeyspecIndexRows.Reading {
        let found = rows.read(in: store)
        guard case .absent = found else { return found }
        let state = KeyspecIndexState()
        var index = rows.index.merging(indexProtection) { _, protection in protection }
        index[kSecAttrComment as String] = state.text
        index[kSecAttrDescription as String] = KeyspecIndexRows.mark
        index[kSecAttrType as String] = familyCode
        let added = store.add(index)
        switch added {
        case errSecSuccess: return .state(state)
        case errSecDuplicateItem: return .absent
        default: break
        }
        // The add may have taken effect although it failed.
        let now = rows.read(in: store)
        if case .absent = now { return .failed(added) }
        return now
    }

    /// Stores the value unless another changes the index first, which is nil.
    private func store(over old: KeyspecIndexState) -> Outcome? {
        // What an interrupted save has left goes first; what can't be removed now stays noted.
        let left = rows.sweep(old.sweep, in: store).left
        let slot = KeyspecIndexState.Slot(name: UUID().uuidString, tag: old.nonce)
        let added = store.add(stored(in: slot))
        guard added == errSecSuccess else {
            withdraw(slot)
            return .failed(added, .old)
        }
        var new = KeyspecIndexState(slot: slot)
        new.sweep = left + (old.slot.map { [$0.tag] } ?? [])
        new.accessControl = accessControl
        new.biometry = biometry
        switch rows.swap(old, for: new, in: store) {
        case .done:
            if let tag = old.slot?.tag { _ = rows.sweep([tag], in: store) }
            return .stored
        case .overtaken:
            withdraw(slot)
            return nil
        case .refused(let status):
            withdraw(slot)
            return .failed(status, .old)
        case .unknown(let status):
            return .failed(status, .oldOrNew)
        }
    }

    private func stored(in slot: KeyspecIndexState.Slot) -> [String: Any] {
        var stored = rows.slot(slot).merging(row) { _, new in new }
        stored[kSecAttrDescription as String] = rows.slotMark
        stored[kSecAttrComment as String] = slot.tag
        return stored
    }

    /// Removes this save's own slot, which no index names. If that fails, it is never read, and removed with others of its tag.
    private func withdraw(_ slot: KeyspecIndexState.Slot) { _ = store.delete(rows.slot(slot)) }
}
"""###),
        ("KeyspecInfo.swift", ###"""
import Foundation
import Security

/// What the keychain says about an item beside its value.
public nonisolated struct KeyspecInfo: Sendable, Equatable {
    /// When the item was added.
    public let creationDate: Date?
    /// When it was last written.
    public let modificationDate: Date?
    /// The access group that holds it.
    public let accessGroup: String?
    /// Its accessibility, as the value of one of Apple's `kSecAttrAccessible` constants.
    public let accessible: String?
    /// Its name where the system shows it.
    public let label: String?
    /// Its kind where the system shows it.
    public let description: String?
    /// The comment stored with it.
    public let comment: String?
    /// Its creator, a code of four characters.
    public let creator: UInt32?
    /// Its type, a code of four characters.
    public let type: UInt32?
    /// Whether the system hides it.
    public let isInvisible: Bool?
    /// Whether it says that there is no password.
    public let isNegative: Bool?
    /// The app's own data.
    public let generic: Data?

    /// - Parameter row: the attributes of one item, as `SecItemCopyMatching` returns them.
    init(_ row: [String: Any]) {
        func code(_ key: CFString) -> UInt32? { (row[key as String] as? Int).flatMap(UInt32.init(exactly:)) }
        func flag(_ key: CFString) -> Bool? { (row[key as String] as? Int).map { $0 != 0 } }
        func text(_ key: CFString) -> String? { row[key as String] as? String }
        creationDate = row[kSecAttrCreationDate as String] as? Date
        modificationDate = row[kSecAttrModificationDate as String] as? Date
        accessGroup = text(kSecAttrAccessGroup)
        accessible = text(kSecAttrAccessible)
        label = text(kSecAttrLabel)
        description = text(kSecAttrDescription)
        comment = text(kSecAttrComment)
        creator = code(kSecAttrCreator)
        type = code(kSecAttrType)
        isInvisible = flag(kSecAttrIsInvisible)
        isNegative = flag(kSecAttrIsNegative)
        generic = row[kSecAttrGeneric as String] as? Data
    }
}

nonisolated extension KeyspecPlainRow {
    /// Dates and attributes of the item, found out without reading its value; nil only if there is none.
    public func info() throws(KeyspecError) -> KeyspecInfo? {
        try observed(.info) { () throws(KeyspecError) -> KeyspecInfo? in
            var query = try query()
            query[kSecReturnAttributes as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.info, status) }
            guard let row = result as? [String: Any] else { throw failure(.info, KeyspecError.undecodable) }
            return KeyspecInfo(row)
        }
    }
}
"""###),
        ("KeyspecInstallation.swift", ###"""
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
"""###),
        ("KeyspecItem.swift", ###"""
import Foundation
import Security

/// What makes calls, and has a name in errors.
///
/// Every item of an app is a type that refines it. The larger operations are marked `specialize.generic.never`: compiled once for
/// all those types, and not once more for each, they make an app of hundreds of items a tenth as large.
public nonisolated protocol KeyspecCaller: Sendable {
    /// The name in errors, as `Keychain.secret`.
    static var itemName: String { get }
    /// Where calls go.
    var store: any SecItemStore { get }
}

/// What is found by an identity.
public nonisolated protocol KeyspecIdentified: KeyspecCaller {
    /// Class and primary key: what every query holds, and what tells this item apart from all others.
    var identity: [String: Any] { get throws(KeyspecError) }
}

/// One item of the keychain, or one member of a family of items.
///
/// The protocols that refine it add the operations.
public nonisolated protocol KeyspecItem: KeyspecIdentified {
    /// What the device must have before the item can be stored; nil if its protection takes nothing for granted.
    static var requirement: KeyspecRequirement? { get }
    /// Accessibility or access control: part of what is stored, never of what is searched for.
    var protection: [String: Any] { get throws(KeyspecError) }
    /// Further attributes that are stored with the value.
    var attributes: [String: Any] { get }
}

nonisolated extension KeyspecItem {
    /// Nothing.
    public static var requirement: KeyspecRequirement? { nil }
    /// None.
    public var attributes: [String: Any] { [:] }

    /// Refuses what the device can't protect now, before anything is written.
    func requireProtection(for operation: KeyspecError.Operation) throws(KeyspecError) {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) {
            throw failure(operation, obstacle, kept: .old)
        }
    }
}

nonisolated extension KeyspecCaller {
    /// Whether a query finds a row, one that is locked away or asks the user among them; found out without a prompt.
    ///
    /// - Parameters:
    ///   - query: what is looked for.
    ///   - operation: what is asked of the item.
    ///   - kept: what is there if it can't be found out.
    /// - Returns: whether there is one.
    /// - Throws: `KeyspecError`, for any status that tells neither.
    func finds(
        _ query: [String: Any], _ operation: KeyspecError.Operation, kept: KeyspecError.Kept? = nil
    ) throws(KeyspecError) -> Bool {
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(operation, status, kept: kept)
        }
    }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        failure(operation, kind, nil, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ status: OSStatus, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        failure(operation, .init(status: status), status, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, _ status: OSStatus?, kept: KeyspecError.Kept?
    ) -> KeyspecError {
        KeyspecError(
            kind: kind, item: Self.itemName, operation: operation, status: status, authenticationCode: nil, kept: kept)
    }

    /// What a prompt that the user didn't satisfy has led to.
    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, authenticationCode: Int?
    ) -> KeyspecError {
        // A prompt that can't be shown is what the keychain itself would answer with this status.
        let status: OSStatus? = kind == KeyspecError.locked ? errSecInteractionNotAllowed : nil
        return KeyspecError(
            kind: kind, item: Self.itemName, operation: operation, status: status,
            authenticationCode: authenticationCode, kept: nil)
    }
}
"""###),
        ("KeyspecKeyItem.swift", ###"""
import Foundation
import Security

/// A private key. Its public half isn't stored, but made from it.
///
/// Two keys never meet in the keychain, since a digest of the public half is part of the primary key: a second one with the same
/// tag would stand beside the first. So a key is made or imported only where none is; whoever wants another deletes the first.
/// Two processes that make the first key at the same moment can end with two; one process can't.
///
/// `KeyspecSoftwareKeyItem`, `KeyspecProtectedKeyItem` and `KeyspecEnclaveKeyItem` add the operations.
public nonisolated protocol KeyspecKeyItem: KeyspecItem {}

nonisolated extension KeyspecKeyItem {
    /// Removes the key; it is no error if there is none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let query = try query()
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            let status = store.delete(query)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }

    /// The key as the keychain gives it; nil only if there is none.
    func copyKey(_ reading: KeyspecReading) throws(KeyspecError) -> SecKey? {
        var query = try query()
        query[kSecReturnRef as String] = true
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let key = KeyspecReference.key(result) else { throw failure(.load, KeyspecError.undecodable) }
        return key
    }

    /// The public half of a key that can be loaded.
    func publicHalf(of key: SecKey?) throws(KeyspecError) -> SecKey? {
        guard let key else { return nil }
        guard let publicKey = SecKeyCopyPublicKey(key) else { throw failure(.load, KeyspecError.undecodable) }
        return publicKey
    }

    /// Makes a key where none is.
    ///
    /// - Parameter token: who is to hold it; nil for the keychain itself.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one.
    func makeKey(heldBy token: CFString? = nil) throws(KeyspecError) -> SecKey {
        let query = try query()
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecAttrIsPermanent as String] = true
        // The system reads type, size and token beside the private key's attributes, never among them (SecKey.m 1707-1713).
        var parameters: [String: Any] = [kSecUseDataProtectionKeychain as String: true]
        for name in [kSecAttrKeyType as String, kSecAttrKeySizeInBits as String] {
            parameters[name] = stored.removeValue(forKey: name)
        }
        for name in [kSecClass as String, kSecAttrKeyClass as String] { stored[name] = nil }
        if let token {
            parameters[kSecAttrTokenID as String] = token
            // A token's key never syncs, and its driver isn't asked about it.
            stored[kSecAttrSynchronizable as String] = nil
        }
        parameters[kSecPrivateKeyAttrs as String] = stored

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        try requireAbsence(of: query, .create)
        let (status, created) = store.createKey(parameters)
        if let created { return created }
        // The key may have been stored although the call failed; nobody but this call can have made it meanwhile.
        if let key = try? copyKey(KeyspecReading(.nonInteractive)) { return key }
        let kind = status.map(KeyspecError.Kind.init(status:)) ?? KeyspecError.unexpectedStatus
        throw failure(.create, kind, status, kept: kept(query))
    }

    /// Stores a key of the app's own where none is, or the same.
    func storeKey(_ data: Data) throws(KeyspecError) {
        let query = try query()
        var form: [String: Any] = [:]
        for name in [kSecAttrKeyType as String, kSecAttrKeyClass as String, kSecAttrKeySizeInBits as String] {
            form[name] = query[name]
        }
        guard let key = SecKeyCreateWithData(data as CFData, form as CFDictionary, nil),
            let label = KeyspecReference.label(of: key)
        else { throw failure(.importKey, KeyspecError.invalidKey, kept: .old) }
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecValueRef as String] = key
        var same = query
        same[kSecAttrApplicationLabel as String] = label

        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        do throws(KeyspecError) {
            try requireAbsence(of: query, .importKey)
        } catch  where error.kind == KeyspecError.alreadyExists {
            let there = store.probe(same)
            guard there == errSecSuccess || there == errSecInteractionNotAllowed else { throw error }
            return
        }
        let added = store.add(stored)
        if added == errSecSuccess || added == errSecDuplicateItem { return }
        // The add may have taken effect although it failed.
        switch store.probe(same) {
        case errSecSuccess, errSecInteractionNotAllowed: return
        case errSecItemNotFound: throw failure(.importKey, added, kept: .old)
        default: throw failure(.importKey, added, kept: .unknown)
        }
    }

    private func requireAbsence(
        of query: [String: Any], _ operation: KeyspecError.Operation
    ) throws(KeyspecError) {
        switch store.probe(query) {
        case errSecItemNotFound: return
        case errSecSuccess, errSecInteractionNotAllowed:
            throw failure(operation, KeyspecError.alreadyExists, kept: .old)
        case let status: throw failure(operation, status, kept: .old)
        }
    }

    /// What is there after a failed call, before which there was nothing.
    private func kept(_ query: [String: Any]) -> KeyspecError.Kept {
        store.probe(query) == errSecItemNotFound ? .old : .oldOrNew
    }
}
"""###),
        ("KeyspecKeychain.swift", ###"""
import Foundation

/// What the generated type of every spec can do besides giving its items.
public nonisolated protocol KeyspecKeychain: Sendable {
    /// Where calls go.
    var store: any SecItemStore { get }
}

nonisolated extension KeyspecKeychain {
    /// Runs operations off the caller's executor, so that the main thread doesn't wait for the keychain.
    ///
    /// - Parameter body: what to do, with this keychain. It runs on a thread of its own kind, not in a task.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func perform<Success: Sendable>(
        _ body: @escaping @Sendable (Self) throws -> Success
    ) async throws -> Success {
        try await KeyspecQueue.run(on: KeyspecQueue.operations) { try body(self) }.get()
    }

    /// Has the next read of each item prompt again, whatever the user satisfied before.
    ///
    /// On iOS and visionOS this happens by itself when the app leaves the foreground. Elsewhere the app calls it when it does,
    /// or when the user locks it.
    public func forgetAuthentications() { store.memory.authentications.forget() }
}
"""###),
        ("KeyspecMemory.swift", ###"""
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
"""###),
        ("KeyspecMigratable.swift", ###"""
import Foundation
import Security

/// What an older version of the app kept elsewhere, or otherwise protected.
public nonisolated protocol KeyspecFormerlyElsewhere: KeyspecItem {
    /// The older places, in the order in which they count.
    var formers: [KeyspecFormer] { get throws(KeyspecError) }
}

/// An item whose value is moved: read from the old place and written to the new.
public nonisolated protocol KeyspecMigratable: KeyspecFormerlyElsewhere, KeyspecValueItem {
    /// How the migration writes the item.
    var target: KeyspecTarget<Value> { get }
}

/// One whose migration prompts nobody.
public nonisolated protocol KeyspecMigratingItem: KeyspecMigratable {}

/// One whose migration needs a decoder of the app's, and prompts nobody.
public nonisolated protocol KeyspecDecodingItem: KeyspecMigratable {}

/// One that an older version kept under access control, so that its migration prompts.
public nonisolated protocol KeyspecPromptingMigration: KeyspecMigratable {
    /// What the prompt tells the user.
    static var migrationPrompt: String { get }
}

nonisolated extension KeyspecMigratingItem {
    /// Moves the value from where an older version of the app kept it, if there is one.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    ///
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecMover(item: self, decode: nil, context: nil).run()
        }
    }
}

nonisolated extension KeyspecDecodingItem {
    /// Moves the value from where an older version of the app kept it, if there is one.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    ///
    /// - Parameter decode: makes a value of the older version's bytes; if it throws, the error is `.undecodable`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(decode: (Data) throws -> Value) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try withoutActuallyEscaping(decode) { decode throws(KeyspecError) in
                try KeyspecMover(item: self, decode: decode, context: nil).run()
            }
        }
    }
}

nonisolated extension KeyspecPromptingMigration {
    /// Moves the value from where an older version of the app kept it, if there is one; only then there is a prompt.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    /// Runs off the caller's executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Value)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try move(reading.context, decode) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Value)? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context, decode) }
    }

    private func move(
        _ context: KeyspecContext?, _ decode: ((Data) throws -> Value)?
    ) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecMover(item: self, decode: decode, context: context).run()
        }
    }
}
"""###),
        ("KeyspecMigratingFamily.swift", ###"""
import Foundation
import Security

/// A family whose items an older version of the app kept elsewhere, or otherwise protected.
public nonisolated protocol KeyspecMigratingFamily: KeyspecFamily where Item: KeyspecFormerlyElsewhere {
    /// The older places, one for each of an item's.
    var formers: [KeyspecFormerFamily] { get throws(KeyspecError) }
}

nonisolated extension KeyspecMigratingFamily {
    /// The parameters of what the older version stored.
    fileprivate func former(_ context: KeyspecContext?) throws(KeyspecError) -> [Parameters] {
        var result: [Parameters] = []
        for (index, former) in try formers.enumerated() {
            let identity = { (parameters: Parameters) -> [String: Any]? in
                let item = item(parameters)
                guard let formers = try? item.formers, index < formers.count else { return nil }
                guard let old = formers[index].identity else { return try? item.query() }
                return isOwn(old) ? nil : old
            }
            if let scope = former.scope {
                let isInKeychain = scope[kSecUseDataProtectionKeychain as String] as? Bool == true
                guard isInKeychain || store.hasFileBasedKeychain else { continue }
                let listing = former.asksTheUser ? context : .nonInteractive
                result += try list(
                    scope, former.patterns, isInKeychain ? listing : nil, former.asksTheUser ? .placeOrStaging : .place,
                    identity: identity)
            } else {
                for key in store.userDefaults.dictionaryRepresentation().keys.sorted() {
                    let row = [KeyspecFormerFamily.userDefaultsKey: key]
                    result += read(former.patterns, in: row, identity: identity).map { [$0] } ?? []
                }
            }
        }
        return result
    }

    /// Whether a row of the older version can as well be one of this version's, which is then taken for that.
    private func isOwn(_ row: [String: Any]) -> Bool {
        guard let scope = try? scope, let patterns = try? patterns, KeyspecFormer.isSame(row, scope) else {
            return false
        }
        return read(patterns, in: row) { try? item($0).query() } != nil
    }

    /// Moves each item that the older version stored; one that fails doesn't keep the others from being moved.
    func moveEach(
        _ context: KeyspecContext?, _ move: (Item) throws(KeyspecError) -> KeyspecMigration
    ) throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for parameters in try former(context) {
            migration.attempt { () throws(KeyspecError) in try move(item(parameters)) }
        }
        return try migration.finish()
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecMigratable {
    fileprivate func move(
        _ context: KeyspecContext?, _ decode: ((Data) throws -> Item.Value)?
    ) throws(KeyspecError) -> KeyspecMigration {
        try moveEach(context) { item throws(KeyspecError) in
            try KeyspecMover(item: item, decode: decode, context: context).run()
        }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecMigratingItem {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration { try move(nil, nil) }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecDecodingItem {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameter decode: makes a value of the older version's bytes; if it throws, the error is `.undecodable`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(decode: (Data) throws -> Item.Value) throws(KeyspecError) -> KeyspecMigration {
        try withoutActuallyEscaping(decode) { decode throws(KeyspecError) in try move(nil, decode) }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecPromptingMigration {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Item.Value)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try move(reading.context, decode) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Item.Value)? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context, decode) }
    }
}
"""###),
        ("KeyspecMigration.swift", ###"""
import Foundation
import Security

/// What a migration has done.
public nonisolated struct KeyspecMigration: Sendable, Equatable {
    /// The names of the items whose value was moved, one for each item of a family.
    public private(set) var moved: [String] = []
    /// The names of the items that had a value in the new place already. It stays, and the old one was removed.
    public private(set) var superseded: [String] = []
    private var firstFailure: KeyspecError?

    /// Nothing yet.
    public init() {}

    /// Makes a migration; one that fails doesn't keep the others from being made.
    public mutating func attempt(_ migrate: () throws(KeyspecError) -> KeyspecMigration) {
        do throws(KeyspecError) {
            let other = try migrate()
            moved += other.moved
            superseded += other.superseded
        } catch {
            firstFailure = firstFailure ?? error
        }
    }

    /// What was done, or the first failure if there was one.
    public func finish() throws(KeyspecError) -> KeyspecMigration {
        if let firstFailure { throw firstFailure }
        return self
    }

    mutating func moved(_ name: String) { moved.append(name) }

    /// Notes it of an item of which nothing else was noted: what an older version kept twice was moved once.
    mutating func superseded(_ name: String) {
        if moved.isEmpty, superseded.isEmpty { superseded.append(name) }
    }
}

/// How a migration writes an item. Made by the item's protocol, for the migration alone.
public nonisolated struct KeyspecTarget<Value: Sendable> {
    /// Whether the item is there.
    let exists: () throws(KeyspecError) -> Bool
    /// Adds a value unless the item is there; whether it was added.
    let create: (Value) throws(KeyspecError) -> Bool
    /// Whether the item can be found again: the last question before the old value goes.
    let confirm: () throws(KeyspecError) -> Bool
    /// Brings an item that an older version left in the very same place up to the declared protection; whether there was one.
    let reprotect: (KeyspecContext?) throws(KeyspecError) -> Bool
}

nonisolated extension KeyspecPlainItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try create(value) },
            confirm: { () throws(KeyspecError) in try read() != nil },
            reprotect: { _ throws(KeyspecError) in
                switch try matchesPolicy() {
                case .matches, .absent: return false
                case .differs: return try resave()
                case .unknown: throw failure(.migrate, KeyspecError.locked)
                }
            })
    }
}

nonisolated extension KeyspecStagedItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try create(value) },
            confirm: { () throws(KeyspecError) in try exists() },
            reprotect: { context throws(KeyspecError) in try reprotect(context) })
    }

    /// What this spec's code stores carries a mark, so a row without one is an older version's.
    private func reprotect(_ context: KeyspecContext?) throws(KeyspecError) -> Bool {
        let rows = KeyspecStagedRows(try query())
        let marked = rows.marked(rows.place)
        guard try !isThere(marked, .migrate), try isThere(rows.place, .migrate) else { return false }
        guard let (data, _) = try copy(rows.place, KeyspecReading(context)) else { return false }
        let save = try staged(try decoded(data))
        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        // Another thread may have saved while the user was asked.
        guard try !isThere(marked, .migrate) else { return false }
        if let (status, kept) = save.run() { throw failure(.migrate, status, kept: kept) }
        return true
    }
}
"""###),
        ("KeyspecMover.swift", ###"""
import Foundation
import Security

/// Moves one item's value from where older versions of the app kept it.
///
/// The old value is read, the new one added, never over another, and the old one removed only when the new one was found again.
/// So it can be stopped anywhere and started again, and a value that can't be read now stays where it is.
nonisolated struct KeyspecMover<Item: KeyspecMigratable> {
    let item: Item
    let decode: ((Data) throws -> Item.Value)?
    /// Under which an access-controlled item of an older version is read.
    let context: KeyspecContext?

    private var store: any SecItemStore { item.store }

    func run() throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for former in try item.formers {
            switch former.place {
            case .keychain(let identity): try move(identity, former, &migration)
            case .fileBased(let identity):
                if store.hasFileBasedKeychain { try move(identity, former, &migration) }
            case .userDefaults(let key): try move(key, former, &migration)
            case .samePlace:
                if try item.target.reprotect(former.asksTheUser ? context : .nonInteractive) {
                    migration.moved(Item.itemName)
                }
            }
        }
        return migration
    }

    // MARK: Steps

    private func move(
        _ identity: [String: Any], _ former: KeyspecFormer, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        for place in try places(identity, former) {
            guard try isThere(place, former) else { continue }
            if try item.target.exists() {
                migration.superseded(Item.itemName)
            } else {
                guard let data = try copy(place, former) else { continue }
                try create(try value(data, former), &migration)
            }
            try confirm()
            let status = store.delete(place)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw item.failure(.migrate, status, kept: .newBesideOlderCopy)
            }
        }
    }

    private func move(
        _ key: String, _ former: KeyspecFormer, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        guard let object = store.userDefaults.object(forKey: key) else { return }
        if try item.target.exists() {
            migration.superseded(Item.itemName)
        } else {
            try create(try value(object, former), &migration)
        }
        try confirm()
        store.userDefaults.removeObject(forKey: key)
    }

    private func create(_ value: Item.Value, _ migration: inout KeyspecMigration) throws(KeyspecError) {
        if try item.target.create(value) {
            migration.moved(Item.itemName)
        } else {
            migration.superseded(Item.itemName)
        }
    }

    /// Two answers say that the new value is there before the old one goes: the one that led here, and this.
    private func confirm() throws(KeyspecError) {
        guard try item.target.confirm() else { throw item.failure(.migrate, KeyspecError.contended, kept: .old) }
    }

    // MARK: The old rows

    /// Queries that each find one old row, and never the new one.
    private func places(
        _ identity: [String: Any], _ former: KeyspecFormer
    ) throws(KeyspecError) -> [[String: Any]] {
        let target = try item.identity
        var places = [identity]
        if former.isInKeychain, identity[kSecAttrAccessGroup as String] == nil {
            // In every group: each row is named with its own.
            places = try groups(identity, former).map { group in
                var place = identity
                place[kSecAttrAccessGroup as String] = group
                return place
            }
        }
        // An interrupted save can have left its only copy in the staging row.
        if former.asksTheUser { places = places.flatMap { [$0, KeyspecStagedRows($0).staging] } }
        return places.filter { !former.isInKeychain || !KeyspecFormer.isSame($0, target) }
    }

    private func groups(_ identity: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> [String] {
        var query = identity
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let context = former.asksTheUser ? context : .nonInteractive
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess else { throw item.failure(.migrate, status, kept: .old) }
        return (result as? [[String: Any]] ?? []).compactMap { $0[kSecAttrAccessGroup as String] as? String }
    }

    private func isThere(_ place: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> Bool {
        if former.isInKeychain { return try item.finds(place, .migrate, kept: .old) }
        switch store.copyMatching(place).status {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw item.failure(.migrate, status, kept: .old)
        }
    }

    private func copy(_ place: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> Data? {
        var query = place
        query[kSecReturnData as String] = true
        let context = former.asksTheUser ? context : .nonInteractive
        let (status, result) = store.copyMatching(
            former.isInKeychain ? context?.added(to: query) ?? query : query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw item.failure(.migrate, status, kept: .old) }
        guard let data = result as? Data else { throw undecodable }
        return data
    }

    // MARK: Values

    private var undecodable: KeyspecError { item.failure(.migrate, KeyspecError.undecodable, kept: .old) }

    private func value(_ object: Any, _ former: KeyspecFormer) throws(KeyspecError) -> Item.Value {
        if case .value = former.form, let value = object as? Item.Value { return value }
        if let text = object as? String { return try value(Data(text.utf8), former) }
        guard let data = object as? Data else { throw undecodable }
        return try value(data, former)
    }

    private func value(_ data: Data, _ former: KeyspecFormer) throws(KeyspecError) -> Item.Value {
        let value: Item.Value?
        switch former.form {
        case .value: value = Item.coding.decode(data)
        case .base64: value = Data(base64Encoded: data).flatMap(Item.coding.decode)
        case .runtime: value = decode.flatMap { try? $0(data) }
        }
        guard let value else { throw undecodable }
        return value
    }
}
"""###),
        ("KeyspecNotification.swift", ###"""
import Foundation

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit
#endif

/// What the system posts; nothing where it posts nothing of the kind.
nonisolated enum KeyspecNotification {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        /// The app has left the foreground.
        static let background = [UIApplication.didEnterBackgroundNotification]
        /// The device was unlocked.
        static let unlock = [UIApplication.protectedDataDidBecomeAvailableNotification]
    #else
        /// The app has left the foreground.
        static let background: [Notification.Name] = []
        /// The device was unlocked.
        static let unlock: [Notification.Name] = []
    #endif
}
"""###),
        ("KeyspecObserver.swift", ###"""
import Foundation
import Security

/// Told of each operation's outcome, on the thread that ran it. It never learns a value.
public typealias KeyspecObserver = @Sendable (KeyspecEvent) -> Void

/// The outcome of one operation.
public nonisolated struct KeyspecEvent: Sendable, Equatable {
    /// The item, as `Keychain.secret`.
    public let item: String
    /// What was asked of it.
    public let operation: KeyspecError.Operation
    /// What went wrong; nil if nothing did.
    public let kind: KeyspecError.Kind?
    /// The system's answer: `errSecSuccess` if nothing went wrong, nil if the system had no part in it.
    public let status: OSStatus?
}

nonisolated extension KeyspecCaller {
    /// Runs an operation and tells the observer.
    @_semantics("optimize.sil.specialize.generic.never")
    func observed<Success, Failure: Error>(
        _ operation: KeyspecError.Operation, _ body: () throws(Failure) -> Success
    ) throws(Failure) -> Success {
        guard let observer = store.observer else { return try body() }
        do throws(Failure) {
            let success = try body()
            observer(KeyspecEvent(item: Self.itemName, operation: operation, kind: nil, status: errSecSuccess))
            return success
        } catch {
            // What the app's own closures throw is nothing of the item's.
            let failure = error as? KeyspecError
            observer(
                KeyspecEvent(item: Self.itemName, operation: operation, kind: failure?.kind, status: failure?.status))
            throw error
        }
    }
}
"""###),
        ("KeyspecPattern.swift", ###"""
import Foundation

/// How run-time parameters make an attribute, told backwards: which values of theirs an attribute's text can be from.
public nonisolated struct KeyspecPattern: Sendable {
    /// A stretch of the text.
    public enum Segment: Sendable {
        /// Characters that stand for themselves.
        case text(String)
        /// The value of a parameter, by its name.
        case parameter(String)
    }

    let attribute: String
    let segments: [Segment]
    let isEncoded: Bool

    /// - Parameters:
    ///   - attribute: the attribute's key.
    ///   - segments: the stretches, in order.
    ///   - encoded: whether `%XX` in a parameter stands for a byte.
    public init(_ attribute: String, _ segments: [Segment], encoded: Bool = false) {
        self.attribute = attribute
        self.segments = segments
        self.isEncoded = encoded
    }
}

/// The values of parameters that attributes' texts were read as.
public nonisolated struct KeyspecTexts: Sendable {
    var values: [String: String] = [:]

    /// The value of a `String` parameter.
    public func string(_ name: String) -> String? { values[name] }
    /// The value of an `Int` parameter.
    public func int(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
    /// The value of a `UUID` parameter.
    public func uuid(_ name: String) -> UUID? { values[name].flatMap { UUID(uuidString: $0) } }
}

nonisolated extension KeyspecPattern {
    /// The first reading of several attributes that `accept` takes. Shorter values of earlier parameters are tried first.
    ///
    /// - Parameters:
    ///   - patterns: the attributes.
    ///   - row: what is stored.
    ///   - accept: makes something of a reading; nil if it can't be the right one.
    /// - Returns: what `accept` made.
    static func read<Result>(
        _ patterns: [KeyspecPattern], in row: [String: Any], accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        read(patterns[...], in: row, KeyspecTexts(), accept)
    }

    private static func read<Result>(
        _ patterns: ArraySlice<KeyspecPattern>, in row: [String: Any], _ texts: KeyspecTexts,
        _ accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        guard let pattern = patterns.first else { return accept(texts) }
        guard let bytes = bytes(row[pattern.attribute]) else { return nil }
        return pattern.read(pattern.segments[...], bytes[...], texts) {
            read(patterns.dropFirst(), in: row, $0, accept)
        }
    }

    /// The bytes of an attribute's text, which some apps store as data.
    static func bytes(_ value: Any?) -> [UInt8]? {
        if let text = value as? String { return Array(text.utf8) }
        return (value as? Data).map { Array($0) }
    }

    private func read<Result>(
        _ segments: ArraySlice<Segment>, _ bytes: ArraySlice<UInt8>, _ texts: KeyspecTexts,
        _ accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        switch segments.first {
        case nil:
            return bytes.isEmpty ? accept(texts) : nil
        case .text(let text):
            guard bytes.starts(with: text.utf8) else { return nil }
            return read(segments.dropFirst(), bytes.dropFirst(text.utf8.count), texts, accept)
        case .parameter(let name):
            let rest = segments.dropFirst()
            // A last parameter takes all that is left; no value is empty.
            var end = rest.isEmpty ? bytes.endIndex : bytes.startIndex + 1
            while end <= bytes.endIndex, end > bytes.startIndex {
                if let value = value(bytes[bytes.startIndex..<end]), texts.values[name] ?? value == value {
                    var texts = texts
                    texts.values[name] = value
                    if let result = read(rest, bytes[end...], texts, accept) { return result }
                }
                end += 1
            }
            return nil
        }
    }

    private func value(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = Array(bytes)
        if isEncoded {
            guard let decoded = Self.decoded(bytes) else { return nil }
            bytes = decoded
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            result.append(high * 16 + low)
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
"""###),
        ("KeyspecPlainCertificateItem.swift", ###"""
import Foundation
import Security

/// A certificate without access control. None of its operations can prompt.
public nonisolated protocol KeyspecPlainCertificateItem: KeyspecCertificateItem {}

nonisolated extension KeyspecPlainCertificateItem {
    /// Stores a certificate in the place of any other that is there; the same one again is no error.
    ///
    /// The other one is removed only when the new one is stored.
    ///
    /// - Parameter data: the certificate in DER, which is what is between the lines of a PEM file, decoded from Base64.
    /// - Throws: `.invalidCertificate` if the bytes are something else; `.alreadyExists` if the certificate is in the keychain
    ///   under another label, where it stays.
    public func store(der data: Data) throws(KeyspecError) {
        try observed(.store) { () throws(KeyspecError) in
            guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
                throw failure(.store, KeyspecError.invalidCertificate, kept: .old)
            }
            let rows = KeyspecCertificateRows(store: store, query: try query())
            let protection = try protection
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            switch rows.put(certificate, protection) {
            case .stored: return
            case .elsewhere: throw failure(.store, KeyspecError.alreadyExists, kept: .old)
            case .failed(let status, let kept): throw failure(.store, status, kept: kept)
            }
        }
    }

    /// The certificate; nil only if there is none.
    public func load() throws(KeyspecError) -> SecCertificate? {
        try observed(.load) { () throws(KeyspecError) -> SecCertificate? in
            let (status, rows) = KeyspecCertificateRows(store: store, query: try query()).list()
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.load, status) }
            guard let row = rows.first else { throw failure(.load, KeyspecError.undecodable) }
            return row.certificate
        }
    }

    /// Whether there is a certificate.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            switch store.probe(try query()) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            case let status: throw failure(.exists, status)
            }
        }
    }
}
"""###),
        ("KeyspecPlainIdentityItem.swift", ###"""
import Foundation
import Security

/// An identity whose key has no access control. None of its operations can prompt.
public nonisolated protocol KeyspecPlainIdentityItem: KeyspecIdentityItem {}

nonisolated extension KeyspecPlainIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try observed(.importPKCS12) { () throws(KeyspecError) in
            try takeIdentity(data, passphrase: passphrase)
        }
    }

    /// The identity; nil only if there is none.
    public func load() throws(KeyspecError) -> SecIdentity? {
        try observed(.load) { () throws(KeyspecError) in
            try copyIdentity(KeyspecReading(.nonInteractive))
        }
    }

    /// Whether both halves are there.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            switch store.probe(try query()) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            case let status: throw failure(.exists, status)
            }
        }
    }
}
"""###),
        ("KeyspecPlainItem.swift", ###"""
import Foundation
import Security

/// An item without access control that holds a value. None of its operations can prompt, and none deletes in order to write.
public nonisolated protocol KeyspecPlainItem: KeyspecPlainRow, KeyspecValueItem {}

nonisolated extension KeyspecPlainItem {
    /// Stores `value`: updates the item if it is there, adds it if not. An update also brings an item that an older version of
    /// the app stored up to the declared protection.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            try write(try encoded(value))
        }
    }

    /// The stored value; nil only if there is none.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) -> Value? in
            var query = try query()
            query[kSecReturnData as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.read, status) }
            guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
            return try decoded(data)
        }
    }
}
"""###),
        ("KeyspecPlainRow.swift", ###"""
import Foundation
import Security

/// An item without access control, whatever it holds. None of its operations can prompt.
public nonisolated protocol KeyspecPlainRow: KeyspecItem {}

nonisolated extension KeyspecPlainRow {
    /// Whether the item is there, found out without reading it.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            switch store.probe(try query()) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            case let status: throw failure(.exists, status)
            }
        }
    }

    /// Removes the item; it is no error if there is none. Works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let status = store.delete(try query())
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }

    /// Updates the item if it is there, adds it if not.
    @_semantics("optimize.sil.specialize.generic.never")
    func write(_ data: Data) throws(KeyspecError) {
        try requireProtection(for: .save)
        var stored = try protection
        stored.merge(attributes) { _, new in new }
        stored[kSecValueData as String] = data
        // Made anew for an add, which is rare, rather than kept, which would have each update copy it.
        var query = try self.query()
        if let context = KeyspecContext.nonInteractive { query = context.added(to: consume query) }
        // Each round loses only to another process that adds or deletes between the two calls.
        for _ in 0..<3 {
            let updated = store.update(query, with: stored)
            if updated == errSecSuccess { return }
            guard updated == errSecItemNotFound else { throw writeFailure(updated) }
            let identity = try self.query()
            let added = store.add(identity.merging(stored) { _, new in new })
            if added == errSecSuccess { return }
            guard added == errSecDuplicateItem else { throw writeFailure(added) }
            if isForeign(identity) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }

    /// A refused argument or a closed class changes nothing; after any other status the call may have taken effect.
    @_semantics("optimize.sil.specialize.generic.never")
    func writeFailure(_ status: OSStatus) -> KeyspecError {
        switch status {
        case errSecInteractionNotAllowed, errSecParam, errSecNoSuchAttr, errSecMissingEntitlement:
            failure(.save, status, kept: .old)
        default:
            failure(.save, status, kept: .unknown)
        }
    }
}
"""###),
        ("KeyspecPolicyMatch.swift", ###"""
import Foundation
import Security

/// Whether an item is protected as the spec says.
public nonisolated enum KeyspecPolicyMatch: Sendable {
    /// It is.
    case matches
    /// It isn't: an older version of the app stored it, or another one.
    case differs
    /// There is no item.
    case absent
    /// It can't be seen without the user, or while the device is locked. Of an access-controlled item, only what is certainly
    /// wrong can be seen.
    case unknown
}

nonisolated extension KeyspecItem {
    /// Compares a row with the declared protection, by filters that act before anything is decrypted.
    fileprivate func match(
        _ row: [String: Any], _ accessible: Any?, asksTheUser: Bool
    ) throws(KeyspecError) -> KeyspecPolicyMatch {
        let isReadable: Bool
        switch store.probe(row) {
        case errSecSuccess: isReadable = true
        case errSecInteractionNotAllowed: isReadable = false
        case errSecItemNotFound: return .absent
        case let status: throw failure(.match, status)
        }
        var filtered = row
        filtered[kSecAttrAccessible as String] = accessible
        switch store.probe(filtered) {
        case errSecSuccess, errSecInteractionNotAllowed: break
        case errSecItemNotFound: return .differs
        case let status: throw failure(.match, status)
        }
        // What is read without the user has no access control that asks; what isn't may have one, or be locked away.
        if asksTheUser { return isReadable ? .differs : .unknown }
        return isReadable ? .matches : .unknown
    }
}

nonisolated extension KeyspecPlainItem {
    /// Whether the item is protected as declared, found out without a prompt and without reading it.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try match(try query(), try protection[kSecAttrAccessible as String], asksTheUser: false)
    }

    /// Gives the item the declared protection and attributes, in one call and without touching its value.
    ///
    /// - Returns: whether there was an item.
    @discardableResult
    public func resave() throws(KeyspecError) -> Bool {
        var declared = try protection
        declared.merge(attributes) { _, new in new }
        let query = try query()
        let updated = store.update(KeyspecContext.nonInteractive?.added(to: query) ?? query, with: declared)
        if updated == errSecItemNotFound { return false }
        guard updated == errSecSuccess else { throw writeFailure(updated) }
        return true
    }
}

nonisolated extension KeyspecStagedItem {
    fileprivate func matchStaged(_ accessible: Any?, asksTheUser: Bool) throws(KeyspecError) -> KeyspecPolicyMatch {
        let rows = KeyspecStagedRows(try query())
        for row in [rows.place, rows.staging] {
            let match = try match(row, accessible, asksTheUser: asksTheUser)
            guard case .absent = match else { return match }
        }
        return .absent
    }
}

nonisolated extension KeyspecReprotectedItem {
    /// Whether the item is protected as declared, found out without a prompt and without reading it.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try matchStaged(try protection[kSecAttrAccessible as String], asksTheUser: false)
    }

    /// Stores the item's value again, with the declared protection and attributes. Not to be run beside a save.
    ///
    /// - Returns: whether there was an item.
    @discardableResult
    public func resave() throws(KeyspecError) -> Bool {
        guard let value = try read() else { return false }
        try save(value)
        return true
    }
}

nonisolated extension KeyspecProtectedItem {
    /// Whether the item is protected as declared, found out without a prompt.
    ///
    /// The keychain shows access control to nobody but the user. So `.differs` is certain: the item can be read without the
    /// user, or is in another class; but an item in the right class that asks for something else is `.unknown`.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try matchStaged(Self.accessible, asksTheUser: Self.asksTheUser)
    }
}

nonisolated extension KeyspecPromptingItem {
    /// Reads the item's value, with a prompt if it is protected, and stores it again with the declared protection and
    /// attributes. Not to be run beside a save.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: whether there was an item.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    @discardableResult
    public func resave(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Bool {
        let reading = reading(reason, context)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try resave(reading) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: whether there was an item.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    @discardableResult
    public func resaveBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Bool {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try resave(reading) }
    }

    private func resave(_ reading: KeyspecReading) throws(KeyspecError) -> Bool {
        guard let value = try read(reading) else { return false }
        try save(value)
        return true
    }
}
"""###),
        ("KeyspecPresenceItem.swift", ###"""
import Foundation

/// An item without access control that holds no value: that it is there is all it says.
///
/// What an older version of the app stored in it stays unread, and is replaced by nothing on the next save.
public nonisolated protocol KeyspecPresenceItem: KeyspecPlainRow {}

nonisolated extension KeyspecPresenceItem {
    /// Makes the item exist; it is no error if it does already.
    public func save() throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            try write(Data())
        }
    }
}
"""###),
        ("KeyspecPromptingItem.swift", ###"""
import Foundation
import Security

/// An item with access control that holds a value. Only its read can prompt.
public nonisolated protocol KeyspecPromptingItem: KeyspecValueItem, KeyspecAccessControlledItem {
    /// The accessibility that the access control enforces.
    static var accessible: String { get }
    /// Whether the access control asks anything of the user.
    static var asksTheUser: Bool { get }
    /// For how long what the user has satisfied serves further reads; nil if each read asks.
    static var reuse: KeyspecReuse? { get }

    /// Stores `value` without a prompt.
    func save(_ value: Value) throws(KeyspecError)
    /// What `read` answers once it is known how to read.
    func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value?
    /// Stores `value` unless the item is there; whether it was stored.
    func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool
}

nonisolated extension KeyspecPromptingItem {
    /// Each read asks.
    public static var reuse: KeyspecReuse? { nil }

    func reading(_ reason: String?, _ context: KeyspecContext?) -> KeyspecReading {
        var kept: KeyspecReading.Kept?
        if let reuse = Self.reuse, let identity = try? identity {
            // Items of one service with equal access control.
            let place = identity[kSecAttrService as String] ?? identity[kSecAttrServer as String] ?? ""
            kept = KeyspecReading.Kept(
                key: "\(reuse.accessControl) \(Self.accessible) \(place)", seconds: reuse.seconds)
        }
        return reading(reason, context, kept: kept)
    }
}
"""###),
        ("KeyspecPromptingRead.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecPromptingItem {
    /// The stored value, after the user has satisfied the item's access control; nil only if there is none, and then without a
    /// prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the
    /// waiting, or the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    ///   - isolation: the caller's own.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    func read(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try storedValue(reading) }
    }
}
"""###),
        ("KeyspecProtectedCertificateItem.swift", ###"""
import Foundation
import Security

/// A certificate with access control: the user is asked when it is loaded.
///
/// What it is can't be read without the user, so that it isn't replaced: whoever wants another deletes the first.
public nonisolated protocol KeyspecProtectedCertificateItem: KeyspecCertificateItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedCertificateItem {
    /// Stores a certificate where none is, without a prompt.
    ///
    /// - Parameter data: the certificate in DER, which is what is between the lines of a PEM file, decoded from Base64.
    /// - Throws: `.invalidCertificate` if the bytes are something else; `.alreadyExists` if a certificate is there, or this one is
    ///   in the keychain under another label. What there was stays.
    public func store(der data: Data) throws(KeyspecError) {
        try observed(.store) { () throws(KeyspecError) in
            try requireProtection(for: .store)
            guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
                throw failure(.store, KeyspecError.invalidCertificate, kept: .old)
            }
            let query = try query()
            var stored = query.merging(try protection) { _, new in new }
            stored[kSecValueRef as String] = certificate
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            try add(stored, ifNoneIsFoundBy: query)
        }
    }

    private func add(_ certificate: [String: Any], ifNoneIsFoundBy query: [String: Any]) throws(KeyspecError) {
        switch store.probe(query) {
        case errSecItemNotFound: break
        case errSecSuccess, errSecInteractionNotAllowed:
            throw failure(.store, KeyspecError.alreadyExists, kept: .old)
        case let status: throw failure(.store, status, kept: .old)
        }
        let added = store.add(certificate)
        if added == errSecSuccess { return }
        if added == errSecDuplicateItem { throw failure(.store, KeyspecError.alreadyExists, added, kept: .old) }
        // The add may have taken effect although it failed.
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return
        case errSecItemNotFound: throw failure(.store, added, kept: .old)
        default: throw failure(.store, added, kept: .unknown)
        }
    }

    /// The certificate, after the user has satisfied the access control; nil only if there is none, and then without a prompt. The
    /// calling thread waits for its turn and for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the certificate, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecCertificate? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyCertificate(reading) }
        }
    }

    private func copyCertificate(_ reading: KeyspecReading) throws(KeyspecError) -> SecCertificate? {
        var query = try query()
        query[kSecReturnRef as String] = true
        let (status, result) = try copyMatching(query, reading, .load)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let certificate = KeyspecReference.certificate(result) else {
            throw failure(.load, KeyspecError.undecodable)
        }
        return certificate
    }

    /// Whether there is a certificate, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
"""###),
        ("KeyspecProtectedIdentityItem.swift", ###"""
import Foundation
import Security

/// An identity whose key has access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedIdentityItem: KeyspecIdentityItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there, without a prompt; the same one again is
    /// no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try observed(.importPKCS12) { () throws(KeyspecError) in
            try requireProtection(for: .importPKCS12)
            try takeIdentity(data, passphrase: passphrase)
        }
    }

    /// The identity, after the user has satisfied the access control; nil only if there is none, and then without a prompt. The
    /// calling thread waits for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the identity, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecIdentity? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyIdentity(reading) }
        }
    }

    /// Whether both halves are there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
"""###),
        ("KeyspecProtectedItem.swift", ###"""
import Foundation
import Security

/// An item with access control that holds a value, and is written by way of a staging row.
public nonisolated protocol KeyspecProtectedItem: KeyspecStagedItem, KeyspecPromptingItem {}

nonisolated extension KeyspecProtectedItem {
    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in try saveStaged(value) }
    }

    /// For `read`.
    public func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value? { try readStaged(reading) }

    /// For `readOrCreate`.
    public func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool { try create(value) }
}
"""###),
        ("KeyspecProtectedKeyItem.swift", ###"""
import Foundation
import Security

/// A private key in the keychain, with access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedKeyItem {
    /// Makes a key and stores it, without a prompt.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) -> SecKey in
            try requireProtection(for: .create)
            return try makeKey()
        }
    }

    /// Stores a key of the app's own, without a prompt; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) {
        try observed(.importKey) { () throws(KeyspecError) in
            try requireProtection(for: .importKey)
            try storeKey(data)
        }
    }

    /// The private key, after the user has satisfied the access control; nil only if there is none, and then without a prompt.
    /// The calling thread waits for its turn and for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in
            try observed(.load) { () throws(KeyspecError) in try copyKey(reading) }
        }
    }

    /// The public key, which is made from the private one and so asks as `load` does; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func publicKey(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try load(reason: reason, context: context))
    }

    /// Whether there is a key, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            try finds(query(), .exists)
        }
    }
}
"""###),
        ("KeyspecQueue.swift", ###"""
import Dispatch
import Foundation

/// Where operations run that leave the caller's executor.
///
/// A dispatch queue rather than a task: under `NonisolatedNonsendingByDefault` the body of an async function runs where it was
/// called, which can be the main thread, and a thread of the cooperative pool must not wait for a user.
nonisolated enum KeyspecQueue {
    /// Operations that don't prompt.
    static let operations = DispatchQueue(label: "keyspec.operations", qos: .userInitiated, attributes: .concurrent)
    static func run<Success: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: result(body)) }
        }
    }

    static func result<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) -> Result<Success, Failure> {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
}

nonisolated extension KeyspecCaller {
    /// `result`, or `.cancelled` where a prompt failed because the task was cancelled.
    func unlessCancelled<Success, Failure: Error>(
        _ result: Result<Success, Failure>, _ operation: KeyspecError.Operation
    ) -> Result<Success, Failure> {
        guard Task.isCancelled, case .failure(let error) = result, let error = error as? KeyspecError,
            let cancelled = failure(operation, KeyspecError.cancelled, kept: error.kept) as? Failure
        else { return result }
        return .failure(cancelled)
    }
}
"""###),
        ("KeyspecReadOrCreate.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecPlainItem {
    /// The stored value, or the one that `make` gives and that is then stored.
    ///
    /// - Parameter make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(_ make: () throws -> Value) throws -> Value {
        try readOrCreate({ () throws(KeyspecError) in try read() }, create, make)
    }

    /// Adds `value` unless a row is there already; whether it was added.
    func create(_ value: Value) throws(KeyspecError) -> Bool {
        try requireProtection(for: .save)
        var row = try query()
        row.merge(try protection) { _, new in new }
        row.merge(attributes) { _, new in new }
        row[kSecValueData as String] = try encoded(value)
        let added = store.add(row)
        if added == errSecDuplicateItem {
            if isForeign(try query()) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
            return false
        }
        guard added == errSecSuccess else { throw writeFailure(added) }
        return true
    }
}

nonisolated extension KeyspecPromptingItem {
    /// The stored value, or the one that `make` gives and that is then stored without a prompt.
    ///
    /// Runs off the caller's executor, as `read` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    ///   - make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation,
        _ make: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let reading = reading(reason, context)
        let cancelled: any Error = failure(.read, KeyspecError.cancelled)
        return try await prompting(.read, reading, cancelled: cancelled, isolation: isolation) {
            try readOrCreate({ () throws(KeyspecError) in try read(reading) }, addIfAbsent, make)
        }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, _ make: () throws -> Value
    ) throws -> Value {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting {
            try readOrCreate({ () throws(KeyspecError) in try read(reading) }, addIfAbsent, make)
        }
    }
}

nonisolated extension KeyspecValueItem {
    func readOrCreate(
        _ read: () throws(KeyspecError) -> Value?, _ add: (Value) throws(KeyspecError) -> Bool,
        _ make: () throws -> Value
    ) throws -> Value {
        if let value = try read() { return value }
        let value = try make()
        for _ in 0..<3 {
            if try add(value) { return value }
            if let winner = try read() { return winner }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }
}

nonisolated extension KeyspecStagedItem {
    /// Adds `value` unless the item is there already; whether it was added. Never takes a row away but its own.
    func create(_ value: Value) throws(KeyspecError) -> Bool {
        let save = try staged(value)
        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        let added = store.add(save.stored(in: save.rows.place))
        switch added {
        case errSecSuccess: break
        case errSecDuplicateItem:
            if isForeign(save.rows.place) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
            return false
        default:
            // The add may have taken effect although it failed.
            switch store.probe(save.ours(save.rows.place)) {
            case errSecSuccess, errSecInteractionNotAllowed: break
            case errSecItemNotFound: throw failure(.save, added, kept: .old)
            default: throw failure(.save, added, kept: .unknown)
            }
        }
        // A save of another process may have its only copy in the staging place: then that one is the item.
        guard try isThere(save.rows.staging, .save) else { return true }
        _ = store.delete(save.ours(save.rows.place))
        return false
    }
}
"""###),
        ("KeyspecReading.swift", ###"""
import Foundation
import Security

/// The part of a read that may ask the user.
///
/// What can be had without the user is taken first, so that nobody is asked for nothing. Only a row that is there and can't be
/// had leads to a prompt: the item's access control is evaluated, and that context is handed to the calls that follow.
public nonisolated final class KeyspecReading: @unchecked Sendable {
    /// What is evaluated before the keychain is asked for something that needs the user.
    struct Gate {
        let accessControl: Any
        let requirement: KeyspecRequirement?
        let reason: String
        let kept: Kept?
    }

    /// Under which name a satisfied context is kept for further reads, and for how long.
    struct Kept {
        let key: String
        let seconds: Int
    }

    /// Under which rows are read once the user was asked: the caller's context, or a new one.
    let context: KeyspecContext?
    private let gate: Gate?
    private let silent: KeyspecContext?
    private var isSettled: Bool
    private var isKnownToAsk = false

    /// A read under one context from the first call on, which the system may use to prompt.
    init(_ context: KeyspecContext?) {
        self.context = context
        gate = nil
        silent = nil
        isSettled = true
    }

    /// A read that asks the user only for what is there and can't be had otherwise.
    ///
    /// - Parameters:
    ///   - context: under which the user is asked.
    ///   - silent: under which rows are looked for before that; never prompts.
    ///   - gate: what is evaluated; without it the system itself asks.
    init(_ context: KeyspecContext?, silent: KeyspecContext?, gate: Gate?) {
        self.context = context
        self.silent = silent
        self.gate = gate
        isSettled = false
    }

    /// A read of what is known to be there and to need the user.
    init(asking context: KeyspecContext?, gate: Gate?) {
        self.context = context
        silent = nil
        self.gate = gate
        isSettled = false
        isKnownToAsk = true
    }

    /// What a query answers, after the user was asked if that is needed, or why the user didn't let it.
    func copyMatching(
        _ query: [String: Any], in store: any SecItemStore
    ) -> (status: OSStatus, result: Any?, refusal: KeyspecEvaluation) {
        if !isSettled {
            if !isKnownToAsk, let answer = withoutAsking(query, in: store) {
                return (answer.status, answer.result, .passed)
            }
            if let gate {
                let evaluation = evaluate(gate, in: store)
                guard evaluation == .passed else { return (errSecInteractionNotAllowed, nil, evaluation) }
            }
            isSettled = true
        }
        let (status, result) = store.copyMatching(added(context, to: query))
        if status == errSecSuccess, let kept = gate?.kept, let context {
            store.memory.authentications.keep(context, for: kept.key, seconds: kept.seconds)
        }
        return (status, result, .passed)
    }

    /// What a query answers without the user, or under what the user satisfied before; nil if there is a row that needs more.
    private func withoutAsking(
        _ query: [String: Any], in store: any SecItemStore
    ) -> (status: OSStatus, result: Any?)? {
        let kept = gate?.kept.flatMap { store.memory.authentications.context(for: $0.key) }
        let answer = store.copyMatching(added(kept ?? silent, to: query))
        // A context that was kept can have been invalidated meanwhile, which is another status (SecItem.m 1418-1425).
        let needsMore =
            answer.status == errSecInteractionNotAllowed || (kept != nil && answer.status == errSecAuthFailed)
        guard needsMore else { return answer }
        if let key = gate?.kept?.key { store.memory.authentications.forget(key) }
        return nil
    }

    private func evaluate(_ gate: Gate, in store: any SecItemStore) -> KeyspecEvaluation {
        if let requirement = gate.requirement, let obstacle = store.obstacle(to: requirement) {
            return .failed(obstacle, code: nil)
        }
        guard let context else { return .passed }
        return store.evaluate(gate.accessControl, reason: gate.reason, in: context)
    }

    private func added(_ context: KeyspecContext?, to query: [String: Any]) -> [String: Any] {
        context?.added(to: query) ?? query
    }
}

nonisolated extension KeyspecCaller {
    /// What a query answers under a reading; throws if the user didn't let it.
    func copyMatching(
        _ query: [String: Any], _ reading: KeyspecReading, _ operation: KeyspecError.Operation
    ) throws(KeyspecError) -> (status: OSStatus, result: Any?) {
        let (status, result, refusal) = reading.copyMatching(query, in: store)
        if case .failed(let kind, let code) = refusal { throw failure(operation, kind, authenticationCode: code) }
        return (status, result)
    }

    /// Runs what may ask the user off the caller's executor, when all that was asked for before has ended.
    ///
    /// - Parameters:
    ///   - operation: what is asked of the item.
    ///   - reading: the read, whose prompt ends if the task is cancelled.
    ///   - cancelled: what is thrown if the task was cancelled before its turn.
    ///   - isolation: the caller's, so that turns are in the order of the calls.
    ///   - body: the operation.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or that the task was cancelled.
    func prompting<Success: Sendable, Failure: Error>(
        _ operation: KeyspecError.Operation, _ reading: KeyspecReading, cancelled: Failure,
        isolation: isolated (any Actor)?, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let (store, context) = (store, reading.context)
        let end: @Sendable () -> Void = { if let context { store.invalidate(context) } }
        let result = await store.memory.turns.prompting(
            cancelled: cancelled, isolation: isolation, end: end, body)
        return try unlessCancelled(result, operation).get()
    }
}
"""###),
        ("KeyspecRecord.swift", ###"""
import Foundation
import Security

/// A secret that is saved, read and deleted with the others of its record, and never alone.
public nonisolated protocol KeyspecMember: KeyspecValueItem {
    /// Whether reading it asks the user.
    static var asksTheUser: Bool { get }
}

nonisolated extension KeyspecMember {
    /// It doesn't.
    public static var asksTheUser: Bool { false }
}

/// Several secrets that change together.
///
/// Each secret has two places. A plain row of the record's own, without a secret in it, says in which of them the present values
/// are, and which save they are from. A save fills the other places and then changes that row in one call: before it a reader
/// finds the old record, after it the new one, and never some of each.
///
/// The identity is that of the record's own row.
public nonisolated protocol KeyspecRecord: KeyspecIdentified {
    /// The values of all secrets.
    associatedtype Value: Sendable

    /// What every row of the record's family carries as `kSecAttrType`, so that all of them can be found and deleted without
    /// being read; nil for a record without run-time parameters.
    static var familyCode: Int? { get }
    /// The protection of the record's own row, which holds nothing secret.
    var protection: [String: Any] { get }
    /// The secrets, in order.
    var members: [KeyspecRecordMember] { get throws(KeyspecError) }
    /// The bytes of a value's parts, in the order of the secrets.
    func encode(_ value: Value) throws(KeyspecError) -> [Data]
    /// The value that bytes hold.
    func decode(_ parts: KeyspecParts) throws(KeyspecError) -> Value
}

/// A record of which no secret asks the user.
public nonisolated protocol KeyspecPlainRecord: KeyspecRecord {}

/// A record of which reading some secret asks the user.
public nonisolated protocol KeyspecProtectedRecord: KeyspecRecord {
    /// What a prompt tells the user.
    static var prompt: String { get }
}

/// One secret of a record, as the record's operations see it.
public nonisolated struct KeyspecRecordMember {
    let rows: KeyspecStagedRows
    let stored: [String: Any]
    let requirement: KeyspecRequirement?
    let asksTheUser: Bool

    /// How the secret is read after the user was asked in `context`; under that alone, if it is the caller's.
    func reading(_ context: KeyspecContext?, reason: String) -> KeyspecReading {
        let gate = stored[kSecAttrAccessControl as String].map {
            KeyspecReading.Gate(accessControl: $0, requirement: requirement, reason: reason, kept: nil)
        }
        return KeyspecReading(asking: context, gate: gate)
    }

    /// Takes what a record needs of a secret.
    public init<Member: KeyspecMember>(_ member: Member) throws(KeyspecError) {
        rows = KeyspecStagedRows(try member.query())
        var stored = try member.protection
        stored.merge(member.attributes) { _, new in new }
        stored[kSecAttrDescription as String] = rows.mark
        self.stored = stored
        requirement = Member.requirement
        asksTheUser = Member.asksTheUser
    }

    func place(_ slot: KeyspecRecordState.Slot) -> [String: Any] {
        switch slot {
        case .place: rows.place
        case .staging: rows.staging
        }
    }
}

/// The bytes of a record's secrets, taken one after the other.
public nonisolated struct KeyspecParts {
    private var data: ArraySlice<Data>

    init(_ data: [Data]) { self.data = data[...] }

    /// The value of the next secret.
    public mutating func next<Member: KeyspecMember>(_ member: Member) throws(KeyspecError) -> Member.Value {
        guard let part = data.popFirst() else { throw member.failure(.read, KeyspecError.undecodable) }
        return try member.decoded(part)
    }
}

nonisolated extension KeyspecMember {
    /// The bytes of a value that is within its limit.
    public func encode(_ value: Value) throws(KeyspecError) -> Data { try encoded(value) }
}

/// What a record's own row says: where the present values are, and which save they are from.
nonisolated struct KeyspecRecordState: Equatable {
    enum Slot: String {
        case place, staging

        var other: Slot { self == .place ? .staging : .place }
    }

    /// What tells the record's own row from those of its secrets.
    static let mark = "Keyspec record"

    let slot: Slot
    let tag: String

    init(slot: Slot, tag: String) {
        self.slot = slot
        self.tag = tag
    }

    init?(_ text: String?) {
        let parts = text?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, let slot = Slot(rawValue: String(parts[0])) else { return nil }
        self.init(slot: slot, tag: String(parts[1]))
    }

    var text: String { "\(slot.rawValue) \(tag)" }
}

nonisolated extension KeyspecRecord {
    /// None.
    public static var familyCode: Int? { nil }

    /// What the record's own row says; nil if there is no record.
    func state(_ operation: KeyspecError.Operation) throws(KeyspecError) -> KeyspecRecordState? {
        var query = try identity
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        let kept: KeyspecError.Kept? = operation == .save ? .old : nil
        guard status == errSecSuccess else { throw failure(operation, status, kept: kept) }
        guard let state = KeyspecRecordState((result as? [String: Any])?[kSecAttrComment as String] as? String) else {
            throw failure(operation, KeyspecError.undecodable, kept: kept)
        }
        return state
    }

    /// Whether the record is there, and whole; found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            for _ in 0..<3 {
                guard let state = try state(.exists) else { return false }
                var isWhole = true
                for member in try members {
                    let row = KeyspecStagedRows.tagged(member.place(state.slot), state.tag)
                    switch store.probe(row) {
                    case errSecSuccess: break
                    case errSecInteractionNotAllowed where member.asksTheUser: break
                    case errSecItemNotFound: isWhole = false
                    case let status: throw failure(.exists, status)
                    }
                    if !isWhole { break }
                }
                if isWhole { return true }
                if try self.state(.exists) == state { return false }
            }
            throw failure(.exists, KeyspecError.contended)
        }
    }

    /// Removes the record; it is no error if there is none. Never prompts, and works while the device is locked.
    ///
    /// The record's own row goes first: from then on there is no record. What is left after a failure is never read, and removed
    /// by calling it again.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let identity = try identity
            let members = try members
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            try remove(identity)
            var deletion = KeyspecDeletion()
            for member in members {
                deletion.attempt { () throws(KeyspecError) in try remove(member.rows.marked) }
                deletion.attempt { () throws(KeyspecError) in try remove(member.rows.place) }
            }
            try deletion.finish()
        }
    }
}

nonisolated extension KeyspecPlainRecord {
    /// The stored values; nil only if there is no whole record.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try read { _ in KeyspecReading(.nonInteractive) } }
    }
}

nonisolated extension KeyspecProtectedRecord {
    /// The stored values, after the user has satisfied the access control of those that have one; nil only if there is no whole
    /// record, and then without a prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    ///   - isolation: the caller's own.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try await prompting(
            .read, KeyspecReading(reading.context), cancelled: failure(.read, KeyspecError.cancelled),
            isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    private func reading(_ reason: String?, _ context: KeyspecContext?) -> KeyspecRecordReading {
        let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? Self.prompt
        return KeyspecRecordReading(
            context: context ?? .prompting(KeyspecPrompt(reason: reason)), isCallers: context != nil, reason: reason)
    }

    private func read(_ reading: KeyspecRecordReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in
            try read { member in
                reading.isCallers
                    ? KeyspecReading(reading.context) : member.reading(reading.context, reason: reading.reason)
            }
        }
    }
}

/// How a record is read: all of its secrets under one context.
private nonisolated struct KeyspecRecordReading: Sendable {
    let context: KeyspecContext?
    /// Whether the context is the caller's, and used as it is.
    let isCallers: Bool
    let reason: String
}
"""###),
        ("KeyspecRecordFamily.swift", ###"""
import Foundation
import Security

/// The records that differ in run-time parameters alone.
public nonisolated protocol KeyspecRecordFamily: KeyspecFamily where Item: KeyspecRecord {
    /// What the rows of each secret have in common, whatever the parameters.
    var memberScopes: [[String: Any]] { get throws(KeyspecError) }
}

nonisolated extension KeyspecRecordFamily {
    /// The parameters of the records that are stored, in no particular order. Never prompts.
    public func all() throws(KeyspecError) -> [Parameters] {
        guard let code = Item.familyCode else { return [] }
        var query = try scope
        query[kSecAttrType as String] = code
        query[kSecAttrDescription as String] = KeyspecRecordState.mark
        return try list(query, try patterns, .nonInteractive, .record) { try? item($0).identity }
    }

    /// Removes every record of the family, each first for its readers. Never prompts, and works while the device is locked.
    /// What is left after a failure is never read, and removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var own = try scope
        own[kSecAttrDescription as String] = KeyspecRecordState.mark
        try remove(own, code)
        var deletion = KeyspecDeletion()
        for scope in try memberScopes { deletion.attempt { () throws(KeyspecError) in try remove(scope, code) } }
        try deletion.finish()
    }

    private func remove(_ scope: [String: Any], _ code: Int) throws(KeyspecError) {
        var query = scope
        query[kSecAttrType as String] = code
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}
"""###),
        ("KeyspecRecordRead.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecRecord {
    /// The stored values; `reading` tells how one is read that asks the user.
    ///
    /// Every row is asked for with the tag of one save, so what is found is that save's, however the record changes meanwhile.
    func read(_ reading: (KeyspecRecordMember) -> KeyspecReading) throws(KeyspecError) -> Value? {
        let members = try members
        // Each round loses only to a save or a delete that ends between two calls.
        for _ in 0..<3 {
            guard let state = try state(.read) else { return nil }
            if let parts = try parts(members, state, reading) { return try decode(KeyspecParts(parts)) }
            // A row is missing. If the record is still the same, the system has taken the row away: the record isn't whole.
            if try self.state(.read) == state { return nil }
        }
        throw failure(.read, KeyspecError.contended)
    }

    private func parts(
        _ members: [KeyspecRecordMember], _ state: KeyspecRecordState,
        _ reading: (KeyspecRecordMember) -> KeyspecReading
    ) throws(KeyspecError) -> [Data]? {
        let rows = members.map { KeyspecStagedRows.tagged($0.place(state.slot), state.tag) }
        var parts: [Int: Data] = [:]
        var needsUser: Set<Int> = []
        // Those that ask nobody come first, and the others are looked for before anyone is asked.
        for (index, member) in members.enumerated() where !member.asksTheUser {
            guard let part = try copy(rows[index], KeyspecReading(.nonInteractive)) else { return nil }
            parts[index] = part
        }
        for (index, member) in members.enumerated() where member.asksTheUser {
            switch store.probe(rows[index]) {
            case errSecSuccess: break
            case errSecInteractionNotAllowed: needsUser.insert(index)
            case errSecItemNotFound: return nil
            case let status: throw failure(.read, status)
            }
        }
        for (index, member) in members.enumerated() where member.asksTheUser {
            guard
                let part = try copy(
                    rows[index], needsUser.contains(index) ? reading(member) : KeyspecReading(.nonInteractive))
            else { return nil }
            parts[index] = part
        }
        return members.indices.compactMap { parts[$0] }
    }

    private func copy(_ query: [String: Any], _ reading: KeyspecReading) throws(KeyspecError) -> Data? {
        var query = query
        query[kSecReturnData as String] = true
        let (status, result) = try copyMatching(query, reading, .read)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
        return data
    }
}
"""###),
        ("KeyspecRecordSave.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecRecord {
    /// Stores all values, without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, a reader finds the old record or the new one, whole; the error tells
    /// which. No value is stored with less protection than declared.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            let parts = try encode(value)
            let members = try members
            for requirement in Set(members.compactMap(\.requirement)) {
                if let obstacle = store.obstacle(to: requirement) { throw failure(.save, obstacle, kept: .old) }
            }
            let save = KeyspecRecordSave(
                store: store, identity: try identity, protection: protection, members: members, parts: parts,
                familyCode: Self.familyCode, tag: UUID().uuidString)
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            // A round is lost only to another process that saves or deletes the same record meanwhile.
            for _ in 0..<3 {
                switch save.run(try state(.save)) {
                case .saved: return
                case .failed(let status, let kept): throw failure(.save, status, kept: kept)
                case .overtaken: break
                }
            }
            throw failure(.save, KeyspecError.contended, kept: .unknown)
        }
    }
}

/// One save of a record, call by call.
nonisolated struct KeyspecRecordSave {
    let store: any SecItemStore
    let identity: [String: Any]
    let protection: [String: Any]
    let members: [KeyspecRecordMember]
    let parts: [Data]
    let familyCode: Int?
    let tag: String

    enum Outcome {
        case saved
        case failed(OSStatus, KeyspecError.Kept)
        case overtaken
    }

    /// Runs the save over what the record's row said.
    func run(_ old: KeyspecRecordState?) -> Outcome {
        let new = KeyspecRecordState(slot: old?.slot.other ?? .place, tag: tag)
        for (member, part) in zip(members, parts) {
            if let status = add(member, part, new) {
                withdraw(new)
                return .failed(status, .old)
            }
        }
        switch commit(old, new) {
        case .saved: return sweep(new.slot.other)
        case .failed(let status, .old):
            withdraw(new)
            return .failed(status, .old)
        case .overtaken:
            withdraw(new)
            return .overtaken
        // The new rows may be the record's by now.
        case .failed(let status, let kept): return .failed(status, kept)
        }
    }

    /// Puts a part into its new place, over what an interrupted save may have left there.
    private func add(_ member: KeyspecRecordMember, _ part: Data, _ new: KeyspecRecordState) -> OSStatus? {
        let place = member.place(new.slot)
        var row = place.merging(member.stored) { _, stored in stored }
        row[kSecAttrComment as String] = new.tag
        row[kSecAttrType as String] = familyCode
        row[kSecValueData as String] = part
        var added = store.add(row)
        if added == errSecDuplicateItem {
            let deleted = store.delete(place)
            guard isGone(deleted) else { return deleted }
            added = store.add(row)
        }
        return added == errSecSuccess ? nil : added
    }

    /// The one call that makes the new values the record: it takes effect only if the record is still what it was.
    private func commit(_ old: KeyspecRecordState?, _ new: KeyspecRecordState) -> Outcome {
        let status: OSStatus
        if let old {
            let query = KeyspecStagedRows.tagged(identity, old.text)
            status = store.update(
                KeyspecContext.nonInteractive?.added(to: query) ?? query,
                with: protection.merging([kSecAttrComment as String: new.text]) { _, new in new })
        } else {
            var row = identity.merging(protection) { _, protection in protection }
            row[kSecAttrComment as String] = new.text
            row[kSecAttrDescription as String] = KeyspecRecordState.mark
            row[kSecAttrType as String] = familyCode
            status = store.add(row)
        }
        if status == errSecSuccess { return .saved }
        // It may have taken effect although it failed.
        switch store.probe(KeyspecStagedRows.tagged(identity, new.text)) {
        case errSecSuccess: return .saved
        case errSecItemNotFound: break
        default: return .failed(status, .oldOrNew)
        }
        let isOvertaken = status == (old == nil ? errSecDuplicateItem : errSecItemNotFound)
        return isOvertaken ? .overtaken : .failed(status, .old)
    }

    /// Removes the older values, which no reader finds any more.
    private func sweep(_ slot: KeyspecRecordState.Slot) -> Outcome {
        var failure: OSStatus?
        for member in members {
            let deleted = store.delete(member.place(slot))
            if !isGone(deleted) { failure = failure ?? deleted }
        }
        return failure.map { .failed($0, .newBesideOlderCopy) } ?? .saved
    }

    /// Removes this save's own rows. What can't be removed is no record's, and goes with the next save or delete.
    private func withdraw(_ new: KeyspecRecordState) {
        for member in members { _ = store.delete(KeyspecStagedRows.tagged(member.place(new.slot), tag)) }
    }

    private func isGone(_ status: OSStatus) -> Bool { status == errSecSuccess || status == errSecItemNotFound }
}
"""###),
        ("KeyspecReference.swift", ###"""
import Foundation
import Security

/// Keys, certificates and identities among the values that the keychain answers with.
nonisolated enum KeyspecReference {
    /// A key; nil if the value is anything else.
    static func key(_ value: Any?) -> SecKey? { cast(value, SecKeyGetTypeID()) }
    /// A certificate; nil if the value is anything else.
    static func certificate(_ value: Any?) -> SecCertificate? { cast(value, SecCertificateGetTypeID()) }
    /// An identity; nil if the value is anything else.
    static func identity(_ value: Any?) -> SecIdentity? { cast(value, SecIdentityGetTypeID()) }

    /// An access control; nil if the value is anything else.
    static func accessControl(_ value: Any?) -> SecAccessControl? { cast(value, SecAccessControlGetTypeID()) }

    /// The digest of a key's public half, by which the system labels both halves.
    static func label(of key: SecKey) -> Data? {
        let attributes: Any? = SecKeyCopyAttributes(key)
        return (attributes as? [String: Any])?[kSecAttrApplicationLabel as String] as? Data
    }

    /// Swift's cast to a Core Foundation type tells nothing about the value, so its type ID is compared first.
    private static func cast<Reference: AnyObject>(_ value: Any?, _ typeID: CFTypeID) -> Reference? {
        guard let value, CFGetTypeID(value as CFTypeRef) == typeID else { return nil }
        return value as? Reference
    }
}
"""###),
        ("KeyspecReferencedItem.swift", ###"""
import Foundation
import Security

/// An item that other parts of the system find by a persistent reference, as the password of a VPN profile.
///
/// Such an item isn't synced: a reference doesn't hold on another device, and may stop to resolve after a change on one.
public nonisolated protocol KeyspecReferencedItem: KeyspecItem {}

nonisolated extension KeyspecReferencedItem {
    /// The persistent reference of the item, found out without reading its value; nil only if there is none.
    public func persistentReference() throws(KeyspecError) -> Data? {
        try observed(.persistentReference) { () throws(KeyspecError) -> Data? in
            var query = try query()
            query[kSecReturnPersistentRef as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.persistentReference, status) }
            guard let reference = result as? Data else {
                throw failure(.persistentReference, KeyspecError.undecodable)
            }
            return reference
        }
    }
}
"""###),
        ("KeyspecRelocatingItem.swift", ###"""
import Foundation
import Security

/// A key, a certificate or an identity that an older version of the app kept elsewhere: it is moved as it is.
public nonisolated protocol KeyspecRelocatedItem: KeyspecFormerlyElsewhere {
    /// What moves it from a place of the older version; made by the item's protocol, for the migration alone.
    func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove]
}

/// One whose migration prompts nobody.
public nonisolated protocol KeyspecRelocatingItem: KeyspecRelocatedItem {}

/// One that an older version kept under access control, so that its migration prompts.
public nonisolated protocol KeyspecPromptingRelocation: KeyspecRelocatedItem {
    /// What the prompt tells the user.
    static var migrationPrompt: String { get }
}

nonisolated extension KeyspecRelocatingItem {
    /// Moves the item from where an older version of the app kept it, if it is there.
    ///
    /// Where the new place is taken, both stay: which of two keys is needed, only the app knows. A row is moved by one call, so
    /// wherever it is stopped, it is in the old place or in the new one, and calling it again goes on.
    ///
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            return try KeyspecRelocation(item: self, context: .nonInteractive).run()
        }
    }
}

nonisolated extension KeyspecPromptingRelocation {
    /// Moves the item from where an older version of the app kept it, if it is there; only then there is a prompt.
    ///
    /// Where the new place is taken, both stay: which of two keys is needed, only the app knows. A row is moved by one call, so
    /// wherever it is stopped, it is in the old place or in the new one, and calling it again goes on. Runs off the caller's
    /// executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try move(reading.context) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context) }
    }

    fileprivate func move(_ context: KeyspecContext?) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecRelocation(item: self, context: context).run()
        }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecRelocatingItem {
    /// Moves each item that an older version of the app stored, as the item's `migrate` does.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try moveEach(nil) { item throws(KeyspecError) in try item.migrate() }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecPromptingRelocation {
    /// Moves each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try moveAll(reading.context) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try moveAll(context) }
    }

    private func moveAll(_ context: KeyspecContext?) throws(KeyspecError) -> KeyspecMigration {
        try moveEach(context) { item throws(KeyspecError) in try item.move(context) }
    }
}
"""###),
        ("KeyspecRelocation.swift", ###"""
import Foundation
import Security

/// Moves one key, certificate or identity from where older versions of the app kept it.
///
/// Each row is moved by one update: there is no moment at which it is in neither place, and nothing of it is read.
nonisolated struct KeyspecRelocation<Item: KeyspecRelocatedItem> {
    let item: Item
    /// Under which rows with access control are updated.
    let context: KeyspecContext?

    private var store: any SecItemStore { item.store }

    func run() throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for former in try item.formers {
            if let accessible = former.accessible {
                var old = try item.query()
                old[kSecAttrAccessible as String] = accessible
                try run(item.moves(from: old), isSamePlace: true, &migration)
            } else if let old = former.identity {
                try run(item.moves(from: old), isSamePlace: false, &migration)
            }
        }
        return migration
    }

    private func run(
        _ moves: [KeyspecRowMove], isSamePlace: Bool, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        var isMoved = false
        for move in moves {
            let kept: KeyspecError.Kept = isMoved ? .oldOrNew : .old
            guard try item.finds(move.row, .migrate, kept: kept) else { continue }
            if !isSamePlace, try item.finds(move.place, .migrate, kept: kept) {
                return migration.superseded(Item.itemName)
            }
            let status = store.update(context?.added(to: move.row) ?? move.row, with: move.changes)
            if status == errSecItemNotFound { continue }
            if status != errSecSuccess {
                switch store.probe(move.row) {
                // It has taken effect although it failed.
                case errSecItemNotFound: break
                case errSecSuccess, errSecInteractionNotAllowed:
                    // The very same key or certificate is in the new place already.
                    if status == errSecDuplicateItem { return migration.superseded(Item.itemName) }
                    throw item.failure(.migrate, status, kept: kept)
                default: throw item.failure(.migrate, status, kept: .oldOrNew)
                }
            }
            isMoved = true
        }
        if isMoved { migration.moved(Item.itemName) }
    }
}

/// How one row gets from the place of an older version to that of an item.
public nonisolated struct KeyspecRowMove {
    /// Finds it in the old place.
    let row: [String: Any]
    /// Finds it in the new one.
    let place: [String: Any]
    /// What it has there that it may not have had before.
    let changes: [String: Any]

    /// - Parameters:
    ///   - row: finds it in the old place.
    ///   - place: finds it in the new one.
    ///   - further: protection and what else is stored with the item.
    init(row: [String: Any], place: [String: Any], further: [String: Any]) {
        self.row = row
        self.place = place
        changes = place.merging(further) { _, new in new }.filter { !Self.unchanging.contains($0.key) }
    }

    /// Parts of a query that a row has for good, or that are no attributes.
    private static let unchanging: Set<String> = [
        kSecClass as String, kSecUseDataProtectionKeychain as String, kSecAttrSynchronizable as String,
        kSecAttrKeyClass as String, kSecAttrKeyType as String, kSecAttrKeySizeInBits as String,
    ]
}

nonisolated extension KeyspecItem {
    /// For the migration.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        let further = attributes.merging(try protection) { _, new in new }
        return [KeyspecRowMove(row: old, place: try query(), further: further)]
    }
}

nonisolated extension KeyspecEnclaveKeyItem {
    /// For the migration. Such a key keeps the protection that it was made with, inside of the token's object.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        [KeyspecRowMove(row: old, place: try query(), further: attributes)]
    }
}

nonisolated extension KeyspecIdentityItem {
    /// For the migration. A key is found by its certificate, which a migration that was stopped can have moved without it.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        let place = KeyspecIdentityHalves(try query())
        var query = old
        query[kSecClass as String] = kSecClassCertificate
        let (left, moved) = (try certificates(query), try certificates(place.certificate))
        let (protection, certificateProtection) = (try protection, try certificateProtection)
        let keys = (left + moved).compactMap(\.publicKeyHash).map { hash in
            var key = old
            key[kSecClass as String] = kSecClassKey
            key[kSecAttrLabel as String] = nil
            key[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
            key[kSecAttrApplicationLabel as String] = hash
            return KeyspecRowMove(row: key, place: place.key, further: protection)
        }
        return keys
            + left.map { KeyspecRowMove(row: $0.query, place: place.certificate, further: certificateProtection) }
    }

    private func certificates(_ query: [String: Any]) throws(KeyspecError) -> [KeyspecCertificateRows.Row] {
        let (status, rows) = KeyspecCertificateRows(store: store, query: query).list()
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.migrate, status, kept: .old)
        }
        return rows
    }
}
"""###),
        ("KeyspecReprotectedItem.swift", ###"""
import Foundation
import Security

/// An item without access control, which an older version of the app stored with another accessibility.
///
/// A row of that version may be locked away where an update can't reach it, so the item is saved and deleted as one with access
/// control is. None of its operations can prompt.
public nonisolated protocol KeyspecReprotectedItem: KeyspecStagedItem {}

nonisolated extension KeyspecReprotectedItem {
    /// Stores `value`.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in try saveStaged(value) }
    }

    /// The stored value; nil only if there is none.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try readStaged(KeyspecReading(.nonInteractive)) }
    }

    /// The stored value, or the one that `make` gives and that is then stored.
    ///
    /// - Parameter make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(_ make: () throws -> Value) throws -> Value {
        try readOrCreate({ () throws(KeyspecError) in try read() }, create, make)
    }
}
"""###),
        ("KeyspecSoftwareKeyItem.swift", ###"""
import Foundation
import Security

/// A private key in the keychain, without access control. None of its operations can prompt.
public nonisolated protocol KeyspecSoftwareKeyItem: KeyspecKeyItem {}

nonisolated extension KeyspecSoftwareKeyItem {
    /// Makes a key and stores it.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey {
        try observed(.create) { () throws(KeyspecError) in
            try makeKey()
        }
    }

    /// Stores a key of the app's own; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) {
        try observed(.importKey) { () throws(KeyspecError) in
            try storeKey(data)
        }
    }

    /// The private key; nil only if there is none.
    public func load() throws(KeyspecError) -> SecKey? {
        try observed(.load) { () throws(KeyspecError) in
            try copyKey(KeyspecReading(.nonInteractive))
        }
    }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? { try publicHalf(of: try load()) }

    /// Whether there is a key, found out without reading it.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            switch store.probe(try query()) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            case let status: throw failure(.exists, status)
            }
        }
    }
}
"""###),
        ("KeyspecStagedItem.swift", ###"""
import Foundation
import Security

/// An item whose rows an update can't reach: it has access control, or an older version of the app stored it with another
/// protection.
///
/// An update of such a row would have to decrypt it, and so could prompt or fail; and a delete before an add could lose the only
/// copy. So a new value is first added in a staging place, and the old one is deleted only when that has succeeded.
public nonisolated protocol KeyspecStagedItem: KeyspecValueItem {
    /// What every row of the item's family carries as `kSecAttrType`, so that all of them can be deleted without being read; nil
    /// for an item without run-time parameters.
    static var familyCode: Int? { get }
}

nonisolated extension KeyspecStagedItem {
    /// None.
    public static var familyCode: Int? { nil }

    /// Whether the item is there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) in
            let rows = KeyspecStagedRows(try query())
            // The mark is asked for twice: a save in another process can move the item between the first two calls.
            for query in [rows.marked, rows.place, rows.marked] where try isThere(query, .exists) { return true }
            return false
        }
    }

    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let rows = KeyspecStagedRows(try query())
            try writing { () throws(KeyspecError) in
                try remove(rows.marked)
                guard try isThere(rows.place, .delete) else { return }
                // With the mark it is a newer save of another process; without, a row from before Keyspec.
                if try isThere(rows.marked(rows.place), .delete) { return }
                try remove(rows.place)
            }
        }
    }
}

nonisolated extension KeyspecCaller {
    /// Runs a change of several calls, which no other of this process meets half done.
    func writing<Success, Failure: Error>(_ body: () throws(Failure) -> Success) throws(Failure) -> Success {
        let lock = store.memory.writes
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Removes what matches, if anything does.
    func remove(_ query: [String: Any]) throws(KeyspecError) {
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// Whether what is in a place isn't the app's own, by the mark that all of its items have.
    func isForeign(_ place: [String: Any]) -> Bool {
        guard place[kSecAttrCreator as String] != nil, store.probe(place) == errSecItemNotFound else { return false }
        var anyone = place
        anyone[kSecAttrCreator as String] = nil
        let there = store.probe(anyone)
        return there == errSecSuccess || there == errSecInteractionNotAllowed
    }

    /// Whether a row matches; any status that doesn't tell is thrown.
    func isThere(_ query: [String: Any], _ operation: KeyspecError.Operation) throws(KeyspecError) -> Bool {
        try finds(query, operation, kept: operation == .delete ? .unknown : nil)
    }
}
"""###),
        ("KeyspecStagedRead.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecStagedItem {
    /// The stored value; nil only if there is none, and then without a prompt.
    func readStaged(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        let rows = KeyspecStagedRows(try query())
        // Each round loses only to a save in another process that moves the item between two calls.
        for _ in 0..<3 {
            if let (data, _) = try copy(rows.place, reading) { return try decoded(data) }
            if let (data, tag) = try copy(rows.staging, reading) {
                if try isStaged(rows, tag) { return try decoded(data) }
            } else if try !isThere(rows.marked, .read) {
                return nil
            }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the staging row is the item: nothing is in its place, and the row is still the one that was read.
    private func isStaged(_ rows: KeyspecStagedRows, _ tag: String) throws(KeyspecError) -> Bool {
        guard try !isThere(rows.place, .read) else { return false }
        return try isThere(KeyspecStagedRows.tagged(rows.staging, tag), .read)
    }
}

nonisolated extension KeyspecCaller {
    /// The bytes of a row, and its tag; nil if there is none.
    func copy(_ query: [String: Any], _ reading: KeyspecReading) throws(KeyspecError) -> (Data, tag: String)? {
        var query = query
        query[kSecReturnData as String] = true
        query[kSecReturnAttributes as String] = true
        let (status, result) = try copyMatching(query, reading, .read)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let row = result as? [String: Any], let data = row[kSecValueData as String] as? Data else {
            throw failure(.read, KeyspecError.undecodable)
        }
        return (data, row[kSecAttrComment as String] as? String ?? "")
    }
}
"""###),
        ("KeyspecStagedRows.swift", ###"""
import Foundation
import Security

/// The two rows in which an access-controlled item can be: its place, and the staging place where a new value waits until the
/// old one is gone.
///
/// Each row carries a mark that is the same for the item in both places, and a tag that is fresh for each save. Both serve as
/// filters, which the keychain applies before it decrypts anything, so that no step but a read can prompt.
nonisolated struct KeyspecStagedRows {
    /// What the account of a staging row ends in.
    static let suffix = "#keyspec-staging"

    /// What the account of a record's own row ends in.
    static let recordSuffix = "#keyspec-record"

    /// Whether an account is no item's own.
    static func isReserved(_ account: String) -> Bool {
        [suffix, recordSuffix, KeyspecIndexRows.suffix, KeyspecIndexRows.slotSuffix].contains { account.hasSuffix($0) }
    }

    /// Finds the item in its place.
    let place: [String: Any]
    /// Finds the item in its staging place.
    let staging: [String: Any]
    /// Finds the item in either, by its mark; rows from before Keyspec have none.
    let marked: [String: Any]
    /// The item's mark.
    let mark: String

    /// - Parameter identity: an item's identity, with an account.
    init(_ identity: [String: Any]) {
        let account = identity[kSecAttrAccount as String] as? String ?? ""
        mark = "Keyspec item " + account
        place = identity
        var other = identity
        other[kSecAttrAccount as String] = account + Self.suffix
        staging = other
        other[kSecAttrAccount as String] = nil
        other[kSecAttrDescription as String] = mark
        marked = other
    }

    /// `query`, for a row with a certain tag alone.
    static func tagged(_ query: [String: Any], _ tag: String) -> [String: Any] {
        var query = query
        query[kSecAttrComment as String] = tag
        return query
    }

    /// `query`, for a row with the item's mark alone.
    func marked(_ query: [String: Any]) -> [String: Any] {
        var query = query
        query[kSecAttrDescription as String] = mark
        return query
    }
}
"""###),
        ("KeyspecStagedSave.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecStagedItem {
    /// Stores `value` without a prompt; `context` is for what is stored under an application password.
    func saveStaged(_ value: Value, _ context: KeyspecContext? = nil) throws(KeyspecError) {
        let save = try staged(value, context)
        try writing { () throws(KeyspecError) in
            guard let (status, kept) = save.run() else { return }
            if status == errSecDuplicateItem, isForeign(save.rows.place) {
                throw failure(.save, KeyspecError.foreignItem, status, kept: .old)
            }
            throw failure(.save, status, kept: kept)
        }
    }

    /// The save of `value`, of which no call has been made yet.
    func staged(_ value: Value, _ context: KeyspecContext? = nil) throws(KeyspecError) -> KeyspecStagedSave {
        var row = try protection
        row[kSecValueData as String] = try encoded(value)
        row.merge(attributes) { _, new in new }
        row = context?.added(to: row) ?? row
        try requireProtection(for: .save)
        let rows = KeyspecStagedRows(try query())
        row[kSecAttrDescription as String] = rows.mark
        row[kSecAttrType as String] = Self.familyCode
        let tag = UUID().uuidString
        row[kSecAttrComment as String] = tag
        return KeyspecStagedSave(store: store, rows: rows, row: row, tag: tag)
    }
}

/// One save of a staged item, call by call.
///
/// The order of the calls, and what each answer leads to, was found by exhaustive search over stops, failing statuses, statuses
/// that lie, and other processes; what looks like a shortcut loses a value in one of those cases.
nonisolated struct KeyspecStagedSave {
    let store: any SecItemStore
    let rows: KeyspecStagedRows
    /// Everything that is stored, but for the identity.
    let row: [String: Any]
    let tag: String

    /// What went wrong, and what is known to be kept.
    typealias Failure = (status: OSStatus, kept: KeyspecError.Kept)

    /// Runs the save; nil if the new value is what a read now finds.
    func run() -> Failure? {
        let added = store.add(stored(in: rows.place))
        switch added {
        case errSecSuccess: return removeStaleStaging()
        case errSecDuplicateItem: return stage()
        default: break
        }
        // The add may have taken effect although it failed.
        switch store.probe(ours(rows.place)) {
        case errSecSuccess, errSecInteractionNotAllowed: return removeStaleStaging()
        case errSecItemNotFound: return (added, .old)
        default: return (added, .unknown)
        }
    }

    /// The new value is in its place; a copy that an interrupted save left in the staging place must not outlive it.
    private func removeStaleStaging() -> Failure? {
        let deleted = store.delete(rows.staging)
        return isGone(deleted) ? nil : (deleted, .newBesideOlderCopy)
    }

    private func stage() -> Failure? {
        var added = store.add(stored(in: rows.staging))
        if added == errSecDuplicateItem {
            let deleted = store.delete(rows.staging)
            guard isGone(deleted) else { return (deleted, .old) }
            added = store.add(stored(in: rows.staging))
        }
        guard added == errSecSuccess else {
            unstage()
            return (added, .old)
        }
        return commit(mayRepeat: true)
    }

    /// Deletes the old row, which makes the staged one the item, and adds the new one in its place.
    private func commit(mayRepeat: Bool) -> Failure? {
        let deleted = store.delete(rows.place)
        let added = store.add(stored(in: rows.place))
        switch (added, deleted) {
        case (errSecSuccess, _):
            unstage()
            return nil
        case (errSecDuplicateItem, errSecSuccess):
            // Another process wrote meanwhile, or this add took effect. Only a row that is surely there makes the staged one
            // superfluous; an answer that doesn't tell must not cost what may be the only copy.
            let there = store.probe(rows.place)
            if there == errSecSuccess || there == errSecInteractionNotAllowed { unstage() }
            return nil
        case (errSecDuplicateItem, errSecItemNotFound):
            if mayRepeat { return commit(mayRepeat: false) }
            unstage()
            return (added, .unknown)
        case (errSecDuplicateItem, _):
            unstage()
            return (deleted, .old)
        case (_, errSecSuccess), (_, errSecItemNotFound):
            // The value lives in the staging place, where a read finds it.
            return nil
        default:
            return (added, .oldOrNew)
        }
    }

    /// Removes this save's own staging row. If that fails, the row is an older copy that no read looks at.
    private func unstage() {
        _ = store.delete(ours(rows.staging))
    }

    func stored(in place: [String: Any]) -> [String: Any] { place.merging(row) { _, new in new } }

    func ours(_ query: [String: Any]) -> [String: Any] { KeyspecStagedRows.tagged(query, tag) }

    private func isGone(_ status: OSStatus) -> Bool { status == errSecSuccess || status == errSecItemNotFound }
}
"""###),
        ("KeyspecTurns.swift", ###"""
import Dispatch
import Foundation

/// Where a process runs what may prompt: one at a time, in the order in which it was asked for.
nonisolated final class KeyspecTurns: Sendable {
    private let queue = DispatchQueue(label: "keyspec.prompts", qos: .userInitiated)
    private let isPrompting = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: isPrompting, value: true) }

    /// Runs what can prompt when its turn has come. Cancelling the task ends the waiting, or the prompt by way of `end`.
    func prompting<Success: Sendable, Failure: Error>(
        cancelled: Failure, isolation: isolated (any Actor)?, end: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        let turn = KeyspecTurn<Success, Failure>(cancelled: .failure(cancelled), end: end)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard turn.wait(continuation) else { return }
                queue.async { turn.take { KeyspecQueue.result(body) } }
            }
        } onCancel: {
            turn.cancel()
        }
    }

    /// Runs what can prompt on the calling thread, when its turn has come.
    func waiting<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) throws(Failure) -> Success {
        // Inside another's turn, such as in a closure that makes a value, it is part of that.
        if DispatchQueue.getSpecific(key: isPrompting) == true { return try body() }
        return try queue.sync { KeyspecQueue.result(body) }.get()
    }
}

/// One task's turn to prompt.
private nonisolated final class KeyspecTurn<Success: Sendable, Failure: Error>: @unchecked Sendable {
    private enum State {
        case new, running, over
        case waiting(CheckedContinuation<Result<Success, Failure>, Never>)
    }

    private let lock = NSLock()
    private var state = State.new
    private let end: @Sendable () -> Void
    private let cancelled: Result<Success, Failure>

    init(cancelled: Result<Success, Failure>, end: @escaping @Sendable () -> Void) {
        self.cancelled = cancelled
        self.end = end
    }

    private func change(_ body: (inout State) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        body(&state)
    }

    /// Begins to wait; false if the task was cancelled before.
    func wait(_ continuation: CheckedContinuation<Result<Success, Failure>, Never>) -> Bool {
        var isNew = false
        change { state in
            if case .new = state {
                state = .waiting(continuation)
                isNew = true
            }
        }
        if !isNew { continuation.resume(returning: cancelled) }
        return isNew
    }

    /// Runs `body`, unless the task was cancelled meanwhile.
    func take(_ body: () -> Result<Success, Failure>) {
        var waiting: CheckedContinuation<Result<Success, Failure>, Never>?
        change { state in
            guard case .waiting(let continuation) = state else { return }
            waiting = continuation
            state = .running
        }
        guard let waiting else { return }
        let result = body()
        change { $0 = .over }
        waiting.resume(returning: result)
    }

    func cancel() {
        var waiting: CheckedContinuation<Result<Success, Failure>, Never>?
        var isRunning = false
        change { state in
            switch state {
            case .new: state = .over
            case .waiting(let continuation):
                waiting = continuation
                state = .over
            case .running: isRunning = true
            case .over: break
            }
        }
        waiting?.resume(returning: cancelled)
        if isRunning { end() }
    }
}
"""###),
        ("KeyspecValueItem.swift", ###"""
import Foundation

/// An item that holds a value of one type.
public nonisolated protocol KeyspecValueItem: KeyspecItem {
    /// What the app reads and writes.
    associatedtype Value: Sendable

    /// How a value becomes bytes.
    static var coding: KeyspecCoding<Value> { get }
    /// How many bytes a value can have; nil if the spec doesn't say.
    static var encodedSize: KeyspecSize? { get }
}

/// How many bytes an encoded value can have.
public nonisolated enum KeyspecSize: Sendable {
    /// So many or fewer.
    case atMost(Int)
    /// So many.
    case exactly(Int)
}

nonisolated extension KeyspecValueItem {
    /// Any number.
    public static var encodedSize: KeyspecSize? { nil }

    /// The bytes of a value that has the size it must have.
    func encoded(_ value: Value) throws(KeyspecError) -> Data {
        guard let data = Self.coding.encode(value) else { throw failure(.save, KeyspecError.unencodable, kept: .old) }
        switch Self.encodedSize {
        case .atMost(let limit) where data.count > limit: throw failure(.save, KeyspecError.valueTooLarge, kept: .old)
        case .exactly(let size) where data.count != size: throw failure(.save, KeyspecError.wrongSize, kept: .old)
        default: return data
        }
    }

    /// The value that `data` holds. One that is larger than a save would allow was stored under another limit and is read.
    @_semantics("optimize.sil.specialize.generic.never")
    func decoded(_ data: Data) throws(KeyspecError) -> Value {
        if case .exactly(let size) = Self.encodedSize, data.count != size {
            throw failure(.read, KeyspecError.undecodable)
        }
        guard let value = Self.coding.decode(data) else { throw failure(.read, KeyspecError.undecodable) }
        return value
    }
}
"""###),
        ("SecItemStore.swift", ###"""
import Foundation
import Security

/// The calls that generated code makes to the system: the one place where a test can put something else.
///
/// `SystemKeychain` passes them on. Statuses are those of Security's `SecBase.h`. A test's own store needs no more than the four
/// calls on items; without the others, the device can protect everything, the user approves every prompt, and keys can't be made.
public nonisolated protocol SecItemStore: Sendable {
    /// `SecItemAdd`.
    func add(_ attributes: [String: Any]) -> OSStatus
    /// `SecItemCopyMatching`; the result is nil unless the query asks for one and the status is `errSecSuccess`.
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?)
    /// `SecItemUpdate`.
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus
    /// `SecItemDelete`.
    func delete(_ query: [String: Any]) -> OSStatus

    /// `SecKeyCreateRandomKey`: the private key, or else the status of the error; nil if that is none.
    func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?)
    /// `SecPKCS12Import`, which stores nothing in the data protection keychain by itself.
    func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]])

    /// `SecAccessControlCreateWithFlags`; nil if the system refuses the combination.
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any?
    /// What keeps the device from providing a protection now; nil if nothing does or it can't be known.
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind?
    /// Has the user satisfy an access control in a context; the calling thread waits.
    ///
    /// - Parameters:
    ///   - accessControl: what was made by `accessControl`.
    ///   - reason: what the prompt tells the user.
    ///   - context: where it is kept that the user has satisfied it.
    /// - Returns: whether the user has.
    func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation
    /// `LAContext.setCredential`; whether the system takes the application password.
    func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool
    /// `LAContext.invalidate`: ends a prompt that the context is showing, and refuses any later one.
    func invalidate(_ context: KeyspecContext)
    /// What is enrolled at the device's sensor.
    var biometryState: KeyspecBiometryState { get }
    /// A string of the app's Info.plist.
    func infoPlistString(_ key: String) -> String?

    /// Where a migration looks for what an older version kept in UserDefaults.
    var userDefaults: UserDefaults { get }
    /// Whether there is a file-based keychain beside the data protection keychain, as on macOS alone.
    var hasFileBasedKeychain: Bool { get }
    /// What the process keeps in memory. A test that plays several processes gives each its own.
    var memory: KeyspecMemory { get }
    /// Who is told of each operation's outcome, if anyone is.
    var observer: KeyspecObserver? { get }
}

nonisolated extension SecItemStore {
    /// None.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        (errSecUnimplemented, nil)
    }
    /// None.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        (errSecUnimplemented, [])
    }
    /// The system's, which asks the keychain nothing.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }
    /// Nothing does.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { nil }
    /// The user has.
    public func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        .passed
    }
    /// The system's answer.
    public func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool {
        context.take(applicationPassword)
    }
    /// The system does.
    public func invalidate(_ context: KeyspecContext) { context.invalidate() }
    /// It isn't known.
    public var biometryState: KeyspecBiometryState { .unknown }
    /// The main bundle's.
    public func infoPlistString(_ key: String) -> String? { Bundle.main.object(forInfoDictionaryKey: key) as? String }
    /// The app's own.
    public var userDefaults: UserDefaults { .standard }
    /// What the platform has. Elsewhere a query for the file-based keychain would find the items of the other one (SecItemDb.c
    /// 81-83).
    public var hasFileBasedKeychain: Bool {
        #if os(macOS)
            true
        #else
            false
        #endif
    }
    /// This one.
    public var memory: KeyspecMemory { .shared }
    /// Nobody.
    public var observer: KeyspecObserver? { nil }
}

/// What an item's protection takes for granted on the device.
public nonisolated enum KeyspecRequirement: Sendable {
    /// A passcode is set.
    case passcode
    /// A passcode is set; a face or a finger serves as well where one is enrolled.
    case userPresence
    /// A passcode is set, and a face or a finger is enrolled.
    case biometry
}

/// What became of asking the user.
public nonisolated enum KeyspecEvaluation: Sendable, Equatable {
    /// The user has satisfied the access control.
    case passed
    /// The user hasn't.
    ///
    /// - Parameters:
    ///   - kind: why.
    ///   - code: the code of LocalAuthentication's error, if it gave one.
    case failed(_ kind: KeyspecError.Kind, code: Int?)
}
"""###),
        ("SystemKeychain.swift", ###"""
import Foundation
import Security

/// The keychain of the device.
public nonisolated struct SystemKeychain: SecItemStore {
    private let infoPlist: [String: String]?
    /// Who is told of each operation's outcome, if anyone is.
    public let observer: KeyspecObserver?

    /// The keychain as this process sees it.
    ///
    /// - Parameters:
    ///   - infoPlist: Info.plist strings for a host that has no bundle; without them, those of the main bundle.
    ///   - observer: who is told of each operation's outcome, never of a value.
    public init(infoPlist: [String: String]? = nil, observer: KeyspecObserver? = nil) {
        self.infoPlist = infoPlist
        self.observer = observer
    }

    /// Calls `SecItemAdd`.
    public func add(_ attributes: [String: Any]) -> OSStatus {
        SecItemAdd(attributes as CFDictionary, nil)
    }

    /// Calls `SecItemCopyMatching`.
    public func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        return (status, result)
    }

    /// Calls `SecItemUpdate`.
    public func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
    }

    /// Calls `SecItemDelete`.
    public func delete(_ query: [String: Any]) -> OSStatus {
        SecItemDelete(query as CFDictionary)
    }

    /// Calls `SecKeyCreateRandomKey`.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        var failure: Unmanaged<CFError>?
        if let key = SecKeyCreateRandomKey(parameters as CFDictionary, &failure) { return (errSecSuccess, key) }
        guard let error = failure?.takeRetainedValue() else { return (nil, nil) }
        // Codes of other domains, such as LocalAuthentication's, aren't statuses.
        let isStatus = CFErrorGetDomain(error) as String == NSOSStatusErrorDomain
        return (isStatus ? OSStatus(exactly: CFErrorGetCode(error)) : nil, nil)
    }

    /// Calls `SecPKCS12Import`; where the system can, in memory alone.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        var options: [String: Any] = [
            kSecImportExportPassphrase as String: passphrase, kSecUseDataProtectionKeychain as String: true,
        ]
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            options[kSecImportToMemoryOnly as String] = true
        }
        var items: CFArray?
        let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
        return (status, items as? [[String: Any]] ?? [])
    }

    /// Calls `SecAccessControlCreateWithFlags`.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        KeyspecContext.obstacle(
            to: requirement, hasFaceIDText: infoPlistString("NSFaceIDUsageDescription")?.isEmpty == false)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public var biometryState: KeyspecBiometryState { KeyspecContext.biometryState }

    /// Calls `LAContext.evaluateAccessControl`, and waits for its reply.
    public func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        guard let accessControl = KeyspecReference.accessControl(accessControl) else { return .passed }
        return context.evaluate(accessControl, reason: reason)
    }

    /// Looks in the given strings, or else in the main bundle.
    public func infoPlistString(_ key: String) -> String? {
        guard let infoPlist else { return Bundle.main.object(forInfoDictionaryKey: key) as? String }
        return infoPlist[key]
    }
}
"""###),
    ]
}
