import Foundation
import Security

/// The keychain of the device.
public nonisolated struct SystemKeychain: SecItemStore {
    private let infoPlist: [String: String]?
    /// Who is told of each operation's outcome, if anyone is.
    public let observer: KeyspecObserver?

    /// The keychain as this process sees it.
    ///
    /// - Parameters:
    ///   - infoPlist: Info.plist strings for a host that has no bundle; without them, those of the main bundle.
    ///   - observer: who is told of each operation's outcome, never of a value.
    public init(infoPlist: [String: String]? = nil, observer: KeyspecObserver? = nil) {
        self.infoPlist = infoPlist
        self.observer = observer
    }

    /// Calls `SecItemAdd`.
    public func add(_ attributes: [String: Any]) -> OSStatus {
        SecItemAdd(attributes as CFDictionary, nil)
    }

    /// Calls `SecItemCopyMatching`.
    public func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        return (status, result)
    }

    /// Calls `SecItemUpdate`.
    public func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
    }

    /// Calls `SecItemDelete`.
    public func delete(_ query: [String: Any]) -> OSStatus {
        SecItemDelete(query as CFDictionary)
    }

    /// Calls `SecKeyCreateRandomKey`.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        var failure: Unmanaged<CFError>?
        if let key = SecKeyCreateRandomKey(parameters as CFDictionary, &failure) { return (errSecSuccess, key) }
        guard let error = failure?.takeRetainedValue() else { return (nil, nil) }
        // Codes of other domains, such as LocalAuthentication's, aren't statuses.
        let isStatus = CFErrorGetDomain(error) as String == NSOSStatusErrorDomain
        return (isStatus ? OSStatus(exactly: CFErrorGetCode(error)) : nil, nil)
    }

    /// Calls `SecPKCS12Import`; where the system can, in memory alone.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        var options: [String: Any] = [
            kSecImportExportPassphrase as String: passphrase, kSecUseDataProtectionKeychain as String: true,
        ]
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            options[kSecImportToMemoryOnly as String] = true
        }
        var items: CFArray?
        let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
        return (status, items as? [[String: Any]] ?? [])
    }

    /// Calls `SecAccessControlCreateWithFlags`.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        KeyspecContext.obstacle(
            to: requirement, hasFaceIDText: infoPlistString("NSFaceIDUsageDescription")?.isEmpty == false)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public var biometryState: KeyspecBiometryState { KeyspecContext.biometryState }

    /// Calls `LAContext.evaluateAccessControl`, and waits for its reply.
    public func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        guard let accessControl = KeyspecReference.accessControl(accessControl) else { return .passed }
        return context.evaluate(accessControl, reason: reason)
    }

    /// Looks in the given strings, or else in the main bundle.
    public func infoPlistString(_ key: String) -> String? {
        guard let infoPlist else { return Bundle.main.object(forInfoDictionaryKey: key) as? String }
        return infoPlist[key]
    }
}
