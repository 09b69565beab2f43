import ExampleTypes
import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Defects of real apps, which generated code can't have.
struct AppDefectTests {
    private let world = World()

    /// Every call of an item's life.
    private func calls(_ item: ItemCase) throws -> [RecordedCall] {
        let world = World()
        try world.app.run {
            _ = try item.read(world.store)
            try item.save(world.store, 0)
            try item.save(world.store, 1)
            _ = try item.read(world.store)
            _ = try item.exists(world.store)
            try item.delete(world.store)
        }
        return world.app.calls
    }

    @Test("a delete without identity: what isn't meant stays, however many items one group has")
    func deleteWithoutIdentity() throws {
        let keychain = DuckDuckGoKeychain(store: world.store)
        try world.app.run {
            try keychain.subscriptionAccessToken.save("V1")
            try keychain.subscriptionTokens.save(TokenContainer(text: "V2"))
            try keychain.emailToken.save("email")
            try keychain.subscriptionAccessToken.delete()
            #expect(try keychain.subscriptionAccessToken.read() == nil)
            #expect(try keychain.subscriptionTokens.read() == TokenContainer(text: "V2"))
            #expect(try keychain.emailToken.read() == "email")
        }
    }

    @Test(
        "a delete without identity: every delete names a class, a service or server, and an account or an item's mark",
        arguments: ItemCase.withApps)
    func deletesNameTheItem(_ item: ItemCase) throws {
        let deletes = try calls(item).filter { $0.verb == .delete }
        #expect(!deletes.isEmpty)
        for delete in deletes {
            #expect(delete.query[kSecClass as String] != nil)
            let place = [kSecAttrService, kSecAttrServer].compactMap { delete.query[$0 as String] as? String }
            #expect(place.count == 1)
            // A protected item has two rows, which its mark names; it is made of the account.
            let identifying = [kSecAttrAccount, kSecAttrDescription].compactMap {
                delete.query[$0 as String] as? String
            }
            #expect(!identifying.isEmpty && (item.isStaged || delete.query[kSecAttrAccount as String] != nil))
        }
    }

    @Test("accessibility in the match: a row with another one is read, and a save corrects it")
    func accessibilityInTheMatch() throws {
        let item = ProtonVPNKeychain(store: world.store).serverPassword
        try world.app.run {
            var row = item.identity
            row[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked
            row[kSecValueData as String] = Data("old".utf8)
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            #expect(try item.read() == "old")
            try item.save("new")
            world.enter(.locked)
            #expect(try item.read() == "new")
        }
        #expect(world.device.storedItems.count == 1)
    }

    @Test("accessibility in the match: no query has one", arguments: ItemCase.withApps)
    func queriesHaveNoProtection(_ item: ItemCase) throws {
        for call in try calls(item) where call.verb != .add {
            #expect(call.query[kSecAttrAccessible as String] == nil)
            #expect(call.query[kSecAttrAccessControl as String] == nil)
        }
    }

    @Test("a lost sync flag: a synced item and its local twin live side by side, and neither hides the other")
    func syncFlag() throws {
        let firebase = FirebaseKeychain(sharedGroup: "TEAM000001.org.example.chosen", store: world.store)
        try world.app.run {
            let local = firebase.sharedUser(projectID: "p")
            let synced = firebase.syncedSharedUser(projectID: "p")
            try local.save(Data([1]))
            try synced.save(Data([2]))
            #expect(try local.read() == Data([1]))
            #expect(try synced.read() == Data([2]))
            try local.delete()
            #expect(try synced.read() == Data([2]))
        }
    }

    @Test("a lost sync flag: every call states it", arguments: ItemCase.withApps)
    func callsStateSync(_ item: ItemCase) throws {
        for call in try calls(item) { #expect(call.query[kSecAttrSynchronizable as String] is Bool) }
    }

    @Test("a String where Data is needed: every stored value is Data", arguments: ItemCase.withApps)
    func valuesAreData(_ item: ItemCase) throws {
        let values = try calls(item).compactMap { call in
            (call.verb == .add ? call.query : call.changes)?[kSecValueData as String]
        }
        #expect(!values.isEmpty)
        #expect(values.allSatisfy { $0 is Data })
    }

    @Test("a new key after a failed read: a locked key isn't absent, and nothing is made in its place")
    func newKeyAfterAFailedRead() throws {
        let item = SignalKeychain(store: world.store).databaseCipherKeySpec
        let key = Data(repeating: 7, count: 48)
        try world.app.run {
            try item.save(key)
            world.enter(.beforeFirstUnlock)
            var made = 0
            let error = #expect(throws: KeyspecError.self) {
                try item.readOrCreate {
                    made += 1
                    return Data(repeating: 8, count: 48)
                }
            }
            #expect(error?.kind == KeyspecError.locked)
            #expect(made == 0)
            world.enter(.unlocked)
            #expect(try item.readOrCreate { Data(repeating: 8, count: 48) } == key)
        }
        #expect(world.device.storedItems.count == 1)
    }

    @Test("a new key after a failed read: a value that can't be decoded isn't absent either")
    func newKeyAfterDamage() throws {
        let item = SignalKeychain(store: world.store).databaseCipherKeySpec
        world.app.run {
            let row = item.identity.merging(item.protection) { _, new in new }
                .merging([kSecValueData as String: Data([1, 2, 3])]) { _, new in new }
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            let error = #expect(throws: KeyspecError.self) {
                try item.readOrCreate { Data(repeating: 8, count: 48) }
            }
            #expect(error?.kind == KeyspecError.undecodable)
        }
        #expect(world.device.storedItems.first?.data == Data([1, 2, 3]))
    }
}
