import Foundation
import Security

/// The calls that generated code makes to the system: the one place where a test can put something else.
///
/// `SystemKeychain` passes them on. Statuses are those of Security's `SecBase.h`.
public nonisolated protocol SecItemStore: Sendable {
    /// `SecItemAdd`.
    func add(_ attributes: [String: Any]) -> OSStatus
    /// `SecItemCopyMatching`; the result is nil unless the query asks for one and the status is `errSecSuccess`.
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?)
    /// `SecItemUpdate`.
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus
    /// `SecItemDelete`.
    func delete(_ query: [String: Any]) -> OSStatus

    /// `SecKeyCreateRandomKey`: the private key, or else the status of the error; nil if that is none.
    func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?)
    /// `SecPKCS12Import`, which stores nothing in the data protection keychain by itself.
    func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]])

    /// `SecAccessControlCreateWithFlags`; nil if the system refuses the combination.
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any?
    /// What keeps the device from providing a protection now; nil if nothing does or it can't be known.
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind?
    /// A string of the app's Info.plist.
    func infoPlistString(_ key: String) -> String?

    /// Where a migration looks for what an older version kept in UserDefaults.
    var userDefaults: UserDefaults { get }
    /// Whether there is a file-based keychain beside the data protection keychain, as on macOS alone.
    var hasFileBasedKeychain: Bool { get }
}

nonisolated extension SecItemStore {
    /// The app's own.
    public var userDefaults: UserDefaults { .standard }
    /// What the platform has. Elsewhere a query for the file-based keychain would find the items of the other one (SecItemDb.c
    /// 81-83).
    public var hasFileBasedKeychain: Bool {
        #if os(macOS)
            true
        #else
            false
        #endif
    }
}

/// What an item's protection takes for granted on the device.
public nonisolated enum KeyspecRequirement: Sendable {
    /// A passcode is set.
    case passcode
    /// A passcode is set, and a face or a finger is enrolled.
    case biometry
}
