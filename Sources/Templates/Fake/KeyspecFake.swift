import Foundation
import KeychainEngine
import Security

/// A keychain in memory for an app's tests, with the device that it is on: `MailKeychain(store: KeyspecFake())`.
///
/// It keeps primary keys, access groups, sync states, protection and access control as Apple's keychain does, as far as Apple's
/// published source tells. A new one is empty and unlocked, with a passcode, an enrolled face, and a user who approves every
/// prompt. Each has UserDefaults of its own.
///
/// Keys, certificates and identities are Security's own objects, made without its keychain. A key of the Secure Enclave is one
/// that was made outside of it: that it is used, and what the user is asked then, the fake doesn't see. Nor does it see that the
/// app itself has evaluated a context, has invalidated one, or has given one a password.
nonisolated final class KeyspecFake: SecItemStore, @unchecked Sendable {
    /// The device that the app runs on. What is stored is on it.
    let device: SimulatedDevice
    /// The access groups that the app is entitled to, the default one first.
    let groups: [String]
    /// The strings of the app's Info.plist.
    let infoPlist: [String: String]
    /// Whether there is a file-based keychain, too.
    let platform: Platform
    /// The major version of the system.
    let systemVersion: Int

    /// What is told of each operation's outcome.
    let observer: KeyspecObserver?
    /// What the process keeps in memory.
    let memory: KeyspecMemory
    /// The app's own, gone with a new installation.
    var userDefaults: UserDefaults { defaults.userDefaults }

    private let process: SimulatedProcess
    private let defaults: KeyspecFakeDefaults
    private let contexts = KeyspecFakeContexts()
    private let references: KeyspecFakeReferences

    /// A process of the app on a device.
    ///
    /// - Parameters:
    ///   - groups: the access groups that the app is entitled to, the default one first; all that the specs name, if omitted.
    ///   - infoPlist: strings of the Info.plist; what the specs need, if omitted.
    ///   - platform: where the app runs.
    ///   - systemVersion: the major version of the system.
    ///   - observer: who is told of each operation's outcome.
    convenience init(
        groups: [String] = declaredGroups, infoPlist: [String: String] = declaredInfoPlist,
        platform: Platform = .present, systemVersion: Int = 18, observer: KeyspecObserver? = nil
    ) {
        self.init(
            SimulatedDevice(), groups, infoPlist, platform, systemVersion, observer, KeyspecFakeDefaults(),
            KeyspecFakeReferences())
    }

    private init(
        _ device: SimulatedDevice, _ groups: [String], _ infoPlist: [String: String], _ platform: Platform,
        _ systemVersion: Int, _ observer: KeyspecObserver?, _ defaults: KeyspecFakeDefaults,
        _ references: KeyspecFakeReferences
    ) {
        self.device = device
        self.groups = groups
        self.infoPlist = infoPlist
        self.platform = platform
        self.systemVersion = systemVersion
        self.observer = observer
        self.defaults = defaults
        self.references = references
        memory = KeyspecMemory()
        // That these are installed is of no use to them.
        for keychain in Self.lastingKeychains { memory.installations.once(keychain) { nil } }
        process = SimulatedProcess(device: device, groups: groups, platform: platform)
        device.keyMaker = references.makeKey
    }

    // MARK: Other processes and devices

    /// The app, started anew: it has lost what it had in memory, and nothing else.
    func relaunched() -> KeyspecFake { on(device, defaults) }

    /// The app, removed and installed anew: its UserDefaults are empty, and the keychain is as it was.
    func reinstalled() -> KeyspecFake { on(device, KeyspecFakeDefaults()) }

    /// The app on another device, to which an encrypted backup of this one was restored.
    func restoredElsewhere() -> KeyspecFake { on(device.restoredElsewhere(), defaults) }

    /// The app on another device of the same iCloud account, which has only what is synced.
    func onDeviceOfSameAccount() -> KeyspecFake { on(device.deviceOfSameAccount(), KeyspecFakeDefaults()) }

    /// Another process on the device, such as an extension.
    ///
    /// - Parameter groups: the access groups that it is entitled to.
    /// - Returns: the process.
    func other(groups: [String]) -> KeyspecFake {
        KeyspecFake(
            device, groups, infoPlist, platform, systemVersion, nil, KeyspecFakeDefaults(), references)
    }

    /// The app after an update of the system.
    ///
    /// - Parameter systemVersion: the new major version.
    /// - Returns: the app.
    func updated(to systemVersion: Int) -> KeyspecFake {
        KeyspecFake(device, groups, infoPlist, platform, systemVersion, observer, defaults, references)
    }

    private func on(_ device: SimulatedDevice, _ defaults: KeyspecFakeDefaults) -> KeyspecFake {
        KeyspecFake(device, groups, infoPlist, platform, systemVersion, observer, defaults, references)
    }
}

extension Platform {
    /// Where the tests run.
    static var present: Platform {
        #if os(macOS)
            .macOS
        #else
            .iOS
        #endif
    }
}
