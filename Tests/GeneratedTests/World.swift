import Foundation
import KeychainEngine
import Security

@testable import Generated

/// A device with one process that is entitled to the groups of all specs, and the store that its generated code uses.
struct World {
    let device: SimulatedDevice
    let app: SimulatedProcess
    let store: ProcessStore

    init(
        _ device: SimulatedDevice = SimulatedDevice(), platform: KeychainEngine.Platform = .iOS,
        defaults: DefaultsBox = .init(), answers: AnswerLog? = nil
    ) {
        self.device = device
        app = SimulatedProcess(
            device: device,
            entitlements: Entitlements(
                keychainAccessGroups: [
                    "TEAM000001.org.example.mail", "TEAM000001.org.example.keys", "TEAM000001.org.example.prompts",
                    "TEAM000001.org.example.owned",
                    "TEAM000001.org.example.reinstalled", "TEAM000001.org.example.reinstalled.shared",
                    "TEAM000001.org.example.indexed", "TEAM000001.org.example.indexed.shared",
                    "TEAM000001.org.example.mail.shared",
                    "TEAM000001.org.example.families", "TEAM000001.org.example.families.shared",
                    "TEAM000001.org.example.records",
                    "TEAM000001.org.example.migration", "TEAM000001.org.example.migration.shared",
                    "346J38YKE3.com.thomasricouard.IceCubesApp", "TEAM000001.org.example.values",
                    "TEAM000001.org.example.values.chosen", "TEAM000001.org.example.platforms",
                    "TEAM000001.org.example.platforms.shared",
                    "TEAM000001.org.example.chosen", "TEAM000001.com.duckduckgo.vault",
                    "TEAM000001.com.duckduckgo.subscription", "TEAM000001.com.duckduckgo.brokers",
                    "TEAM000001.prt.ProtonVPN",
                ],
                applicationGroups: ["group.net.mullvad.MullvadVPN", "group.com.wireguard.ios"]),
            platform: platform)
        store = ProcessStore(process: app, defaults: defaults, answers: answers)
    }

    /// The same process, started anew: what a kill leaves behind is only on the device.
    func relaunched() -> World { World(device, platform: app.platform, defaults: store.defaults) }

    /// Runs code as the app.
    func run<Result>(_ body: (any SecItemStore) throws -> Result) rethrows -> Result {
        try app.run { try body(store) }
    }
}

extension World {
    /// The number of the calls that some code makes: a single stop or fault can only be at one of them.
    func callCount(_ body: (any SecItemStore) throws -> Void) rethrows -> Int {
        app.forgetCalls()
        try run(body)
        return app.calls.count
    }

    /// Brings the device into a lock state.
    func enter(_ state: LockState) {
        switch state {
        case .unlocked: device.unlock()
        case .locking: device.lock()
        case .locked: device.lockAtOnce()
        case .beforeFirstUnlock: device.restart()
        }
    }
}

/// The system's keychain as one process sees it, on whatever thread the call comes.
struct ProcessStore: SecItemStore {
    let process: SimulatedProcess
    /// Where answers are noted, if anywhere.
    let answers: AnswerLog?
    private let system: SystemKeychain

    static let infoPlist = [
        "AppIdentifierPrefix": "TEAM000001.",
        "NSFaceIDUsageDescription": "Unlocks your data",
        "VPNService": "org.example.vpn",
        "ExportKeyTag": "export",
        "ApplicationSecurityGroupIdentifier": "group.net.mullvad.MullvadVPN",
        "com.wireguard.ios.app_group_id": "group.com.wireguard.ios",
        "VAULT_APP_GROUP": "TEAM000001.com.duckduckgo.vault",
        "SUBSCRIPTION_APP_GROUP": "TEAM000001.com.duckduckgo.subscription",
        "DBP_APP_GROUP": "TEAM000001.com.duckduckgo.brokers",
    ]

    /// Each simulated process has its own, as a real one.
    let memory: KeyspecMemory
    let observer: KeyspecObserver?
    private let biometry: @Sendable () -> KeyspecBiometryState
    var biometryState: KeyspecBiometryState { biometry() }
    let defaults: DefaultsBox
    var userDefaults: UserDefaults { defaults.userDefaults }
    var hasFileBasedKeychain: Bool { process.platform == .macOS }

    init(
        process: SimulatedProcess, defaults: DefaultsBox = DefaultsBox(), memory: KeyspecMemory = .begun,
        answers: AnswerLog? = nil, observer: KeyspecObserver? = nil, infoPlist: [String: String] = infoPlist,
        biometry: (@Sendable () -> KeyspecBiometryState)? = nil
    ) {
        system = SystemKeychain(infoPlist: infoPlist)
        self.process = process
        self.answers = answers
        self.defaults = defaults
        self.memory = memory
        self.observer = observer
        let system = system
        self.biometry = biometry ?? { process.run { system.biometryState } }
    }

    func add(_ attributes: [String: Any]) -> OSStatus { noted(process.run { system.add(attributes) }) }
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        let answer = process.run { system.copyMatching(query) }
        answers?.note(answer.status, answer.result)
        return answer
    }
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        noted(process.run { system.update(query, with: attributes) })
    }
    func delete(_ query: [String: Any]) -> OSStatus { noted(process.run { system.delete(query) }) }
    private func noted(_ status: OSStatus) -> OSStatus {
        answers?.note(status)
        return status
    }
    func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        process.run { system.createKey(parameters) }
    }
    func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        process.run { system.importPKCS12(data, passphrase: passphrase) }
    }
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        process.run { system.accessControl(accessible, flags) }
    }
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        process.run { system.obstacle(to: requirement) }
    }
    func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        process.run { system.evaluate(accessControl, reason: reason, in: context) }
    }
    func infoPlistString(_ key: String) -> String? { system.infoPlistString(key) }
}

/// UserDefaults of one test alone, gone with it. They outlive a process, as on a device.
///
/// Made only when asked for: to make and remove a domain takes longer than most tests.
final class DefaultsBox: @unchecked Sendable {
    private let name = "keyspec-tests-\(UUID().uuidString)"
    private let lock = NSLock()
    private var made: UserDefaults?

    var userDefaults: UserDefaults {
        lock.withLock {
            if let made { return made }
            let defaults = UserDefaults(suiteName: name) ?? .standard
            made = defaults
            return defaults
        }
    }

    deinit {
        if made != nil { UserDefaults.standard.removePersistentDomain(forName: name) }
    }
}

extension KeyspecMemory {
    /// One in which nothing is noted in UserDefaults any more: to make a domain takes longer than most tests.
    static var begun: KeyspecMemory {
        let memory = KeyspecMemory()
        for keychain in KeyspecMemory.keychains { memory.installations.once(keychain) { nil } }
        return memory
    }

    /// The keychains of the specs right in `Specs`.
    private static let keychains = [
        "MailKeychain", "KeysKeychain", "ValuesKeychain", "PlatformsKeychain", "FamiliesKeychain", "RecordsKeychain",
        "ReinstalledKeychain", "MigrationKeychain", "PromptsKeychain", "IndexedKeychain", "OwnedKeychain",
        "AmplifyKeychain",
        "AmplifySharedKeychain", "DuckDuckGoKeychain", "DuckDuckGoIOSKeychain", "DuckDuckGoMacKeychain",
        "ElementXKeychain", "FirebaseKeychain", "FirefoxKeychain", "GTMAppAuthKeychain", "IceCubesKeychain",
        "KeePassiumKeychain", "MullvadKeychain", "ProtonVPNKeychain", "SignalKeychain", "WireGuardKeychain",
    ]
}
