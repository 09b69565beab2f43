import Foundation
import Security
import Testing

@testable import KeychainEngine

@Suite("Primary keys", .simulated) struct PrimaryKeyTests {
    @Test("3 the engine's tables are those of the schema, but for the constants of one user")
    func tables() throws {
        let schema = try Fixture.load("class-attributes.json", as: [String: ClassAttributes].self)
        for table in [ClassTable.genericPassword, .internetPassword, .key, .certificate] {
            let own = try #require(schema[table.code])
            #expect(Set(table.attributes.keys) == Set(own.attributes))
            #expect(table.primaryKey == own.primaryKey.filter { $0 != "musr" && $0 != "ggrp" })
            for (name, kind) in own.kinds { #expect(table.attributes[name] == Self.kind(kind, of: name)) }
        }
    }

    private static func kind(_ name: String, of attribute: String) -> AttributeKind? {
        switch (name, attribute) {
        case ("UUID", "musr"), (_, "ggrp"): .constant
        case ("RowId", _), ("EncryptedData", _), ("PrimaryKey", _), ("UTomb", _), (_, "UUID"), (_, "persistref"):
            .schemaOnly
        case ("Blob", _): .blob
        case ("Data", _): .data
        case ("Number", _): .number
        case ("String", _): .string
        case ("CreationDate", _), ("ModificationDate", _), ("Date", _): .date
        case ("Access", _): .access
        case ("AccessControl", _): .accessControl
        case ("Sync", _): .sync
        case ("Tomb", _): .tomb
        case ("SHA1", _): .computed
        default: nil
        }
    }

    @Test(
        "3 a generic password is told apart by account, service, group, sync, view hint and token",
        arguments: [kSecAttrAccount, kSecAttrService, kSecAttrSyncViewHint, kSecAttrTokenID])
    func genericKey(_ key: String) {
        store(generic())
        #expect(store(generic([key: "other"])) == errSecSuccess)
        #expect(store(generic([key: "other"])) == errSecDuplicateItem)
    }

    @Test(
        "3 an internet password is told apart by seven attributes of its own",
        arguments: [
            kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrServer, kSecAttrProtocol, kSecAttrAuthenticationType,
            kSecAttrPort, kSecAttrPath,
        ])
    func internetKey(_ key: String) {
        store(internet())
        #expect(store(internet([key: "17"])) == errSecSuccess)
        #expect(store(internet([key: "17"])) == errSecDuplicateItem)
    }

    @Test(
        "3 other attributes don't tell items apart",
        arguments: [kSecAttrLabel, kSecAttrGeneric, kSecAttrDescription, kSecAttrComment])
    func otherAttributes(_ key: String) {
        store(generic())
        #expect(store(generic([key: "other"])) == errSecDuplicateItem)
    }

    @Test("3 neither do protection and access control")
    func protections() throws {
        store(generic())
        #expect(
            store(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])) == errSecDuplicateItem)
        #expect(store(generic([kSecAttrAccessControl: try control([.userPresence])])) == errSecDuplicateItem)
    }

    @Test("3 case and normalization count")
    func bytes() {
        store(generic([kSecAttrAccount: "\u{E9}"]))
        #expect(store(generic([kSecAttrAccount: "e\u{301}"])) == errSecSuccess)
        #expect(store(generic([kSecAttrAccount: "\u{C9}"])) == errSecSuccess)
        #expect(probe(generic([kSecAttrAccount: "E"])) == errSecItemNotFound)
    }

    @Test("3 groups and sync keep items of the same names apart")
    func groupsAndSync() {
        #expect(store(generic()) == errSecSuccess)
        #expect(store(generic([kSecAttrAccessGroup: Simulated.groups[1]])) == errSecSuccess)
        #expect(store(generic([kSecAttrSynchronizable: true])) == errSecSuccess)
    }

    @Test("3 the classes keep theirs apart as well")
    func classes() {
        #expect(add([kSecClass as String: kSecClassGenericPassword]) == errSecSuccess)
        #expect(add([kSecClass as String: kSecClassInternetPassword]) == errSecSuccess)
    }
}
