import Foundation
import Security

/// The keychain of the device.
public nonisolated struct SystemKeychain: SecItemStore {
    private let infoPlist: [String: String]?

    /// The keychain as this process sees it, with the Info.plist of its main bundle.
    public init() { infoPlist = nil }

    /// The keychain as this process sees it, with Info.plist strings of the caller's: for a host that has no bundle.
    public init(infoPlist: [String: String]) { self.infoPlist = infoPlist }

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

    /// Calls `SecAccessControlCreateWithFlags`.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        KeyspecContext.obstacle(to: requirement)
    }

    /// Looks in the given strings, or else in the main bundle.
    public func infoPlistString(_ key: String) -> String? {
        guard let infoPlist else { return Bundle.main.object(forInfoDictionaryKey: key) as? String }
        return infoPlist[key]
    }
}
