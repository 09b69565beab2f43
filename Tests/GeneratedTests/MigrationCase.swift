import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// One item with an older version of it, type erased. The value is always "value", or its bytes.
struct MigrationCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether the older version's item asks the user.
    var asksTheUser = false
    /// Puts the value where the older version kept it.
    let addOld: @Sendable (World) -> Void
    /// Whether it is still there, found out on the device.
    let hasOld: @Sendable (World) -> Bool
    let migrate: @Sendable (any SecItemStore) throws -> KeyspecMigration
    /// Saves another value in the new place.
    let saveNew: @Sendable (any SecItemStore) throws -> Void
    /// What is in the new place; `newer` for what `saveNew` saved.
    let read: @Sendable (any SecItemStore) throws -> String?

    var testDescription: String { name }

    static let newer = "newer"
    static let group = "TEAM000001.org.example.migration"

    /// Adds a row of an older version.
    static func add(
        _ world: World, service: String = "org.example.migration", account: String, value: String = "value",
        group: String = Self.group, _ further: [String: Any] = [:]
    ) {
        var row: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account, kSecAttrAccessGroup as String: group,
            kSecValueData as String: Data(value.utf8), kSecUseDataProtectionKeychain as String: true,
        ]
        row.merge(further) { _, new in new }
        #expect(world.app.add(row).status == errSecSuccess)
    }

    /// Whether there is a row whose attributes are these.
    static func hasRow(
        _ world: World, _ attributes: [String: String], where isSought: (StoredItem) -> Bool = { _ in true }
    ) -> Bool {
        world.device.storedItems.contains { item in
            !item.isTombstone && isSought(item)
                && attributes.allSatisfy { item.attributes[$0.key] as? String == $0.value }
        }
    }

    static func accessControl(_ flags: SecAccessControlCreateFlags) -> [String: Any] {
        [
            kSecAttrAccessControl as String: SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, nil) as Any
        ]
    }

    static let all: [MigrationCase] = [
        MigrationCase(
            name: "another account",
            addOld: { add($0, account: "auth-token") }, hasOld: { hasRow($0, ["acct": "auth-token"]) },
            migrate: { try MigrationKeychain(store: $0).token.migrate() },
            saveNew: { try MigrationKeychain(store: $0).token.save(newer) },
            read: { try MigrationKeychain(store: $0).token.read() }),
        MigrationCase(
            name: "another service and group, two versions ago",
            addOld: { add($0, service: "", account: "token", group: group + ".shared") },
            hasOld: { hasRow($0, ["agrp": group + ".shared"]) },
            migrate: { try MigrationKeychain(store: $0).token.migrate() },
            saveNew: { try MigrationKeychain(store: $0).token.save(newer) },
            read: { try MigrationKeychain(store: $0).token.read() }),
        MigrationCase(
            name: "another class and sync state, a family",
            addOld: { add($0, service: "org.example.migration.logins", account: "rhea") },
            hasOld: { hasRow($0, ["svce": "org.example.migration.logins"]) },
            migrate: { try MigrationKeychain(store: $0).webLogin.migrate() },
            saveNew: { try MigrationKeychain(store: $0).webLogin(username: "rhea").save(newer) },
            read: { try MigrationKeychain(store: $0).webLogin(username: "rhea").read() }),
        MigrationCase(
            name: "UserDefaults, a family",
            addOld: { $0.store.userDefaults.set("value", forKey: "pin--7") },
            hasOld: { $0.store.userDefaults.object(forKey: "pin--7") != nil },
            migrate: { try MigrationKeychain(store: $0).pin.migrate() },
            saveNew: { try MigrationKeychain(store: $0).pin(accountID: -7).save(newer) },
            read: { try MigrationKeychain(store: $0).pin(accountID: -7).read() }),
        MigrationCase(
            name: "the file-based keychain, as base64",
            addOld: {
                add(
                    $0, account: "Store Key", value: Data("value".utf8).base64EncodedString(),
                    [kSecUseDataProtectionKeychain as String: false])
            },
            hasOld: { hasRow($0, ["acct": "Store Key"]) { $0.isFileBased } },
            migrate: { try MigrationKeychain(store: $0).storeKey.migrate() },
            saveNew: { try MigrationKeychain(store: $0).storeKey.save(Data(newer.utf8)) },
            read: { try MigrationKeychain(store: $0).storeKey.read().map { String(decoding: $0, as: UTF8.self) } }),
        MigrationCase(
            name: "whichever group, in a form that the app decodes",
            addOld: {
                add(
                    $0, service: "org.example.migration.profile", account: "profile", value: "eulav",
                    group: group + ".shared")
            },
            hasOld: { hasRow($0, ["agrp": group + ".shared"]) },
            migrate: {
                try MigrationKeychain(store: $0).profile.migrate {
                    String(String(decoding: $0, as: UTF8.self).reversed())
                }
            },
            saveNew: { try MigrationKeychain(store: $0).profile.save(newer) },
            read: { try MigrationKeychain(store: $0).profile.read() }),
        MigrationCase(
            name: "under access control, elsewhere", asksTheUser: true,
            addOld: {
                add($0, service: "org.example.migration.seed", account: "old-seed", accessControl([.userPresence]))
            },
            hasOld: { hasRow($0, ["acct": "old-seed"]) },
            migrate: { try MigrationKeychain(store: $0).seed.migrateBlocking() },
            saveNew: { try MigrationKeychain(store: $0).seed.save(Data(newer.utf8)) },
            read: { try MigrationKeychain(store: $0).seed.read().map { String(decoding: $0, as: UTF8.self) } }),
        MigrationCase(
            name: "under access control, elsewhere, in a staging row alone", asksTheUser: true,
            addOld: {
                add(
                    $0, service: "org.example.migration.seed", account: "old-seed#keyspec-staging",
                    accessControl([.userPresence]))
            },
            hasOld: { hasRow($0, ["acct": "old-seed#keyspec-staging"]) },
            migrate: { try MigrationKeychain(store: $0).seed.migrateBlocking() },
            saveNew: { try MigrationKeychain(store: $0).seed.save(Data(newer.utf8)) },
            read: { try MigrationKeychain(store: $0).seed.read().map { String(decoding: $0, as: UTF8.self) } }),
        MigrationCase(
            name: "in iCloud Keychain",
            addOld: { add($0, account: "draft", [kSecAttrSynchronizable as String: true]) },
            hasOld: { world in
                world.device.storedItems.contains { !$0.isTombstone && "\($0.attributes["sync"] ?? 0)" == "1" }
            },
            migrate: { try MigrationKeychain(store: $0).draft.migrate() },
            saveNew: { try MigrationKeychain(store: $0).draft.save(newer) },
            read: { try MigrationKeychain(store: $0).draft.read() }),
    ]

    /// Items that are where they were, with another protection.
    static let samePlace: [MigrationCase] = [
        MigrationCase(
            name: "another accessibility",
            addOld: { add($0, account: "push-key", [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked]) },
            hasOld: { hasRow($0, ["acct": "push-key", "pdmn": "ak"]) },
            migrate: { try MigrationKeychain(store: $0).pushKey.migrate() },
            saveNew: { try MigrationKeychain(store: $0).pushKey.save(Data(newer.utf8)) },
            read: { try MigrationKeychain(store: $0).pushKey.read().map { String(decoding: $0, as: UTF8.self) } }),
        MigrationCase(
            name: "no access control",
            addOld: { add($0, account: "vault-key", [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked]) },
            hasOld: { hasRow($0, ["acct": "vault-key"]) { $0.accessControl == nil } },
            migrate: { try MigrationKeychain(store: $0).vaultKey.migrate() },
            saveNew: { try MigrationKeychain(store: $0).vaultKey.save(Data(newer.utf8)) },
            read: {
                try MigrationKeychain(store: $0).vaultKey.readBlocking().map { String(decoding: $0, as: UTF8.self) }
            }),
        MigrationCase(
            name: "access control", asksTheUser: true,
            addOld: { add($0, account: "hint", accessControl([.userPresence])) },
            hasOld: { hasRow($0, ["acct": "hint"]) { $0.accessControl != nil } },
            migrate: { try MigrationKeychain(store: $0).hint.migrateBlocking() },
            saveNew: { try MigrationKeychain(store: $0).hint.save(newer) },
            read: { try MigrationKeychain(store: $0).hint.readBlocking() }),
    ]
}
