import Foundation
@testable import Generated
import KeychainEngine

/// A device with one process that is entitled to the groups of all specs, and the store that its generated code uses.
struct World {
    let device: SimulatedDevice
    let app: SimulatedProcess
    let store = SystemKeychain(infoPlist: [
        "AppIdentifierPrefix": "TEAM000001.",
        "ApplicationSecurityGroupIdentifier": "group.net.mullvad.MullvadVPN",
    ])

    init(_ device: SimulatedDevice = SimulatedDevice()) {
        self.device = device
        app = SimulatedProcess(
            device: device,
            entitlements: Entitlements(
                keychainAccessGroups: [
                    "TEAM000001.org.example.mail", "TEAM000001.org.example.mail.shared",
                    "346J38YKE3.com.thomasricouard.IceCubesApp",
                ],
                applicationGroups: ["group.net.mullvad.MullvadVPN"]))
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
