import CryptoKit
import ExampleTypes
import Foundation
import Security
import Testing

@testable import Generated

/// One declared item with its type erased: values are the first, the second, the third of a list.
struct ItemCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether a read asks the user.
    let isProtected: Bool
    /// Whether it is written by way of a staging row.
    let isStaged: Bool
    /// Whether an index says where its value is.
    let isIndexed: Bool
    /// Whether an application password is needed to store it.
    let isSealed: Bool
    private let accessible: @Sendable (any SecItemStore) throws -> Any?
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    let protection: @Sendable (any SecItemStore) throws -> [String: Any]
    let attributes: @Sendable (any SecItemStore) -> [String: Any]
    /// The bytes of a value.
    let encoded: @Sendable (Int) -> Data?
    let save: @Sendable (any SecItemStore, Int) throws -> Void
    /// The index of the value that was read; nil if there is none.
    let read: @Sendable (any SecItemStore) throws -> Int?
    /// The index of the value that is stored, or that was made and is stored now.
    let readOrCreate: @Sendable (any SecItemStore, () throws -> Int) throws -> Int
    /// Whether dates and attributes are found; nil for an item that has no such operation.
    let hasInfo: @Sendable (any SecItemStore) throws -> Bool?
    let matchesPolicy: @Sendable (any SecItemStore) throws -> KeyspecPolicyMatch
    let resave: @Sendable (any SecItemStore) throws -> Bool
    let exists: @Sendable (any SecItemStore) throws -> Bool
    let delete: @Sendable (any SecItemStore) throws -> Void

    var testDescription: String { name }

    /// What reads that find another value than any that was saved report.
    static let foreignValue = -1

    init<Item: KeyspecPlainItem>(_ values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item) {
        self.init(
            item: item, values: values, isProtected: false, isStaged: false,
            accessible: { try item($0).protection[kSecAttrAccessible as String] }, save: { try $0.save($1) },
            read: { try $0.read() },
            readOrCreate: { try $0.readOrCreate($1) }, matchesPolicy: { try $0.matchesPolicy() },
            resave: { try $0.resave() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecProtectedItem>(
        protected values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            item: item, values: values, isProtected: Item.asksTheUser, isStaged: true,
            accessible: { _ in Item.accessible }, save: { try $0.save($1) }, read: { try $0.readBlocking() },
            readOrCreate: { try $0.readOrCreateBlocking($1) }, matchesPolicy: { try $0.matchesPolicy() },
            resave: { try $0.resaveBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecIndexedItem>(
        indexed values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            item: item, values: values, isProtected: Item.asksTheUser, isStaged: false, isIndexed: true,
            accessible: { _ in Item.accessible }, save: { try $0.save($1) }, read: { try $0.readBlocking() },
            readOrCreate: { try $0.readOrCreateBlocking($1) }, matchesPolicy: { try $0.matchesPolicy() },
            resave: { try $0.resaveBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecReprotectedItem>(
        reprotected values: [Item.Value], _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            item: item, values: values, isProtected: false, isStaged: true,
            accessible: { try item($0).protection[kSecAttrAccessible as String] }, save: { try $0.save($1) },
            read: { try $0.read() }, readOrCreate: { try $0.readOrCreate($1) },
            matchesPolicy: { try $0.matchesPolicy() }, resave: { try $0.resave() }, exists: { try $0.exists() },
            delete: { try $0.delete() })
    }

    /// What an application password seals has other operations beside these, which `ApplicationPasswordTests` has.
    init<Item: KeyspecApplicationPasswordItem>(
        sealed values: [Item.Value], with password: Data, _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            item: item, values: values, isProtected: true, isStaged: true, isSealed: true, accessible: { _ in nil },
            save: { try $0.save($1, applicationPassword: password) },
            read: { try $0.readBlocking(applicationPassword: password) },
            readOrCreate: { _, _ in throw NoSuchOperation() },
            matchesPolicy: { _ in throw NoSuchOperation() }, resave: { _ in throw NoSuchOperation() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    private struct NoSuchOperation: Error {}

    private init<Item: KeyspecValueItem>(
        item: @escaping @Sendable (any SecItemStore) -> Item, values: [Item.Value], isProtected: Bool,
        isStaged: Bool, isIndexed: Bool = false, isSealed: Bool = false,
        accessible: @escaping @Sendable (any SecItemStore) throws -> Any?,
        save: @escaping @Sendable (Item, Item.Value) throws -> Void,
        read: @escaping @Sendable (Item) throws -> Item.Value?,
        readOrCreate: @escaping @Sendable (Item, () throws -> Item.Value) throws -> Item.Value,
        matchesPolicy: @escaping @Sendable (Item) throws -> KeyspecPolicyMatch,
        resave: @escaping @Sendable (Item) throws -> Bool,
        exists: @escaping @Sendable (Item) throws -> Bool, delete: @escaping @Sendable (Item) throws -> Void
    ) {
        name = Item.itemName
        self.isProtected = isProtected
        self.isStaged = isStaged
        self.isIndexed = isIndexed
        self.isSealed = isSealed
        self.accessible = accessible
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
        self.readOrCreate = { store, make in
            let value = try readOrCreate(item(store)) { values[try make()] }
            let bytes = Item.coding.encode(value)
            return values.firstIndex { Item.coding.encode($0) == bytes } ?? Self.foreignValue
        }
        hasInfo = { store in
            guard let row = item(store) as? any KeyspecPlainRow else { return nil }
            return try row.info() != nil
        }
        self.matchesPolicy = { try matchesPolicy(item($0)) }
        self.resave = { try resave(item($0)) }
        self.exists = { try exists(item($0)) }
        self.delete = { try delete(item($0)) }
    }
}

extension ValuesKeychain {
    /// The keychain as an app makes it that gives its services and groups.
    static func made(_ store: any SecItemStore) -> ValuesKeychain {
        ValuesKeychain(
            service: "values", chosenGroup: "TEAM000001.org.example.values.chosen", cardPINService: "cards",
            backupKeyTag: "backup", store: store)
    }
}

extension ItemCase {
    private static let device = UUID()
    private static let sessions = ["first", "zweiter 🔑", ""].map {
        Session(token: $0, expires: .distantFuture, weight: 0.1, key: Data([0xFF, 0]))
    }
    static let texts = ["first", "zweiter 🔑", "third\0\n\""]
    static let blobs = [Data([1, 2, 3]), Data(), Data((0..<32).map { UInt8($0) })]

    /// Every secret of the specs right in `Specs`; families with one member.
    static let all: [ItemCase] =
        [
            ItemCase(texts) { MailKeychain(store: $0).refreshToken(accountID: "a:1") },
            ItemCase(protected: blobs) { MailKeychain(store: $0).storeKey },
            ItemCase(texts) { MailKeychain(store: $0).webLogin(username: "rhea@example.org") },

            ItemCase(protected: blobs) { PromptsKeychain(store: $0).vaultKey },
            ItemCase(protected: blobs) { PromptsKeychain(store: $0).notesKey },
            ItemCase(protected: blobs) { PromptsKeychain(store: $0).quickKey },
            ItemCase(protected: texts) { PromptsKeychain(store: $0).serverLogin(username: "rhea") },
            ItemCase((0..<3).map { Date(timeIntervalSinceReferenceDate: Double($0)) }) {
                PromptsKeychain(store: $0).openings
            },

            ItemCase(EnclaveBlobs.keys) { KeysKeychain(store: $0).messageKey },
            ItemCase((0..<3).map { _ in Curve25519.Signing.PrivateKey() }) { KeysKeychain(store: $0).postKey },
            ItemCase(protected: blobs.map { SymmetricKey(data: $0) }) { KeysKeychain(store: $0).cacheKey },
        ] + values + families + migrating

    /// Those, and what is declared with an ownership mark, to be cleared on reinstall, or with an application password.
    static let stoppable: [ItemCase] =
        all + [
            ItemCase(texts) { OwnedKeychain(store: $0).token(accountID: "a") },
            ItemCase(protected: blobs) { OwnedKeychain(store: $0).storeKey },
            ItemCase(texts) { ReinstalledKeychain(store: $0).token(accountID: "a") },
            ItemCase(protected: blobs) { ReinstalledKeychain(store: $0).storeKey },
            ItemCase(texts) { ReinstalledKeychain(store: $0).session },
            ItemCase(texts) { ReinstalledKeychain(store: $0).webLogin },
            ItemCase(sealed: texts, with: Data("sesame".utf8)) { PromptsKeychain(store: $0).sealedNote },
            ItemCase(sealed: texts, with: Data("sesame".utf8)) { PromptsKeychain(store: $0).sealedDraft(name: "a") },
        ]

    /// The first, and every item of the twelve apps.
    static let withApps = all + apps

    /// The items of Specs/Values.keyspec and Specs/Platforms.keyspec.
    private static let values: [ItemCase] = [
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
    static let others = [
        "ValuesKeychain.tourShown", "ValuesKeychain.reminders", "PlatformsKeychain.marker",
        "MullvadKeychain.shouldWipeSettings", "PromptsKeychain.sealedNote", "PromptsKeychain.sealedDraft",
        "OwnedKeychain.token",
        "OwnedKeychain.storeKey", "ReinstalledKeychain.token", "ReinstalledKeychain.storeKey",
        "ReinstalledKeychain.session", "ReinstalledKeychain.webLogin",
    ]

    /// One member of each family of Specs/Families.keyspec.
    private static let families: [ItemCase] = [
        ItemCase(texts) { FamiliesKeychain(store: $0).token(accountID: "a.1") },
        ItemCase(blobs) { FamiliesKeychain(store: $0).roomKey(accountID: "a/1", room: room, epoch: -7) },
        ItemCase(blobs) { FamiliesKeychain(store: $0).device(accountID: "a", deviceName: "b:c") },
        ItemCase(protected: blobs) { FamiliesKeychain(store: $0).backupKey(accountID: "a") },
        ItemCase(texts) { FamiliesKeychain(store: $0).webLogin(host: "mail", username: "rhea") },
        ItemCase(texts) { FamiliesKeychain(store: $0).installation },
    ]

    /// The items of Specs/Migration.keyspec, of which no older version is there.
    private static let migrating: [ItemCase] = [
        ItemCase(texts) { MigrationKeychain(store: $0).token },
        ItemCase(texts) { MigrationKeychain(store: $0).webLogin(username: "rhea") },
        ItemCase(texts) { MigrationKeychain(store: $0).pin(accountID: 7) },
        ItemCase(blobs) { MigrationKeychain(store: $0).storeKey },
        ItemCase(texts) { MigrationKeychain(store: $0).profile },
        ItemCase(reprotected: blobs) { MigrationKeychain(store: $0).pushKey },
        ItemCase(protected: blobs) { MigrationKeychain(store: $0).vaultKey },
        ItemCase(blobs) { MigrationKeychain(store: $0).seed },
        ItemCase(protected: texts) { MigrationKeychain(store: $0).hint },
        ItemCase(texts) { MigrationKeychain(store: $0).draft },
    ]

    private static let room = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// The items of Specs/Indexed.keyspec.
    static let indexed: [ItemCase] = [
        ItemCase(indexed: blobs) { IndexedKeychain(store: $0).storeKey },
        ItemCase(indexed: ["first", "second", "third"]) { IndexedKeychain(store: $0).vaultKey(accountID: "a") },
        ItemCase(indexed: blobs) { IndexedKeychain(store: $0).paymentKey },
        ItemCase(indexed: texts) { IndexedKeychain(store: $0).shopLogin },
    ]

    static let staged = all.filter(\.isStaged)
    static let plain = all.filter { !$0.isStaged }

    /// The accessibility that the item is stored with.
    func accessibility(_ world: World) throws -> String {
        try accessible(world.store) as? String ?? "none"
    }
}

/// Keys of the enclave; making one can fail, and a list of cases can't.
private enum EnclaveBlobs {
    static let keys = (0..<3).compactMap { _ in try? SecureEnclave.P256.KeyAgreement.PrivateKey() }
}
