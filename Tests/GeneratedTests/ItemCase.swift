import CryptoKit
import ExampleTypes
import Foundation
import Security
import Testing

@testable import Generated

/// One declared item with its type erased: values are the first, the second, the third of a list.
struct ItemCase: Sendable, CustomTestStringConvertible {
    let name: String
    let isProtected: Bool
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    let protection: @Sendable (any SecItemStore) throws -> [String: Any]
    let attributes: @Sendable (any SecItemStore) -> [String: Any]
    /// The bytes of a value.
    let encoded: @Sendable (Int) -> Data?
    let save: @Sendable (any SecItemStore, Int) throws -> Void
    /// The index of the value that was read; nil if there is none.
    let read: @Sendable (any SecItemStore) throws -> Int?
    let exists: @Sendable (any SecItemStore) throws -> Bool
    let delete: @Sendable (any SecItemStore) throws -> Void

    var testDescription: String { name }

    /// What reads that find another value than any that was saved report.
    static let foreignValue = -1

    init<Item: KeyspecPlainItem>(_ values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item) {
        self.init(
            item: item, values: values, isProtected: false, save: { try $0.save($1) }, read: { try $0.read() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecProtectedItem>(
        protected values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            item: item, values: values, isProtected: true, save: { try $0.save($1) }, read: { try $0.readBlocking() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    private init<Item: KeyspecValueItem>(
        item: @escaping @Sendable (any SecItemStore) -> Item, values: [Item.Value], isProtected: Bool,
        save: @escaping @Sendable (Item, Item.Value) throws -> Void,
        read: @escaping @Sendable (Item) throws -> Item.Value?,
        exists: @escaping @Sendable (Item) throws -> Bool, delete: @escaping @Sendable (Item) throws -> Void
    ) {
        name = Item.itemName
        self.isProtected = isProtected
        identity = { try item($0).identity }
        protection = { try item($0).protection }
        attributes = { item($0).attributes }
        encoded = { Item.coding.encode(values[$0]) }
        self.save = { try save(item($0), values[$1]) }
        self.read = { store in
            try read(item(store)).map { found in
                let bytes = Item.coding.encode(found)
                return values.firstIndex { Item.coding.encode($0) == bytes } ?? Self.foreignValue
            }
        }
        self.exists = { try exists(item($0)) }
        self.delete = { try delete(item($0)) }
    }
}

extension ValuesKeychain {
    /// The keychain as an app makes it that gives its services and groups.
    static func made(_ store: any SecItemStore) -> ValuesKeychain {
        ValuesKeychain(
            service: "values", chosenGroup: "TEAM000001.org.example.values.chosen", cardPINService: "cards",
            store: store)
    }
}

extension ItemCase {
    private static let device = UUID()
    private static let sessions = ["first", "zweiter 🔑", ""].map {
        Session(token: $0, expires: .distantFuture, weight: 0.1, key: Data([0xFF, 0]))
    }
    static let texts = ["first", "zweiter 🔑", "third\0\n\""]
    static let blobs = [Data([1, 2, 3]), Data(), Data((0..<32).map { UInt8($0) })]

    /// Every secret of every spec; families with one member.
    static let all: [ItemCase] = [
        ItemCase(texts) { MailKeychain(store: $0).refreshToken(accountID: "a:1") },
        ItemCase(protected: blobs) { MailKeychain(store: $0).storeKey },
        ItemCase(texts) { MailKeychain(store: $0).webLogin(username: "rhea@example.org") },

        ItemCase(EnclaveBlobs.keys) { KeysKeychain(store: $0).messageKey },
        ItemCase((0..<3).map { _ in Curve25519.Signing.PrivateKey() }) { KeysKeychain(store: $0).postKey },
        ItemCase(protected: blobs.map { SymmetricKey(data: $0) }) { KeysKeychain(store: $0).cacheKey },

        ItemCase(blobs) { MullvadKeychain(store: $0).settings },
        ItemCase(blobs) { MullvadKeychain(store: $0).deviceState },
        ItemCase(blobs) { MullvadKeychain(store: $0).apiAccessMethods },
        ItemCase(blobs) { MullvadKeychain(store: $0).ipOverrides },
        ItemCase(blobs) { MullvadKeychain(store: $0).customRelayLists },
        ItemCase(texts) { MullvadKeychain(store: $0).lastUsedAccount },
        ItemCase(blobs) { MullvadKeychain(store: $0).shouldWipeSettings },
        ItemCase(blobs) { MullvadKeychain(store: $0).recentConnections },
        ItemCase(blobs) { MullvadKeychain(store: $0).addressCache },

        ItemCase(blobs) { SignalKeychain(store: $0).databaseCipherKeySpec },

        ItemCase(blobs) { FirebaseKeychain(store: $0).user(serviceName: "1:42:ios:ab", userKey: "k") },
        ItemCase(blobs) {
            FirebaseKeychain(store: $0).installation(googleAppID: "1:42:ios:ab", appName: "__FIRAPP_DEFAULT")
        },

        ItemCase(blobs) { IceCubesKeychain(store: $0).account(server: "mastodon.social", createdAt: "1700000000") },
        ItemCase(texts) { IceCubesKeychain(store: $0).pushPrivateKey },
        ItemCase(texts) { IceCubesKeychain(store: $0).pushAuthKey },
        ItemCase(texts) { IceCubesKeychain(store: $0).deepLKey },

        ItemCase([0, -1, .max]) { ValuesKeychain.made($0).failures },
        ItemCase([0.1, -.infinity, .leastNonzeroMagnitude]) { ValuesKeychain.made($0).rate },
        ItemCase([Date.distantPast, Date(timeIntervalSince1970: 0.25), .distantFuture]) {
            ValuesKeychain.made($0).trialStart
        },
        ItemCase((0..<3).map { _ in UUID() }) { ValuesKeychain.made($0).installation },
        ItemCase(sessions) {
            ValuesKeychain.made($0).session(user: Account.ID(rawValue: "u/1"), device: device, slot: -7)
        },
        ItemCase(protected: ["0000", "1234", "éé"]) { ValuesKeychain.made($0).cardPIN(card: "4000%", holder: ":") },
        ItemCase(texts) { ValuesKeychain.made($0).vpnPassword(profile: "home") },
        ItemCase(blobs) { ValuesKeychain.made($0).legacy },

        ItemCase(protected: blobs) { PlatformsKeychain(store: $0).vaultKey },
        ItemCase(blobs) { PlatformsKeychain(store: $0).backupKey(number: 0) },
        ItemCase(texts) { PlatformsKeychain(store: $0).mirror(user: "rhea") },
    ]

    /// The secrets that don't have three different values: `ValueTests` has their kinds.
    static let others = ["ValuesKeychain.tourShown", "ValuesKeychain.reminders", "PlatformsKeychain.marker"]

    static let protected = all.filter(\.isProtected)
    static let plain = all.filter { !$0.isProtected }

    /// The accessibility that the item is stored with.
    func accessibility(_ world: World) throws -> String {
        let protection = try protection(world.store)
        if let plain = protection[kSecAttrAccessible as String] as? String { return plain }
        let accessControl = try #require(protection[kSecAttrAccessControl as String] as? SecAccessControl)
        return try #require(accessControl.accessControl.protection)
    }
}

/// Keys of the enclave; making one can fail, and a list of cases can't.
private enum EnclaveBlobs {
    static let keys = (0..<3).compactMap { _ in try? SecureEnclave.P256.KeyAgreement.PrivateKey() }
}
