// Made from Sources/Templates/Fake by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedFake {
    static let sources: [(name: String, text: String)] = [
        ("KeyspecFake.swift", ###"""
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
"""###),
        ("KeyspecFakeContexts.swift", ###"""
import Foundation
import KeychainEngine
import Security

#if canImport(LocalAuthentication) && !os(tvOS)
    import LocalAuthentication
#endif

/// What the fake knows of the contexts that calls were made under: LocalAuthentication's own tell nobody what was proved in them.
final class KeyspecFakeContexts: @unchecked Sendable {
    private let lock = NSLock()
    /// Contexts are held, so that none has the identity of an earlier one.
    private var entries: [ObjectIdentifier: (object: AnyObject, known: AuthenticationContext)] = [:]

    /// What is known of a context.
    func known(_ context: KeyspecContext) -> AuthenticationContext? {
        context.added(to: [:])[kSecUseAuthenticationContext as String].flatMap(known)
    }

    /// What is known of the context in a query; nil for anything else.
    func known(_ object: Any) -> AuthenticationContext? {
        #if canImport(LocalAuthentication) && !os(tvOS)
            guard let context = object as? LAContext else { return nil }
            let known = entry(for: context)
            known.isInteractionAllowed = !context.interactionNotAllowed
            #if !os(watchOS)
                known.reason = context.localizedReason
                known.cancelTitle = context.localizedCancelTitle
                known.fallbackTitle = context.localizedFallbackTitle
            #endif
            return known
        #else
            return nil
        #endif
    }

    private func entry(for object: AnyObject) -> AuthenticationContext {
        lock.withLock {
            if let entry = entries[ObjectIdentifier(object)] { return entry.known }
            let known = AuthenticationContext()
            entries[ObjectIdentifier(object)] = (object, known)
            return known
        }
    }
}
"""###),
        ("KeyspecFakeControl.swift", ###"""
import Foundation
import KeychainEngine
import Security

/// What a test does to the device, and what it sees of the calls.
extension KeyspecFake {
    /// Whether nothing is stored. Of a synced item that was deleted the keychain keeps a mark, which doesn't count.
    var isEmpty: Bool { device.storedItems.allSatisfy { $0.isTombstone } }

    // MARK: Lock

    /// Locks the device; the delay until the lock takes effect is over.
    func lock() { device.lockAtOnce() }

    /// Unlocks the device.
    func unlock() { device.unlock() }

    /// Restarts the device, which isn't unlocked after that; the app is the same.
    func restart() { device.restart() }

    /// The lock as it is.
    var lockState: LockState { device.lockState }

    /// Brings the device into a lock state.
    func enter(_ state: LockState) {
        switch state {
        case .unlocked: device.unlock()
        case .locking: device.lock()
        case .locked: device.lockAtOnce()
        case .beforeFirstUnlock: device.restart()
        }
    }

    // MARK: Passcode and biometry

    /// Whether a passcode is set.
    var hasPasscode: Bool { device.hasPasscode }

    /// Sets a passcode.
    func setPasscode() { device.setPasscode() }

    /// Removes the passcode, with all that is bound to it.
    func removePasscode() { device.removePasscode() }

    /// The sensor, and what is enrolled.
    var biometry: Biometry {
        get { device.biometry }
        set { device.biometry = newValue }
    }

    /// Enrols another face or finger.
    func changeEnrollment() { device.changeEnrollment() }

    /// Removes every face or finger.
    func removeEnrollment() { device.removeEnrollment() }

    // MARK: User

    /// Who answers prompts: `fake.user.answers = [.cancel]`.
    var user: ScriptedUser {
        get { device.user }
        set { device.user = newValue }
    }

    /// The prompts that were shown, in order.
    var prompts: [Prompt] { device.prompts }

    /// How many prompts were shown.
    var promptCount: Int { device.promptCount }

    // MARK: Calls

    /// One call that the app made, without the value in it.
    struct Call: @unchecked Sendable {
        /// Which.
        let verb: Verb
        /// What it was asked, but for values and contexts.
        let attributes: [String: Any]
        /// What the app was told.
        let status: OSStatus
    }

    /// The calls that this process made, in order.
    var calls: [Call] {
        process.calls.map { call in
            let hidden = [kSecValueData, kSecValueRef, kSecUseAuthenticationContext, kSecImportExportPassphrase]
            let attributes = call.query.filter { !hidden.map { $0 as String }.contains($0.key) }
            return Call(verb: call.verb, attributes: attributes, status: call.status)
        }
    }

    /// Empties `calls`.
    func forgetCalls() { process.forgetCalls() }

    /// Runs before each call, with the call's number since the start, 1 being the first.
    var beforeEachCall: (@Sendable (Int) -> Void)? {
        get { process.beforeEachCall }
        set { process.beforeEachCall = newValue }
    }

    // MARK: Faults

    /// Has a call report a status.
    ///
    /// - Parameters:
    ///   - call: which one from now on, 1 being the next.
    ///   - status: what it reports.
    ///   - afterEffect: whether it nevertheless does what it was asked.
    func fail(call: Int = 1, with status: OSStatus, afterEffect: Bool = false) {
        process.fail(call: call, with: status, afterEffect: afterEffect)
    }

    /// Kills the process before a call: neither that one nor any later one has an effect. `relaunched()` goes on.
    ///
    /// - Parameter call: which one from now on, 1 being the next.
    func stop(beforeCall call: Int = 1) { process.stop(beforeCall: call) }

    /// Whether the process was killed.
    var isStopped: Bool { process.isStopped }
}
"""###),
        ("KeyspecFakeDefaults.swift", ###"""
import Foundation

/// UserDefaults of a fake alone, gone with it; made only when something is looked for in them.
final class KeyspecFakeDefaults: @unchecked Sendable {
    private let name = "keyspec-fake-\(UUID().uuidString)"
    private let lock = NSLock()
    private var made: UserDefaults?

    /// The UserDefaults.
    var userDefaults: UserDefaults {
        lock.withLock {
            if let made { return made }
            // Nil only for the name of the app itself.
            let defaults = UserDefaults(suiteName: name) ?? .standard
            made = defaults
            return defaults
        }
    }

    deinit {
        if made != nil { UserDefaults.standard.removePersistentDomain(forName: name) }
    }
}
"""###),
        ("KeyspecFakeReferences.swift", ###"""
import Foundation
import KeychainEngine
import Security

/// Keys, certificates and identities as Security's objects, and as the engine's values.
final class KeyspecFakeReferences: @unchecked Sendable {
    private let lock = NSLock()
    /// Private keys that were made here, by their public halves: of one that a token holds the engine has no more.
    private var made: [Data: SimulatedKey] = [:]

    /// A key that no keychain has.
    var makeKey: SimulatedDevice.KeyMaker {
        { [weak self] type, bits in
            let parameters: [String: Any] = [
                kSecAttrKeyType as String: Self.name(type), kSecAttrKeySizeInBits as String: bits,
            ]
            guard let object = SecKeyCreateRandomKey(parameters as CFDictionary, nil), let key = SimulatedKey(object)
            else { return nil }
            self?.keep(key)
            return key
        }
    }

    private func keep(_ key: SimulatedKey) { lock.withLock { made[key.publicBytes] = key } }

    // MARK: To Security

    /// The object for a result of the engine's: references in it are replaced.
    func shown(_ result: Any) -> Any {
        switch result {
        case let reference as ItemReference: object(reference) ?? NSNull()
        case let references as [ItemReference]: references.compactMap { object($0) }
        case let dictionaries as [[String: Any]]: dictionaries.map { $0.mapValues(shown) }
        case let dictionary as [String: Any]: dictionary.mapValues(shown)
        default: result
        }
    }

    /// The object for a reference; nil if Security makes none of it.
    func object(_ reference: ItemReference) -> AnyObject? {
        switch reference {
        case .key(let key): return object(key)
        case .certificate(let certificate): return object(certificate)
        case .identity(let certificate, let key):
            guard let certificate = object(certificate), let key = object(key) else { return nil }
            return SecIdentityCreate(nil, certificate, key)?.takeRetainedValue()
        }
    }

    /// The object for a key.
    func object(_ key: SimulatedKey) -> SecKey? {
        let key = key.token == nil ? key : lock.withLock { made[key.publicBytes] } ?? key
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: Self.name(key.type),
            kSecAttrKeyClass as String: key.isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic,
            kSecAttrKeySizeInBits as String: key.bits,
        ]
        let data = key.privateBytes ?? key.publicBytes
        return SecKeyCreateWithData(data as CFData, attributes as CFDictionary, nil)
    }

    private func object(_ certificate: SimulatedCertificate) -> SecCertificate? {
        SecCertificateCreateWithData(nil, certificate.der as CFData)
    }

    private static func name(_ type: SimulatedKey.KeyType) -> CFString {
        type == .rsa ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom
    }

    // MARK: From Security

    /// What an object of Security's stands for; nil for any other, and for a key that can't be had as bytes.
    func reference(to object: Any) -> ItemReference? {
        if let key = KeyspecReference.key(object) { return SimulatedKey(key).map { .key($0) } }
        if let certificate = KeyspecReference.certificate(object) {
            return SimulatedCertificate(certificate).map { .certificate($0) }
        }
        guard let identity = KeyspecReference.identity(object) else { return nil }
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess,
            let certificate = certificate.flatMap({ SimulatedCertificate($0) }),
            let key = key.flatMap({ SimulatedKey($0) })
        else { return nil }
        return .identity(certificate, key)
    }
}

extension SimulatedKey {
    /// What is in a key of Security's; nil if it can't be had as bytes.
    init?(_ key: SecKey) {
        let copied: Any? = SecKeyCopyAttributes(key)
        guard let attributes = copied as? [String: Any],
            let type = attributes[kSecAttrKeyType as String], let keyClass = attributes[kSecAttrKeyClass as String],
            let data = SecKeyCopyExternalRepresentation(key, nil) as Data?
        else { return nil }
        // These attributes come as text or as numbers.
        self.init(
            external: data, type: "\(type)" == kSecAttrKeyTypeRSA as String ? .rsa : .ellipticCurve,
            isPrivate: "\(keyClass)" == kSecAttrKeyClassPrivate as String, bits: nil)
    }
}

extension SimulatedCertificate {
    /// What is in a certificate of Security's.
    init?(_ certificate: SecCertificate) { self.init(der: SecCertificateCopyData(certificate) as Data) }
}
"""###),
        ("KeyspecFakeStore.swift", ###"""
import Foundation
import KeychainEngine
import Security

/// The calls of generated code, as the engine understands them.
extension KeyspecFake {
    /// `SecItemAdd`.
    func add(_ attributes: [String: Any]) -> OSStatus { process.add(understood(attributes)).status }

    /// `SecItemCopyMatching`.
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        let answer = process.copyMatching(understood(query))
        return (answer.status, answer.result.map(references.shown))
    }

    /// `SecItemUpdate`.
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        process.update(understood(query), understood(attributes))
    }

    /// `SecItemDelete`.
    func delete(_ query: [String: Any]) -> OSStatus { process.delete(understood(query)) }

    /// `SecKeyCreateRandomKey`.
    func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        let answer = process.createKey(understood(parameters))
        return (answer.status, answer.key.flatMap(references.object))
    }

    /// `SecPKCS12Import`, for the files of `SimulatedPKCS12`; others are read by the system, which stores nothing.
    func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        let answer = process.importPKCS12(data, [kSecImportExportPassphrase as String: passphrase])
        if answer.status == errSecDecode, !SimulatedPKCS12.isOne(data) {
            return SystemKeychain().importPKCS12(data, passphrase: passphrase)
        }
        let items = answer.items.map { item -> [String: Any] in
            var entry: [String: Any] = [kSecImportItemCertChain as String: item.chain.compactMap(references.object)]
            entry[kSecImportItemIdentity as String] = item.identity.flatMap(references.object)
            return entry
        }
        return (answer.status, items)
    }

    /// What the system refuses is refused here; what is made is the fake's own, since nobody can look into the system's.
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        try? AccessControl(protection: accessible as String, flags: AccessControl.Flags(rawValue: flags.rawValue))
    }

    /// What keeps the device from providing a protection now.
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        let hasText = infoPlist["NSFaceIDUsageDescription"]?.isEmpty == false
        if requirement != .passcode, !hasText, biometry.kind == .faceID { return KeyspecError.missingUsageDescription }
        switch device.obstacle(to: .constraint(requirement == .biometry ? .biometryAny : .userPresence)) {
        case .passcodeNotSet: return KeyspecError.passcodeNotSet
        case .biometryNotEnrolled: return KeyspecError.biometryNotEnrolled
        case .biometryNotAvailable: return KeyspecError.biometryNotAvailable
        default: return nil
        }
    }

    /// Has the user satisfy an access control.
    func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        guard let accessControl = accessControl as? AccessControl, let known = contexts.known(context) else {
            return .passed
        }
        guard let requirement = accessControl.requirement(for: .decrypt) else {
            return KeyspecEvaluation(AuthenticationError.authenticationFailed)
        }
        known.reason = reason
        let request = AuthenticationRequest(
            requirement: requirement, needsPassword: accessControl.requiresPassword)
        return process.authenticate(request, in: known).map { KeyspecEvaluation($0) } ?? .passed
    }

    /// Gives a context an application password.
    func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool {
        guard let known = contexts.known(context), !known.isInvalidated else { return false }
        known.applicationPassword = applicationPassword
        return true
    }

    /// Ends a context, and the prompt that waits for it.
    func invalidate(_ context: KeyspecContext) {
        contexts.known(context)?.invalidate()
        context.invalidate()
    }

    /// What is enrolled.
    var biometryState: KeyspecBiometryState {
        let biometry = biometry
        guard biometry.kind != .none, biometry.isEnrolled else { return .nothing(majorVersion: systemVersion) }
        return .enrolled(
            hash: Data("enrolled set \(biometry.enrollmentGeneration)".utf8), majorVersion: systemVersion)
    }

    /// A string of `infoPlist`.
    func infoPlistString(_ key: String) -> String? { infoPlist[key] }

    /// Whether the platform is macOS.
    var hasFileBasedKeychain: Bool { platform == .macOS }

    /// A dictionary with the engine's contexts and references in place of the system's.
    private func understood(_ dictionary: [String: Any]) -> [String: Any] {
        var understood = dictionary
        if let context = dictionary[kSecUseAuthenticationContext as String] {
            understood[kSecUseAuthenticationContext as String] = contexts.known(context) ?? context
        }
        if let reference = dictionary[kSecValueRef as String] {
            understood[kSecValueRef as String] = references.reference(to: reference) ?? reference
        }
        if let attributes = dictionary[kSecPrivateKeyAttrs as String] as? [String: Any] {
            understood[kSecPrivateKeyAttrs as String] = self.understood(attributes)
        }
        return understood
    }
}

extension KeyspecEvaluation {
    /// Why an evaluation failed.
    init(_ error: AuthenticationError) {
        let kind: KeyspecError.Kind
        switch error {
        case .userCancel, .systemCancel, .appCancel, .invalidContext: kind = KeyspecError.cancelled
        case .userFallback: kind = KeyspecError.userFallback
        case .passcodeNotSet: kind = KeyspecError.passcodeNotSet
        case .notInteractive: kind = KeyspecError.locked
        case .biometryNotEnrolled: kind = KeyspecError.biometryNotEnrolled
        case .biometryNotAvailable: kind = KeyspecError.biometryNotAvailable
        case .biometryLockout: kind = KeyspecError.biometryLockedOut
        case .authenticationFailed, .companionNotAvailable: kind = KeyspecError.authenticationFailed
        }
        self = .failed(kind, code: error.rawValue)
    }
}
"""###),
    ]
}
