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
