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
