import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// One declared key with its type erased.
struct KeyCase: Sendable, CustomTestStringConvertible {
    /// Who holds the key, and when the user is asked.
    enum Kind: Sendable {
        case software
        /// Asks when the key is loaded.
        case protected
        case enclave
        /// Asks when the key is used.
        case protectedEnclave
    }

    let name: String
    let kind: Kind
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    let protection: @Sendable (any SecItemStore) throws -> [String: Any]
    let create: @Sendable (any SecItemStore) throws -> SecKey
    let importKey: (@Sendable (any SecItemStore, Data) throws -> Void)?
    let load: @Sendable (any SecItemStore) throws -> SecKey?
    let publicKey: @Sendable (any SecItemStore) throws -> SecKey?
    let exists: @Sendable (any SecItemStore) throws -> Bool
    let delete: @Sendable (any SecItemStore) throws -> Void

    var testDescription: String { name }
    var isEnclave: Bool { importKey == nil }

    init<Item: KeyspecSoftwareKeyItem>(_ item: @escaping @Sendable (any SecItemStore) -> Item) {
        self.init(
            Item.itemName, .software, item, create: { try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, publicKey: { try $0.publicKey() }, exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedKeyItem>(protected item: @escaping @Sendable (any SecItemStore) -> Item) {
        self.init(
            Item.itemName, .protected, item, create: { try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, publicKey: { try $0.publicKey() }, exists: { try $0.exists() })
    }

    init<Item: KeyspecEnclaveKeyItem>(enclave item: @escaping @Sendable (any SecItemStore) -> Item) {
        self.init(
            Item.itemName, Item.prompt.isEmpty ? .enclave : .protectedEnclave, item, create: { try $0.create() },
            importKey: nil, load: { try $0.load() }, publicKey: { try $0.publicKey() }, exists: { try $0.exists() })
    }

    private init<Item: KeyspecKeyItem>(
        _ name: String, _ kind: Kind, _ item: @escaping @Sendable (any SecItemStore) -> Item,
        create: @escaping @Sendable (Item) throws -> SecKey,
        importKey: (@Sendable (Item, Data) throws -> Void)?,
        load: @escaping @Sendable (Item) throws -> SecKey?,
        publicKey: @escaping @Sendable (Item) throws -> SecKey?,
        exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        self.name = name
        self.kind = kind
        identity = { try item($0).identity }
        protection = { try item($0).protection }
        self.create = { try create(item($0)) }
        if let importKey {
            self.importKey = { try importKey(item($0), $1) }
        } else {
            self.importKey = nil
        }
        self.load = { try load(item($0)) }
        self.publicKey = { try publicKey(item($0)) }
        self.exists = { try exists(item($0)) }
        delete = { try item($0).delete() }
    }

    /// Every key of every spec; families with one member.
    static let all: [KeyCase] = [
        KeyCase(enclave: { MailKeychain(store: $0).deviceKey }),
        KeyCase { KeysKeychain(store: $0).logKey },
        KeyCase { KeysKeychain(store: $0).documentKey(accountID: "a:1") },
        KeyCase(protected: { KeysKeychain(store: $0).archiveKey }),
        KeyCase(enclave: { KeysKeychain(store: $0).deviceKey }),
        KeyCase(enclave: { KeysKeychain(store: $0).paymentKey }),
        KeyCase(enclave: { KeePassiumKeychain(store: $0).memoryProtectionKey }),
        KeyCase { ProtonVPNWidgetKeychain(store: $0).signingKey },
        KeyCase { MigrationKeychain(store: $0).reportKey },
        KeyCase { MigrationKeychain(store: $0).accountKey(accountID: "a:1") },
        KeyCase(protected: { MigrationKeychain(store: $0).safeKey }),
        KeyCase(enclave: { MigrationKeychain(store: $0).deviceKey }),
        KeyCase { ValuesKeychain.made($0).exportKey },
        KeyCase { ValuesKeychain.made($0).backupKey },
    ]

    static let software = all.filter { !$0.isEnclave }
    static let enclave = all.filter(\.isEnclave)

    /// The accessibility that the key is stored or used with.
    func accessibility(_ world: World) throws -> String {
        let protection = try protection(world.store)
        if let plain = protection[kSecAttrAccessible as String] as? String { return plain }
        let accessControl = try #require(protection[kSecAttrAccessControl as String] as? SecAccessControl)
        return try #require(accessControl.accessControl.protection)
    }

    /// Whether the class of the key is open.
    func isOpen(_ world: World) throws -> Bool { world.isOpen(try accessibility(world)) }

    /// A key that fits the declaration.
    func sample(_ world: World, _ seed: Int) throws -> SimulatedKey {
        let identity = try identity(world.store)
        let bits = try #require(identity[kSecAttrKeySizeInBits as String] as? Int)
        let isRSA = identity[kSecAttrKeyType as String] as? String == kSecAttrKeyTypeRSA
        return SimulatedKey(isRSA ? .rsa : .ellipticCurve, bits: bits, seed: -seed)
    }
}

extension World {
    /// Whether items of a class can be read now (rule 4, table).
    func isOpen(_ accessibility: String) -> Bool {
        switch device.lockState {
        case .unlocked, .locking: true
        case .locked:
            [kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly].contains(
                accessibility)
        case .beforeFirstUnlock: false
        }
    }

    /// Rows that are there, of one class or of all.
    func count(_ itemClass: CFString? = nil) -> Int {
        device.storedItems.count { !$0.isTombstone && (itemClass == nil || $0.itemClass == itemClass) }
    }
}

/// The error that code throws, if it is one of the generated code's.
func failure(_ body: () throws -> Void) -> KeyspecError? {
    do {
        try body()
        return nil
    } catch {
        return error as? KeyspecError
    }
}

/// The status that a signature ends in.
func sign(_ key: SecKey) -> OSStatus {
    var error: Unmanaged<CFError>?
    let algorithm: SecKeyAlgorithm =
        key.key.type == .rsa ? .rsaSignatureMessagePKCS1v15SHA256 : .ecdsaSignatureMessageX962SHA256
    let signature = SecKeyCreateSignature(key, algorithm, Data("message".utf8), &error)
    return signature == nil ? OSStatus(error?.takeRetainedValue().errorCode ?? 0) : errSecSuccess
}
