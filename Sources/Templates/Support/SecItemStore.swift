import Foundation
import Security

/// The calls that generated code makes to the system: the one place where a test can put something else.
///
/// `SystemKeychain` passes them on. Statuses are those of Security's `SecBase.h`. A test's own store needs no more than the four
/// calls on items; without the others, the device can protect everything, the user approves every prompt, and keys can't be made.
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
    /// Has the user satisfy an access control in a context; the calling thread waits.
    ///
    /// - Parameters:
    ///   - accessControl: what was made by `accessControl`.
    ///   - reason: what the prompt tells the user.
    ///   - context: where it is kept that the user has satisfied it.
    /// - Returns: whether the user has.
    func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation
    /// `LAContext.setCredential`; whether the system takes the application password.
    func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool
    /// `LAContext.invalidate`: ends a prompt that the context is showing, and refuses any later one.
    func invalidate(_ context: KeyspecContext)
    /// What is enrolled at the device's sensor.
    var biometryState: KeyspecBiometryState { get }
    /// A string of the app's Info.plist.
    func infoPlistString(_ key: String) -> String?

    /// Where a migration looks for what an older version kept in UserDefaults.
    var userDefaults: UserDefaults { get }
    /// Whether there is a file-based keychain beside the data protection keychain, as on macOS alone.
    var hasFileBasedKeychain: Bool { get }
    /// What the process keeps in memory. A test that plays several processes gives each its own.
    var memory: KeyspecMemory { get }
    /// Who is told of each operation's outcome, if anyone is.
    var observer: KeyspecObserver? { get }
}

nonisolated extension SecItemStore {
    /// None.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        (errSecUnimplemented, nil)
    }
    /// None.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        (errSecUnimplemented, [])
    }
    /// The system's, which asks the keychain nothing.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }
    /// Nothing does.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { nil }
    /// The user has.
    public func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        .passed
    }
    /// The system's answer.
    public func give(_ applicationPassword: Data, to context: KeyspecContext) -> Bool {
        context.take(applicationPassword)
    }
    /// The system does.
    public func invalidate(_ context: KeyspecContext) { context.invalidate() }
    /// It isn't known.
    public var biometryState: KeyspecBiometryState { .unknown }
    /// The main bundle's.
    public func infoPlistString(_ key: String) -> String? { Bundle.main.object(forInfoDictionaryKey: key) as? String }
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
    /// This one.
    public var memory: KeyspecMemory { .shared }
    /// Nobody.
    public var observer: KeyspecObserver? { nil }
}

/// What an item's protection takes for granted on the device.
public nonisolated enum KeyspecRequirement: Sendable {
    /// A passcode is set.
    case passcode
    /// A passcode is set; a face or a finger serves as well where one is enrolled.
    case userPresence
    /// A passcode is set, and a face or a finger is enrolled.
    case biometry
}

/// What became of asking the user.
public nonisolated enum KeyspecEvaluation: Sendable, Equatable {
    /// The user has satisfied the access control.
    case passed
    /// The user hasn't.
    ///
    /// - Parameters:
    ///   - kind: why.
    ///   - code: the code of LocalAuthentication's error, if it gave one.
    case failed(_ kind: KeyspecError.Kind, code: Int?)
}
