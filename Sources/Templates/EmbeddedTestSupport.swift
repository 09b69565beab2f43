// Made from Sources/Templates/TestSupport by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedTestSupport {
    static let sources: [(name: String, text: String)] = [
        ("DevicePlan.swift", ###"""
import Foundation
import Security

/// One test of the device test plan for one item.
struct KeyspecDeviceTest: Sendable {
    /// What is done, and what of it is looked at.
    enum Procedure: Sendable {
        /// Stores a value.
        case prepare
        /// Stores a value and reads it.
        case writeAndRead
        /// Stores a value, then another one, and reads that.
        case writeTwiceAndRead
        /// Reads what was stored before.
        case read
        /// Stores a value where one may be.
        case write
        /// The device is locked meanwhile: reads.
        case readLocked
        /// The device is locked meanwhile: stores another value.
        case writeLocked
        /// The device is locked meanwhile: deletes.
        case deleteLocked
        /// Looks for the row under a context that can't prompt.
        case probe
        /// The same, then deletes it and looks again.
        case probeAndDelete
    }

    /// Who does it.
    enum Way: Sendable {
        /// Nobody is needed.
        case alone
        /// Somebody asks for it, and does what its title says.
        case step
        /// No program can.
        case byHand
    }

    /// Its name in the plan.
    let name: String
    let way: Way
    let procedure: Procedure
    /// The statuses that are right; none where whatever is seen is written down. Of several, one of them, or both one after another.
    let expected: [OSStatus]
    /// What else is seen.
    let remark: String

    static func alone(
        _ name: String, _ procedure: Procedure, _ expected: [OSStatus], _ remark: String = ""
    ) -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .alone, procedure: procedure, expected: expected, remark: remark)
    }

    static func step(
        _ name: String, _ procedure: Procedure, _ expected: [OSStatus], _ remark: String = ""
    ) -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .step, procedure: procedure, expected: expected, remark: remark)
    }

    static func byHand(_ name: String, _ expected: [OSStatus], _ remark: String = "") -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .byHand, procedure: .read, expected: expected, remark: remark)
    }

    /// What is right, in words.
    var expectation: String {
        let statuses = expected.map(String.init).joined(separator: " or ")
        return [statuses, remark].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The plan of one item.
struct KeyspecDeviceItem: Sendable {
    let name: String
    /// The item; nil for one that no program can store.
    let item: KeyspecTestItem?
    /// What the documents call the item's present declaration.
    let policy: String
    let tests: [KeyspecDeviceTest]
}

/// One test that a program runs for one item.
struct KeyspecDeviceRun: Sendable, CustomStringConvertible {
    let item: KeyspecTestItem
    let policy: String
    let test: KeyspecDeviceTest

    var description: String { "\(item.name), expected \(test.expectation)" }
}

extension [KeyspecDeviceItem] {
    /// The items for which a program runs a test.
    func runs(_ name: String, _ way: KeyspecDeviceTest.Way) -> [KeyspecDeviceRun] {
        flatMap { plan in
            plan.tests.filter { $0.name == name && $0.way == way }.compactMap { test in
                plan.item.map { KeyspecDeviceRun(item: $0, policy: plan.policy, test: test) }
            }
        }
    }

    /// The items of which a value is stored for later steps.
    var preparations: [KeyspecDeviceRun] {
        compactMap { plan in
            let test = KeyspecDeviceTest.step("prepare", .prepare, [errSecSuccess])
            return plan.item.map { KeyspecDeviceRun(item: $0, policy: plan.policy, test: test) }
        }
    }

    /// What is right for the items of which somebody alone does a test.
    func expectations(_ name: String) -> String {
        flatMap { plan in
            plan.tests.filter { $0.name == name && $0.way == .byHand }.map { "\(plan.name): \($0.expectation)" }
        }.joined(separator: "; ")
    }
}
"""###),
        ("DeviceRun.swift", ###"""
import Foundation
import Security
import Testing

/// One test of the plan, run on a device. What is written down are statuses, never values.
///
/// The environment variable `KEYSPEC_STEP` chooses what runs. Without it: what needs nobody. `prepare` stores a value of each item.
/// The name of a test, such as `T02`, runs that test alone, for which somebody has done, or does, what its title says.
enum KeyspecDevice {
    /// What the app gives to a keychain at run time: the value of `KEYSPEC_` and the name in the environment.
    static func given(_ name: String) -> String { environment["KEYSPEC_\(name)"] ?? "keyspec.tests" }

    /// Whether what needs nobody is to be run.
    static var isUnattended: Bool { isDevice && step == nil }

    /// Whether somebody has asked for one test.
    static func isStep(_ name: String) -> Bool { isDevice && step == name }

    private static let environment = ProcessInfo.processInfo.environment
    private static var step: String? { environment["KEYSPEC_STEP"] }

    /// Whether there is a keychain that keeps the classes of protection.
    private static var isDevice: Bool {
        #if targetEnvironment(simulator) || !canImport(Darwin)
            false
        #else
            true
        #endif
    }

    /// How much time there is to lock the device; the lock takes effect some seconds later.
    private static let secondsToLock = 30

    /// Runs a test, writes its result down and compares it.
    static func run(_ run: KeyspecDeviceRun, in store: any SecItemStore = SystemKeychain()) async throws {
        let (item, procedure, expected) = (run.item, run.test.procedure, run.test.expected)
        switch procedure {
        case .writeAndRead, .writeTwiceAndRead, .probe, .probeAndDelete, .readLocked, .writeLocked, .deleteLocked:
            try item.delete(store)
            try item.write(store, 0)
        case .prepare, .read, .write: break
        }
        switch procedure {
        case .readLocked, .writeLocked, .deleteLocked:
            try await Task.sleep(nanoseconds: UInt64(secondsToLock) * 1_000_000_000)
        default: break
        }
        let observed = try statuses(of: procedure, item, store)
        let isRight =
            procedure == .probeAndDelete
            ? observed == expected : expected.isEmpty || observed.allSatisfy(expected.contains)
        print(line(run, observed, isRight: expected.isEmpty ? nil : isRight))
        #expect(isRight, "\(run): \(observed)")
    }

    private static func statuses(
        of procedure: KeyspecDeviceTest.Procedure, _ item: KeyspecTestItem, _ store: any SecItemStore
    ) throws -> [OSStatus] {
        switch procedure {
        case .prepare, .write: return [status { try item.write(store, 0) }]
        case .writeAndRead: return [status { try reading(item, store, 0) }]
        case .writeTwiceAndRead:
            return [
                status {
                    try item.write(store, item.second)
                    try reading(item, store, item.second)
                }
            ]
        case .read, .readLocked: return [status { try reading(item, store, nil) }]
        case .writeLocked: return [status { try item.write(store, item.second) }]
        case .deleteLocked: return [status { try item.delete(store) }]
        case .probe: return [try probe(item, store)]
        case .probeAndDelete:
            let there = try probe(item, store)
            try item.delete(store)
            return [there, try probe(item, store)]
        }
    }

    private static func probe(_ item: KeyspecTestItem, _ store: any SecItemStore) throws -> OSStatus {
        var query = try item.identity(store)
        query[kSecReturnData as String] = true
        return store.probe(query)
    }

    /// Reads; that there is nothing, or another value than expected, is a status too.
    private static func reading(_ item: KeyspecTestItem, _ store: any SecItemStore, _ expected: Int?) throws {
        let found = try item.read(store)
        if found == nil { throw Seen(status: errSecItemNotFound) }
        if let expected, found != expected { throw Seen(status: errSecDecode) }
    }

    private struct Seen: Error {
        let status: OSStatus
    }

    /// What the system answered.
    private static func status(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return errSecSuccess
        } catch let seen as Seen {
            return seen.status
        } catch {
            guard let error = error as? KeyspecError else { return errSecInternalComponent }
            if let status = error.status { return status }
            switch error.kind {
            case KeyspecError.cancelled: return errSecUserCanceled
            case KeyspecError.locked: return errSecInteractionNotAllowed
            case KeyspecError.passcodeNotSet: return errSecNotAvailable
            default: return errSecAuthFailed
            }
        }
    }

    /// A line of a review record: artifact, test, result, policy, status, system. It belongs in a file of `Review`.
    private static func line(_ run: KeyspecDeviceRun, _ observed: [OSStatus], isRight: Bool?) -> String {
        let result = isRight.map { $0 ? "pass" : "fail" } ?? ""
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let statuses = observed.map(String.init).joined(separator: ", ")
        return [run.item.name, run.test.name, result, run.policy, statuses, system].joined(separator: "\t")
    }
}
"""###),
        ("FakeFaultChecks.swift", ###"""
import Foundation
import KeychainEngine
import Security
import Testing

/// What holds of an item whichever call fails, and wherever the process is stopped.
extension KeyspecTestItem {
    /// Statuses that calls report here. Of what is found by references there is none that lies about what is there: no query
    /// could find out that it does.
    private var statuses: [OSStatus] {
        let all: [OSStatus] = [
            errSecInteractionNotAllowed, errSecAuthFailed, errSecUserCanceled, errSecMissingEntitlement, errSecParam,
            errSecNotAvailable, -67_890,
        ]
        return storage == .reference ? all : all + [errSecDuplicateItem, errSecItemNotFound]
    }

    /// Statuses that say that a call changed nothing.
    private static let refusals: [OSStatus] = [errSecInteractionNotAllowed, errSecMissingEntitlement, errSecParam]

    private static let starts: [Int?] = [nil, 0]

    /// How many calls something makes.
    private func callCount(_ start: Int?, _ body: (KeyspecFake) throws -> Void) throws -> Int {
        let fake = try fake(holding: start)
        _ = failure { try body(fake) }
        return fake.calls.count
    }

    /// Runs `body` once for each fault at each call of `operation`, and for a few calls after it.
    private func eachFault(
        _ start: Int?, _ operation: (KeyspecFake) throws -> Void, effects: [Bool] = [false, true],
        _ body: (KeyspecFake, OSStatus, Bool, Comment) throws -> Void
    ) throws {
        let calls = try callCount(start, operation)
        for afterEffect in effects {
            for status in statuses {
                for call in 1...calls + 2 {
                    let fake = try fake(holding: start)
                    fake.fail(call: call, with: status, afterEffect: afterEffect)
                    let what = afterEffect ? "does what it is asked and gives" : "gives"
                    try body(
                        fake, status, afterEffect,
                        "\(start == nil ? "nothing" : "a value") is there, call \(call) \(what) \(status)")
                }
            }
        }
    }

    func failingWrites() throws {
        for start in Self.starts {
            func write(_ fake: KeyspecFake) throws { try self.write(fake, second) }
            try eachFault(start, write) { fake, status, afterEffect, context in
                // The one call changes the row or doesn't: that it lies about it can't be found out.
                if storage == .inPlace, afterEffect, Self.refusals.contains(status) { return }
                // To a look for the same key this says that it is there, where it is another one.
                if !replaces, start != nil, status == errSecInteractionNotAllowed { return }
                let prompts = fake.promptCount
                let error = failure { try write(fake) }
                #expect(fake.promptCount == prompts, context)
                let found = try read(fake.relaunched())
                let isNew = found == second
                switch error?.kept {
                case nil: #expect(error == nil && isNew, context)
                case .newBesideOlderCopy: #expect(isNew, context)
                case .old: #expect(found == start, context)
                case .oldOrNew, .unknown: #expect(isNew || found == start, context)
                }
            }
        }
    }

    func failingDeletes() throws {
        try eachFault(0, { try delete($0) }) { fake, status, _, context in
            // That there is nothing is a delete's success.
            if status == errSecItemNotFound { return }
            let error = failure { try delete(fake) }
            let found = try read(fake.relaunched())
            switch error?.kept {
            case nil where error == nil, .newBesideOlderCopy: #expect(found == nil, context)
            case .old: #expect(found == 0, context)
            case nil, .oldOrNew, .unknown: #expect(found == nil || found == 0, context)
            }
        }
    }

    func failingReads() throws {
        func readOnce(_ fake: KeyspecFake) throws { _ = try read(fake) }
        try eachFault(0, readOnce, effects: [false]) { fake, status, _, context in
            // A read can't know better.
            if status == errSecItemNotFound { return }
            var found: Int? = 0
            let error = failure { found = try read(fake) }
            #expect(error != nil || found == 0, context)
            let later = try read(fake.relaunched())
            #expect(later == 0, context)
        }
    }

    func stoppedWrites() throws {
        for start in Self.starts {
            func write(_ fake: KeyspecFake) throws { try self.write(fake, second) }
            for call in 1...(try callCount(start, write)) + 1 {
                let fake = try fake(holding: start)
                fake.stop(beforeCall: call)
                let isAcknowledged = failure { try write(fake) } == nil && !fake.isStopped
                let next = fake.relaunched()
                let found = try read(next)
                let context: Comment = "\(start == nil ? "nothing" : "a value") is there, stopped before call \(call)"
                #expect(found == second || (!isAcknowledged && found == start), context)
                if replaces {
                    try self.write(next, 0)
                    #expect(try read(next) == 0, context)
                }
                try delete(next)
                #expect(try read(next) == nil, context)
                #expect(next.isEmpty, context)
            }
        }
    }

    func stoppedDeletes() throws {
        for call in 1...(try callCount(0) { try delete($0) }) + 1 {
            let fake = try fake(holding: 0)
            fake.stop(beforeCall: call)
            let isAcknowledged = failure { try delete(fake) } == nil && !fake.isStopped
            let next = fake.relaunched()
            let found = try read(next)
            #expect(found == nil || (!isAcknowledged && found == 0), "stopped before call \(call)")
            try delete(next)
            #expect(try read(next) == nil, "stopped before call \(call)")
        }
    }
}
"""###),
        ("FakeIdentities.swift", ###"""
import Foundation
import KeychainEngine
import Security

/// Identities, from files that only the fake opens.
extension KeyspecTestItem {
    init<Item: KeyspecPlainIdentityItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, save: { try $0.importPKCS12($1, passphrase: $2) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedIdentityItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, save: { try $0.importPKCS12($1, passphrase: $2) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    private init<Item: KeyspecIdentityItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool,
        save: @escaping @Sendable (Item, Data, String) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecIdentity?, exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        let files = zip(KeyspecSamples.certificates, KeyspecSamples.certificateKeys).compactMap { pair -> Data? in
            SimulatedKey(external: pair.1, type: .ellipticCurve, isPrivate: true, bits: 256).map {
                SimulatedPKCS12(passphrase: "open", pairs: [(pair.0, $0)]).data
            }
        }
        self.init(
            Item.itemName, .reference, asks: asks, count: files.count, identity: { try item($0).identity },
            write: { try save(item($0), files[$1], "open") },
            read: { store in
                guard let identity = try load(item(store)) else { return nil }
                var certificate: SecCertificate?
                guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate else {
                    return Self.foreign
                }
                return KeyspecSamples.number(certificate)
            },
            exists: { try exists(item($0)) }, delete: { try item($0).delete() })
    }
}
"""###),
        ("FakeLifeChecks.swift", ###"""
import Foundation
import KeychainEngine
import Security
import Testing

/// What holds of an item as long as nothing fails. Each check is a test of its own for each item.
extension KeyspecTestItem {
    /// A fake with one of the values, and a process that has just begun.
    func fake(holding value: Int? = nil) throws -> KeyspecFake {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        // What a keychain does once in an installation is done with the first call.
        _ = try exists(fake)
        if let value { try write(fake, value) }
        return fake.relaunched()
    }

    /// The error that code throws; nil if it throws none.
    func failure(_ body: () throws -> Void) -> KeyspecError? {
        do {
            try body()
            return nil
        } catch {
            #expect(error is KeyspecError)
            return error as? KeyspecError
        }
    }

    func roundTrip() throws {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        #expect(try read(fake) == nil)
        #expect(try !exists(fake))
        try write(fake, 0)
        #expect(try exists(fake))
        #expect(fake.promptCount == 0)
        #expect(try read(fake.relaunched()) == 0)
        #expect(fake.promptCount == (asks ? 1 : 0))
    }

    func secondWrite() throws {
        let fake = try fake(holding: 0)
        let error = failure { try write(fake, second) }
        if replaces {
            #expect(error == nil)
            #expect(try read(fake) == second)
        } else {
            let isSame = error == nil && second == 0
            #expect(error?.kind == KeyspecError.alreadyExists || isSame)
            #expect(try read(fake) == 0)
        }
    }

    func secondDelete() throws {
        let fake = try fake(holding: 0)
        try delete(fake)
        #expect(try read(fake) == nil)
        #expect(try !exists(fake))
        try delete(fake)
        #expect(fake.isEmpty)
    }

    func neverPrompts() throws {
        let fake = try fake()
        fake.user.otherwise = .fail
        try write(fake, 0)
        _ = failure { try write(fake, second) }
        _ = try exists(fake)
        try delete(fake)
        _ = try exists(fake)
        try write(fake, 0)
        #expect(fake.promptCount == 0)
    }

    func cancelledPrompt() throws {
        let fake = try fake(holding: 0)
        fake.user.answers = [.cancel]
        #expect(failure { _ = try read(fake) }?.kind == KeyspecError.cancelled)
        #expect(fake.promptCount == 1)
        #expect(try read(fake) == 0)
    }

    // MARK: States of the device

    func beforeFirstUnlock() throws { try answers(policy.beforeFirstUnlock, .beforeFirstUnlock) }

    func whileLocked() throws { try answers(policy.locked, .locked) }

    private func answers(_ answer: KeyspecTestPolicy.Answer?, _ state: LockState) throws {
        let fake = try fake(holding: 0)
        fake.enter(state)
        switch answer {
        case .value?:
            #expect(try read(fake) == 0)
            if replaces { try write(fake, second) }
        case .locked?, nil:
            #expect(failure { _ = try read(fake) }?.kind == KeyspecError.locked)
            let error = failure { try write(fake, second) }
            #expect(error?.kind == (replaces ? KeyspecError.locked : error?.kind))
            #expect(error?.kept == .old || error?.kept == .oldOrNew)
            fake.unlock()
            #expect(try read(fake) == 0)
            fake.enter(state)
        }
        try delete(fake)
        fake.unlock()
        #expect(try read(fake) == nil)
    }

    func passcodeRemoved() throws {
        let fake = try fake(holding: 0)
        fake.removePasscode()
        #expect(try read(fake) == nil)
        fake.setPasscode()
        #expect(try read(fake) == nil)
        try write(fake, 0)
        #expect(try read(fake) == 0)
    }

    func changedBiometry() throws {
        let fake = try fake(holding: 0)
        fake.changeEnrollment()
        #expect(failure { _ = try read(fake) }?.kind == KeyspecError.invalidated)
        #expect(try read(fake) == nil)
        try write(fake, 0)
        #expect(try read(fake) == 0)
    }

    func reinstalled() throws {
        let fake = try fake(holding: 0)
        #expect(try read(fake.reinstalled()) == (policy.survivesReinstallation == true ? 0 : nil))
    }

    // MARK: Further operations

    func created() throws {
        let fake = try fake()
        try create?(fake)
        #expect(try exists(fake))
        let error = failure { try create?(fake) }
        #expect(error?.kind == KeyspecError.alreadyExists)
        #expect(error?.kept == .old)
        #expect(fake.promptCount == 0)
        #expect(try read(fake.relaunched()) != nil)
    }

    func wrongPassword() throws {
        let fake = try fake(holding: 0)
        let error = failure { _ = try readWrongly?(fake) }
        #expect(error?.kind == KeyspecError.authenticationFailed)
        #expect(try read(fake) == 0)
    }

    func foreignItem() throws {
        let fake = try fake()
        var row = try identity(fake)
        row[kSecAttrCreator as String] = nil
        row[kSecValueData as String] = Data("foreign".utf8)
        #expect(fake.add(row) == errSecSuccess)
        #expect(try read(fake) == nil)
        let error = failure { try write(fake, 0) }
        #expect(error?.kind == KeyspecError.foreignItem)
        #expect(error?.kept == .old)
        try delete(fake)
        #expect(fake.device.storedItems.map(\.data) == [Data("foreign".utf8)])
    }

    func listed() throws {
        guard let family else { return }
        let (count, deleteAll) = (family.count, family.deleteAll)
        let fake = try fake()
        #expect(try count(fake) == 0)
        try write(fake, 0)
        #expect(try count(fake) == 1)
        let prompts = fake.promptCount
        try deleteAll(fake)
        #expect(fake.promptCount == prompts)
        #expect(try count(fake) == 0)
        #expect(try read(fake) == nil)
    }

    static func deleteAll(_ items: [KeyspecTestItem], _ deleteAll: (any SecItemStore) throws -> Void) throws {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        for item in items {
            // There is one sample of a certificate, which can't be under two labels.
            do { try item.write(fake, 0) } catch KeyspecError.alreadyExists {}
        }
        try deleteAll(fake)
        #expect(fake.promptCount == 0)
        for item in items { #expect(try item.read(fake) == nil, "\(item.name)") }
        #expect(fake.isEmpty)
    }
}
"""###),
        ("KeyspecSampleDecoder.swift", ###"""
import Foundation

/// Gives a type whatever it asks for, so that it makes a value of itself. Values of different numbers differ.
struct KeyspecSampleDecoder: Decoder {
    /// Which of several values is made.
    let number: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(number: number))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(number: number) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(number: number) }

    private static func value<Value: Decodable>(_ number: Int) throws -> Value {
        let known: Any? =
            switch Value.self {
            case is String.Type: "sample \(number)"
            case is Data.Type: Data([UInt8(truncatingIfNeeded: number)])
            case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(number))
            case is UUID.Type:
                UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(truncatingIfNeeded: number)))
            case is URL.Type: URL(string: "https://example.org/\(number)")
            default: (Value.self as? any CaseIterable.Type)?.first
            }
        if let value = known as? Value { return value }
        return try Value(from: KeyspecSampleDecoder(number: number))
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let number: Int
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(number) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { KeyedDecodingContainer(Keyed<Nested>(number: number)) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { Unkeyed(number: number) }
        func superDecoder() throws -> any Decoder { KeyspecSampleDecoder(number: number) }
        func superDecoder(forKey key: Key) throws -> any Decoder { KeyspecSampleDecoder(number: number) }
    }

    /// A list with nothing in it.
    private struct Unkeyed: UnkeyedDecodingContainer {
        let number: Int
        var codingPath: [any CodingKey] { [] }
        var count: Int? { 0 }
        var isAtEnd: Bool { true }
        var currentIndex: Int { 0 }

        func decodeNil() throws -> Bool { throw KeyspecNoSample() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw KeyspecNoSample() }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw KeyspecNoSample() }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw KeyspecNoSample() }
        func superDecoder() throws -> any Decoder { throw KeyspecNoSample() }
    }

    private struct Single: SingleValueDecodingContainer {
        let number: Int
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) throws -> Bool { number.isMultiple(of: 2) }
        func decode(_ type: String.Type) throws -> String { "sample \(number)" }
        func decode(_ type: Double.Type) throws -> Double { Double(number) }
        func decode(_ type: Float.Type) throws -> Float { Float(number) }
        func decode(_ type: Int.Type) throws -> Int { number }
        func decode(_ type: Int8.Type) throws -> Int8 { Int8(truncatingIfNeeded: number) }
        func decode(_ type: Int16.Type) throws -> Int16 { Int16(truncatingIfNeeded: number) }
        func decode(_ type: Int32.Type) throws -> Int32 { Int32(truncatingIfNeeded: number) }
        func decode(_ type: Int64.Type) throws -> Int64 { Int64(number) }
        func decode(_ type: UInt.Type) throws -> UInt { UInt(truncatingIfNeeded: number) }
        func decode(_ type: UInt8.Type) throws -> UInt8 { UInt8(truncatingIfNeeded: number) }
        func decode(_ type: UInt16.Type) throws -> UInt16 { UInt16(truncatingIfNeeded: number) }
        func decode(_ type: UInt32.Type) throws -> UInt32 { UInt32(truncatingIfNeeded: number) }
        func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(truncatingIfNeeded: number) }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(number) }
    }
}
"""###),
        ("KeyspecSamples.swift", ###"""
import Foundation
import Security

/// Values that tests store; none is a secret.
enum KeyspecSamples {
    /// A parameter.
    static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// A parameter of a type of the app's own.
    static func parameter<Parameter: RawRepresentable>(_ text: String) throws -> Parameter
    where Parameter.RawValue == String {
        let first = (Parameter.self as? any CaseIterable.Type)?.first as? Parameter
        guard let parameter = first ?? Parameter(rawValue: text) else { throw KeyspecNoSample() }
        return parameter
    }

    /// A value of a type of the app's own, whatever is in it.
    static func value<Value: Decodable>(_ number: Int) throws -> Value {
        try Value(from: KeyspecSampleDecoder(number: number))
    }

    /// Certificates that are signed by nobody else, in DER.
    static let certificates: [Data] = [
        """
        MIIBdTCCARygAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5LZXlzcGVjIHRlc3QgMTAgFw0yNjExMzAxNDUxNTZaGA8y\
        MTI2MTEwNjE0NTE1NlowGTEXMBUGA1UEAwwOS2V5c3BlYyB0ZXN0IDEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATfrMqMiib2\
        BxCZ9Az2cQlhJZBlOpSjJTUI2e6k5NhsMtqBUznpjG20GIy+jFoqaxQvNCv9HByRpqA3pFViGcNoo1MwUTAdBgNVHQ4EFgQU5R9V\
        zPGIhctQ36yfVSnBbszHUpIwHwYDVR0jBBgwFoAU5R9VzPGIhctQ36yfVSnBbszHUpIwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO\
        PQQDAgNHADBEAiAodRC3rszG4szSo3iGFrjV1k9rvTwKHT0eeoqGaWpXnQIgICFIm54yAfsYn8I3x3Bik7JYGJLUQxH1+Zs+xCgQ\
        TQ4=
        """,
        """
        MIIBdTCCARygAwIBAgIBAjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5LZXlzcGVjIHRlc3QgMjAgFw0yNjExMzAxNDUxNTZaGA8y\
        MTI2MTEwNjE0NTE1NlowGTEXMBUGA1UEAwwOS2V5c3BlYyB0ZXN0IDIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQTEbM8Mzu/\
        bkbz5vmWCSYru1aQ3cezytjk7CjGpZXJx2Y2MEiEFcA2JioAgpzWKB563GofQyXdL7ck6mH5GguKo1MwUTAdBgNVHQ4EFgQU8ptE\
        O7POTK4gaK22hpxFSkeWbEswHwYDVR0jBBgwFoAU8ptEO7POTK4gaK22hpxFSkeWbEswDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO\
        PQQDAgNHADBEAiBsvPEOjaOmNeYuiOxVh2JI4UKSvk82lywkDcJx4RGLSwIgOK8NwQcce5GEu4HS+Kb0r7ysOrRmhM6aIigWeIyh\
        vHg=
        """,
    ].compactMap { Data(base64Encoded: $0) }

    /// The private keys that belong to the certificates, as Security exports them.
    static let certificateKeys: [Data] = [
        """
        BN+syoyKJvYHEJn0DPZxCWElkGU6lKMlNQjZ7qTk2Gwy2oFTOemMbbQYjL6MWiprFC80K/0cHJGmoDekVWIZw2jLSPqUvTbsO+pr\
        cB/mj/eZHw7sg81h+G7tBn2HOeYMow==
        """,
        """
        BBMRszwzO79uRvPm+ZYJJiu7VpDdx7PK2OTsKMallcnHZjYwSIQVwDYmKgCCnNYoHnrcah9DJd0vtyTqYfkaC4pWsDOnos+dak1M\
        0pU3AnnzTcoPgVWauiOjX/z6Wvu1Vw==
        """,
    ].compactMap { Data(base64Encoded: $0) }

    /// The number of a certificate.
    static func number(_ certificate: SecCertificate) -> Int {
        certificates.firstIndex(of: SecCertificateCopyData(certificate) as Data) ?? KeyspecTestItem.foreign
    }

    // MARK: Keys

    /// One of two private keys of the type and size that an identity states.
    static func key(_ number: Int, like identity: [String: Any]) throws -> Data {
        guard let type = identity[kSecAttrKeyType as String], let bits = identity[kSecAttrKeySizeInBits as String]
        else { throw KeyspecNoSample() }
        let keys = try keys.of("\(type) \(bits)") {
            let parameters: [String: Any] = [
                kSecAttrKeyType as String: type, kSecAttrKeySizeInBits as String: bits,
            ]
            guard let key = SecKeyCreateRandomKey(parameters as CFDictionary, nil),
                let data = SecKeyCopyExternalRepresentation(key, nil) as Data?
            else { throw KeyspecNoSample() }
            return data
        }
        return keys[number]
    }

    private static let keys = Keys()

    /// Keys that were made once, since that takes long for some.
    private final class Keys: @unchecked Sendable {
        private let lock = NSLock()
        private var made: [String: [Data]] = [:]

        func of(_ form: String, _ make: () throws -> Data) throws -> [Data] {
            lock.lock()
            defer { lock.unlock() }
            if let keys = made[form] { return keys }
            let keys = [try make(), try make()]
            made[form] = keys
            return keys
        }
    }
}

extension CaseIterable {
    fileprivate static var first: Any? { allCases.first }
}

/// A value that can't be made here.
struct KeyspecNoSample: Error {}
"""###),
        ("KeyspecTestItem.swift", ###"""
import Foundation
import Security

/// What follows from an item's declaration, beside what its type says.
struct KeyspecTestPolicy: Sendable {
    /// What a read comes to in a state of the device.
    enum Answer: Sendable {
        case value, locked
    }

    /// What is answered before the first unlock; nil where that isn't tested.
    var beforeFirstUnlock: Answer?
    /// What is answered while the device is locked; nil where that isn't tested.
    var locked: Answer?
    /// Whether it goes with the passcode.
    var isLostWithPasscode = false
    /// Whether it goes when another face or finger is enrolled.
    var isLostWithBiometry = false
    /// Whether a new installation finds it; nil where that isn't declared.
    var survivesReinstallation: Bool?
    /// Whether it bears the app's mark.
    var isOwned = false
    /// Whether access control, if there is any, asks the user, and not the app alone.
    var asksUser = true
}

/// The family that an item is one of.
struct KeyspecTestFamily: Sendable {
    /// How many items are listed.
    let count: @Sendable (any SecItemStore) throws -> Int
    /// Removes them.
    let deleteAll: @Sendable (any SecItemStore) throws -> Void
}

/// One declared item with its type erased: values are told by their numbers.
struct KeyspecTestItem: Sendable, CustomStringConvertible {
    /// How the item is stored, which decides what a lie about a call can hide.
    enum Storage: Sendable {
        case inPlace, staged, indexed, record, reference
    }

    /// The item's name.
    let name: String
    /// How it is stored.
    let storage: Storage
    /// Whether a read asks the user.
    private(set) var asks: Bool
    /// Whether a write takes the place of what is there; else it is refused.
    let replaces: Bool
    /// How many values there are; none where this machine can't make them.
    private(set) var count: Int
    /// Stores the value of a number.
    let write: @Sendable (any SecItemStore, Int) throws -> Void
    /// The number of the value that is read; nil if there is none.
    let read: @Sendable (any SecItemStore) throws -> Int?
    /// Whether there is one.
    let exists: @Sendable (any SecItemStore) throws -> Bool
    /// Removes it.
    let delete: @Sendable (any SecItemStore) throws -> Void
    /// What its rows are found by.
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    /// Makes a key; nil for what is no key.
    private(set) var create: (@Sendable (any SecItemStore) throws -> Void)?
    /// Reads with another application password than that of a write; nil for what has none.
    private(set) var readWrongly: (@Sendable (any SecItemStore) throws -> Int?)?

    /// What follows from the declaration.
    private(set) var policy = KeyspecTestPolicy()
    /// The family that it is one of; nil where none is listed.
    private(set) var family: KeyspecTestFamily?

    /// The item with what follows from its declaration.
    ///
    /// - Parameters:
    ///   - policy: what follows.
    ///   - family: the family that it is one of.
    ///   - parameters: makes the parameters of the app's own types; where that fails, nothing can be tested.
    /// - Returns: the item.
    func declared(
        _ policy: KeyspecTestPolicy, family: KeyspecTestFamily? = nil, parameters: () throws -> Void = {}
    ) -> KeyspecTestItem {
        var item = self
        item.policy = policy
        item.family = family
        item.asks = asks && policy.asksUser
        if (try? parameters()) == nil { item.count = 0 }
        return item
    }

    var description: String { name }
    /// Whether this machine can make a value.
    var hasValues: Bool { count > 0 }
    /// Whether it is a key.
    var isKey: Bool { create != nil }
    /// Whether it takes an application password.
    var hasPassword: Bool { readWrongly != nil }

    /// The number of what is none of the values.
    static let foreign = -1

    /// The number of the value that a second write stores.
    var second: Int { count > 1 ? 1 : 0 }

    // MARK: Values

    init<Item: KeyspecPlainItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .inPlace, asks: false, save: { try $0.save($1) }, read: { try $0.read() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecReprotectedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .staged, asks: false, save: { try $0.save($1) }, read: { try $0.read() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecProtectedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .staged, asks: Item.asksTheUser, save: { try $0.save($1) },
            read: { try $0.readBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecIndexedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .indexed, asks: Item.asksTheUser, save: { try $0.save($1) },
            read: { try $0.readBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecApplicationPasswordItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        let password = Data("open sesame".utf8)
        self.init(
            item, values, .staged, asks: !Item.prompt.isEmpty,
            save: { try $0.save($1, applicationPassword: password) },
            read: { try $0.readBlocking(applicationPassword: password) },
            exists: { try $0.exists() }, delete: { try $0.delete() })
        readWrongly = { store in
            try item(store).readBlocking(applicationPassword: Data("open barley".utf8)).map { _ in Self.foreign }
        }
    }

    private init<Item: KeyspecValueItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, _ values: () throws -> [Item.Value],
        _ storage: Storage, asks: Bool, save: @escaping @Sendable (Item, Item.Value) throws -> Void,
        read: @escaping @Sendable (Item) throws -> Item.Value?, exists: @escaping @Sendable (Item) throws -> Bool,
        delete: @escaping @Sendable (Item) throws -> Void
    ) {
        let fitting = ((try? values()) ?? []).filter(Item.fits)
        let encoded = fitting.map { Item.coding.encode($0) }
        self.init(
            Item.itemName, storage, asks: asks, count: fitting.count, identity: { try item($0).identity },
            write: { try save(item($0), fitting[$1]) },
            read: { store in
                try read(item(store)).map { encoded.firstIndex(of: Item.coding.encode($0)) ?? Self.foreign }
            },
            exists: { try exists(item($0)) }, delete: { try delete(item($0)) })
    }

    init<Item: KeyspecPresenceItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            Item.itemName, .inPlace, asks: false, count: 1, identity: { try item($0).identity },
            write: { store, _ in try item(store).save() }, read: { try item($0).exists() ? 0 : nil },
            exists: { try item($0).exists() }, delete: { try item($0).delete() })
    }

    // MARK: Records

    init<Record: KeyspecPlainRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, values: () throws -> [Record.Value]
    ) {
        self.init(record, values, asks: false) { try $0.read() }
    }

    init<Record: KeyspecProtectedRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, values: () throws -> [Record.Value]
    ) {
        self.init(record, values, asks: true) { try $0.readBlocking() }
    }

    private init<Record: KeyspecRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, _ values: () throws -> [Record.Value],
        asks: Bool, read: @escaping @Sendable (Record) throws -> Record.Value?
    ) {
        let all = (try? values()) ?? []
        self.init(
            Record.itemName, .record, asks: asks, count: all.count, identity: { try record($0).identity },
            write: { try record($0).save(all[$1]) },
            read: { store in
                let record = try record(store)
                guard let value = try read(record) else { return nil }
                let parts = try record.encode(value)
                return try all.firstIndex { try record.encode($0) == parts } ?? Self.foreign
            },
            exists: { try record($0).exists() }, delete: { try record($0).delete() })
    }

    // MARK: Keys

    init<Item: KeyspecSoftwareKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, create: { _ = try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, create: { _ = try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    private init<Item: KeyspecKeyItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool,
        create: @escaping @Sendable (Item) throws -> Void,
        importKey: @escaping @Sendable (Item, Data) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecKey?, exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        self.init(
            Item.itemName, .reference, asks: asks, replaces: false, count: 2, identity: { try item($0).identity },
            write: { store, number in
                let item = try item(store)
                try importKey(item, KeyspecSamples.key(number, like: try item.identity))
            },
            read: { store in
                let item = try item(store)
                guard let key = try load(item) else { return nil }
                let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?
                let identity = try item.identity
                return try (0..<2).first { try KeyspecSamples.key($0, like: identity) == bytes } ?? Self.foreign
            },
            exists: { try exists(item($0)) }, delete: { try item($0).delete() })
        self.create = { try create(item($0)) }
    }

    init<Item: KeyspecEnclaveKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            Item.itemName, .reference, asks: false, replaces: false, count: 1,
            identity: { try item($0).identity }, write: { store, _ in _ = try item(store).create() },
            read: { try item($0).load() == nil ? nil : 0 }, exists: { try item($0).exists() },
            delete: { try item($0).delete() })
        create = { _ = try item($0).create() }
    }

    // MARK: Certificates

    init<Item: KeyspecPlainCertificateItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, replaces: true, save: { try $0.store(der: $1) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedCertificateItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, replaces: false, save: { try $0.store(der: $1) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    private init<Item: KeyspecCertificateItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool, replaces: Bool,
        save: @escaping @Sendable (Item, Data) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecCertificate?,
        exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        self.init(
            Item.itemName, .reference, asks: asks, replaces: replaces, count: KeyspecSamples.certificates.count,
            identity: { try item($0).identity }, write: { try save(item($0), KeyspecSamples.certificates[$1]) },
            read: { store in try load(item(store)).map(KeyspecSamples.number) }, exists: { try exists(item($0)) },
            delete: { try item($0).delete() })
    }

    // MARK: All

    init(
        _ name: String, _ storage: Storage, asks: Bool, replaces: Bool = true, count: Int,
        identity: @escaping @Sendable (any SecItemStore) throws -> [String: Any],
        write: @escaping @Sendable (any SecItemStore, Int) throws -> Void,
        read: @escaping @Sendable (any SecItemStore) throws -> Int?,
        exists: @escaping @Sendable (any SecItemStore) throws -> Bool,
        delete: @escaping @Sendable (any SecItemStore) throws -> Void
    ) {
        self.name = name
        self.storage = storage
        self.asks = asks
        self.replaces = replaces
        self.count = count
        self.identity = identity
        self.write = write
        self.read = read
        self.exists = exists
        self.delete = delete
    }
}

extension KeyspecValueItem {
    /// Whether a value has the size that the spec states.
    static func fits(_ value: Value) -> Bool {
        guard let size = coding.encode(value)?.count else { return false }
        return switch encodedSize {
        case .atMost(let limit): size <= limit
        case .exactly(let count): size == count
        case nil: true
        }
    }
}
"""###),
    ]
}
