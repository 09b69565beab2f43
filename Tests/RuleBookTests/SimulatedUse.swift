import Foundation
import KeychainEngine
import Policy
import Security

/// What the simulated system does with a combination, by raw calls written from the facts.
struct SimulatedUse {
    /// Whether an access control can be made of the flags; nil if there are none.
    let makesAccessControl: Bool?
    /// What storing answers; nil if it wasn't tried.
    let stored: OSStatus?
    /// What using the item answers while the device is unlocked.
    let usedUnlocked: OSStatus?
    /// The same while it is locked, once it was unlocked before.
    let usedLocked: OSStatus?

    /// Whether every reader reads it in every lock state in which it runs.
    func works(readLocked: Bool) -> Bool {
        makesAccessControl != false && stored == errSecSuccess && usedUnlocked == errSecSuccess
            && (!readLocked || usedLocked == errSecSuccess)
    }
}

/// A device with one process on it.
final class Bench {
    let device: SimulatedDevice
    let process: SimulatedProcess
    private let key: SecKey
    private let certificate: SecCertificate
    private let identity: SecIdentity

    init?(_ settings: Settings = Settings()) {
        device = SimulatedDevice(settings: settings)
        device.user.otherwise = .password(Data("password".utf8))
        device.isCompanionNearby = true
        process = SimulatedProcess(device: device, groups: ["T.org.example.app"])
        let halves = SimulatedKey(.ellipticCurve, bits: 256, seed: 1)
        let der = SimulatedCertificate.make(subject: "Client", issuer: "Root", serialNumber: 1, key: halves)
        let attributes: [String: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
        ]
        guard let bytes = halves.privateBytes, let key = SecKeyCreateWithData(bytes, attributes, nil),
            let certificate = SecCertificateCreateWithData(nil, der)
        else { return nil }
        (self.key, self.certificate) = (key, certificate)
        // An identity is a join of two rows; the object outlives them.
        let found: SecIdentity? = process.run {
            _ = SecItemAdd([kSecValueRef: key], nil)
            _ = SecItemAdd([kSecValueRef: certificate], nil)
            let result = Self.copy([kSecClass: kSecClassIdentity, kSecReturnRef: true])
            _ = SecItemDelete([kSecClass: kSecClassIdentity])
            return result.result as? SecIdentity
        }
        guard let found else { return nil }
        identity = found
    }

    /// Stores the item, uses it, and removes it.
    func use(_ combination: Combination) -> SimulatedUse {
        process.run {
            guard let protection = Self.protection(combination) else {
                return SimulatedUse(makesAccessControl: false, stored: nil, usedUnlocked: nil, usedLocked: nil)
            }
            let makes = combination.flags.isEmpty ? nil : true
            let stored = store(combination, protection)
            var query: [String: Any] = [kSecClass: Self.code(of: combination.itemClass)]
            query[kSecAttrSynchronizable] = combination.isSynchronizable
            let needsPassword = combination.flags.contains(.applicationPassword)
            let context = needsPassword ? contextWithPassword() : nil
            let unlocked = stored == errSecSuccess ? Self.read(combination, query, context) : nil
            device.lockAtOnce()
            let later = needsPassword ? contextWithPassword() : nil
            let locked = stored == errSecSuccess ? Self.read(combination, query, later) : nil
            device.unlock()
            if stored == errSecSuccess {
                _ = SecItemDelete([
                    kSecClass: Self.code(of: combination.itemClass), kSecAttrSynchronizable: kSecAttrSynchronizableAny,
                ])
            }
            return SimulatedUse(
                makesAccessControl: makes, stored: stored, usedUnlocked: unlocked, usedLocked: locked)
        }
    }

    /// What is stored beside identity and value; nil if no access control can be made of the flags.
    static func protection(_ combination: Combination) -> [String: Any]? {
        var protection: [String: Any] = [:]
        let accessibility = combination.accessibility.map { value(of: $0) }
        if !combination.flags.isEmpty {
            guard
                let control = SecAccessControlCreateWithFlags(
                    nil, accessibility ?? kSecAttrAccessibleWhenUnlocked, flags(combination.flags), nil)
            else { return nil }
            protection[kSecAttrAccessControl] = control
        } else if let accessibility {
            protection[kSecAttrAccessible] = accessibility
        }
        if combination.isSynchronizable { protection[kSecAttrSynchronizable] = true }
        return protection
    }

    func store(_ combination: Combination, _ protection: [String: Any]) -> OSStatus {
        var item = protection
        switch combination.itemClass {
        case .genericPassword, .internetPassword:
            item[kSecClass] = Self.code(of: combination.itemClass)
            item[kSecAttrAccount] = "a"
            item[kSecValueData] = Data("secret".utf8)
        case .key:
            var parameters: [String: Any] = [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            ]
            if combination.isInEnclave { parameters[kSecAttrTokenID] = kSecAttrTokenIDSecureEnclave }
            item[kSecAttrIsPermanent] = true
            item[kSecAttrApplicationTag] = Data("t".utf8)
            parameters[kSecPrivateKeyAttrs] = item
            var error: Unmanaged<CFError>?
            if SecKeyCreateRandomKey(parameters, &error) != nil { return errSecSuccess }
            return OSStatus(error?.takeRetainedValue().errorCode ?? 0)
        case .certificate:
            item[kSecValueRef] = certificate
        case .identity:
            item[kSecValueRef] = identity
        }
        return SecItemAdd(item, nil)
    }

    /// Gets the value or the object, and signs with a key.
    static func read(_ combination: Combination, _ query: [String: Any], _ context: HeldContext?) -> OSStatus {
        var query = query
        if let context { query[kSecUseAuthenticationContext] = context }
        switch combination.itemClass {
        case .genericPassword, .internetPassword:
            return Self.copy(query.merging([kSecReturnData: true]) { $1 }).status
        case .certificate:
            return Self.copy(query.merging([kSecReturnRef: true]) { $1 }).status
        case .key:
            let answer = Self.copy(query.merging([kSecReturnRef: true]) { $1 })
            guard answer.status == errSecSuccess, let key = answer.result as? SecKey else { return answer.status }
            return Self.sign(key)
        case .identity:
            let answer = Self.copy(query.merging([kSecReturnRef: true]) { $1 })
            var key: SecKey?
            guard answer.status == errSecSuccess, let identity = answer.result as? SecIdentity,
                SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess, let key
            else { return answer.status }
            return Self.sign(key)
        }
    }

    private static func sign(_ key: SecKey) -> OSStatus {
        var error: Unmanaged<CFError>?
        let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, Data("message".utf8), &error)
        return signature == nil ? OSStatus(error?.takeRetainedValue().errorCode ?? 0) : errSecSuccess
    }

    private static func copy(_ query: [String: Any]) -> (status: OSStatus, result: CFTypeRef?) {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query, &result)
        return (status, result)
    }

    static func code(of itemClass: ItemClass) -> CFString {
        switch itemClass {
        case .genericPassword: kSecClassGenericPassword
        case .internetPassword: kSecClassInternetPassword
        case .key: kSecClassKey
        case .certificate: kSecClassCertificate
        case .identity: kSecClassIdentity
        }
    }

    private static func value(of accessibility: Accessibility) -> CFString {
        switch accessibility {
        case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
        case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
        case .alwaysThisDeviceOnly: kSecAttrAccessibleAlwaysThisDeviceOnly
        case .always: kSecAttrAccessibleAlways
        }
    }

    private static func flags(_ flags: [AccessControlFlag]) -> SecAccessControlCreateFlags {
        flags.reduce(into: []) { result, flag in
            switch flag {
            case .userPresence: result.insert(.userPresence)
            case .biometryAny: result.insert(.biometryAny)
            case .biometryCurrentSet: result.insert(.biometryCurrentSet)
            case .devicePasscode: result.insert(.devicePasscode)
            case .companion: result.insert(.companion)
            case .or: result.insert(.or)
            case .and: result.insert(.and)
            case .privateKeyUsage: result.insert(.privateKeyUsage)
            case .applicationPassword: result.insert(.applicationPassword)
            }
        }
    }
}

/// A context as a dictionary holds it.
final class HeldContext: AuthenticationContextProviding {
    let authenticationContext = AuthenticationContext()
}

/// A new context that holds the application password and no other proof: where nobody can be asked for it, the app has it from
/// elsewhere.
private func contextWithPassword() -> HeldContext {
    let context = HeldContext()
    context.authenticationContext.applicationPassword = Data("password".utf8)
    return context
}
