import Foundation
import KeychainEngine
import Security

@testable import Generated

/// A device with one process that is entitled to the groups of all specs, and the store that its generated code uses.
struct World {
    let device: SimulatedDevice
    let app: SimulatedProcess
    let store: ProcessStore

    init(_ device: SimulatedDevice = SimulatedDevice()) {
        self.device = device
        app = SimulatedProcess(
            device: device,
            entitlements: Entitlements(
                keychainAccessGroups: [
                    "TEAM000001.org.example.mail", "TEAM000001.org.example.keys", "TEAM000001.org.example.mail.shared",
                    "346J38YKE3.com.thomasricouard.IceCubesApp", "TEAM000001.org.example.values",
                    "TEAM000001.org.example.values.chosen", "TEAM000001.org.example.platforms",
                    "TEAM000001.org.example.platforms.shared",
                ],
                applicationGroups: ["group.net.mullvad.MullvadVPN"]))
        store = ProcessStore(process: app)
    }

    /// The same process, started anew: what a kill leaves behind is only on the device.
    func relaunched() -> World { World(device) }

    /// Runs code as the app.
    func run<Result>(_ body: (any SecItemStore) throws -> Result) rethrows -> Result {
        try app.run { try body(store) }
    }
}

extension World {
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
    private let system = SystemKeychain(infoPlist: [
        "AppIdentifierPrefix": "TEAM000001.",
        "VPNService": "org.example.vpn",
        "ApplicationSecurityGroupIdentifier": "group.net.mullvad.MullvadVPN",
    ])

    init(process: SimulatedProcess) { self.process = process }

    func add(_ attributes: [String: Any]) -> OSStatus { process.run { system.add(attributes) } }
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        process.run { system.copyMatching(query) }
    }
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        process.run { system.update(query, with: attributes) }
    }
    func delete(_ query: [String: Any]) -> OSStatus { process.run { system.delete(query) } }
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
    func infoPlistString(_ key: String) -> String? { system.infoPlistString(key) }
}
