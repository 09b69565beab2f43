import Foundation
import KeychainEngine
import Security
import Testing

/// Runs each test of a suite as a process of its own, on a device of its own.
struct Simulated: SuiteTrait, TestTrait, TestScoping {
    static let groups = ["T.org.example.app", "T.org.example.shared"]

    var entitlements = Entitlements(keychainAccessGroups: groups)
    var platform = Platform.iOS
    var settings = Settings()

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let device = SimulatedDevice(settings: settings)
        let process = SimulatedProcess(device: device, entitlements: entitlements, platform: platform)
        try await process.run { try await function() }
    }
}

extension Trait where Self == Simulated {
    /// An iOS process with two keychain groups.
    static var simulated: Simulated { Simulated() }
    /// The same on macOS.
    static var simulatedMac: Simulated { Simulated(platform: .macOS) }

    /// A process with other entitlements.
    static func simulated(_ entitlements: Entitlements, on platform: Platform = .iOS) -> Simulated {
        Simulated(entitlements: entitlements, platform: platform)
    }

    /// A device that takes an open question the other way.
    static func simulated<Value>(
        _ setting: WritableKeyPath<Settings, Value> & Sendable, _ value: Value
    ) -> Simulated {
        var settings = Settings()
        settings[keyPath: setting] = value
        return Simulated(settings: settings)
    }
}

/// The process whose calls a test makes.
var process: SimulatedProcess {
    get throws { try #require(SimulatedProcess.current) }
}

/// The device it runs on.
var device: SimulatedDevice {
    get throws { try process.device }
}

/// Generic password with account "a" and service "s", unless told otherwise.
func generic(_ more: [CFString: Any] = [:]) -> [String: Any] {
    let base: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "a",
        kSecAttrService as String: "s",
    ]
    return base.merging(more) { $1 }
}

/// Internet password with account "a" and server "host", unless told otherwise.
func internet(_ more: [CFString: Any] = [:]) -> [String: Any] {
    let base: [String: Any] = [
        kSecClass as String: kSecClassInternetPassword, kSecAttrAccount as String: "a",
        kSecAttrServer as String: "host",
    ]
    return base.merging(more) { $1 }
}

let secret = Data("secret".utf8)

@discardableResult
func add(_ attributes: [String: Any]) -> OSStatus {
    SecItemAdd(attributes as CFDictionary, nil)
}

/// Adds an item that has a value.
@discardableResult
func store(_ attributes: [String: Any], _ value: Data = secret) -> OSStatus {
    add(attributes.merging([kSecValueData as String: value]) { $1 })
}

func copy(_ query: [String: Any]) -> (status: OSStatus, result: CFTypeRef?) {
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    return (status, result)
}

/// Looks for an item without asking for anything.
@discardableResult
func probe(_ query: [String: Any]) -> OSStatus {
    SecItemCopyMatching(query as CFDictionary, nil)
}

@discardableResult
func read(_ query: [String: Any]) -> (status: OSStatus, data: Data?) {
    let answer = copy(query.merging([kSecReturnData as String: true]) { $1 })
    return (answer.status, answer.result as? Data)
}

func attributes(_ query: [String: Any]) throws -> [String: Any] {
    let answer = copy(query.merging([kSecReturnAttributes as String: true]) { $1 })
    try #require(answer.status == errSecSuccess)
    return try #require(answer.result as? [String: Any])
}

@discardableResult
func update(_ query: [String: Any], _ changes: [CFString: Any]) -> OSStatus {
    SecItemUpdate(query as CFDictionary, changes as CFDictionary)
}

@discardableResult
func delete(_ query: [String: Any]) -> OSStatus {
    SecItemDelete(query as CFDictionary)
}

func count(_ query: [String: Any]) -> Int {
    let wanted: [String: Any] = [
        kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitAll,
    ]
    return (copy(query.merging(wanted) { $1 }).result as? [[String: Any]])?.count ?? 0
}

/// An access control that has to be possible.
func control(
    _ flags: SecAccessControlCreateFlags,
    _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
) throws -> SecAccessControl {
    try #require(SecAccessControlCreateWithFlags(nil, protection, flags, nil))
}
