import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Items that bear the app's mark, beside those of others.
struct OwnershipTests {
    private let world = World()
    private var owned: OwnedKeychain { OwnedKeychain(store: world.store) }

    /// An item that a library of another maker has stored.
    private func addForeign(account: String, _ further: [String: Any] = [:]) {
        var row: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "org.example.owned" + (account == "store" ? "" : ".tokens"),
            kSecAttrAccount as String: account, kSecAttrAccessGroup as String: "TEAM000001.org.example.owned",
            kSecAttrSynchronizable as String: false, kSecUseDataProtectionKeychain as String: true,
            kSecValueData as String: Data("foreign".utf8),
        ]
        row.merge(further) { _, new in new }
        #expect(world.app.add(row).status == errSecSuccess)
    }

    private var foreign: [StoredItem] {
        world.device.storedItems.filter { $0.data == Data("foreign".utf8) }
    }

    @Test("every operation works on the app's own items")
    func own() throws {
        try owned.token(accountID: "a").save("first")
        try owned.token(accountID: "a").save("second")
        try owned.storeKey.save(Data([1]))
        try owned.storeKey.save(Data([2]))
        #expect(try owned.token(accountID: "a").read() == "second")
        #expect(try owned.storeKey.readBlocking() == Data([2]))
        #expect(try owned.token.all() == ["a"])
        #expect(world.device.storedItems.allSatisfy { $0.attributes["crtr"] as? Int == 0x4F77_6E4B })
        try owned.deleteAll()
        #expect(world.device.storedItems.isEmpty)
    }

    @Test(
        "an item of another is never read, listed or removed",
        arguments: [nil, 0x4170_784B])
    func others(_ creator: Int?) throws {
        let mark: [String: Any] = creator.map { [kSecAttrCreator as String: $0] } ?? [:]
        addForeign(account: "a", mark)
        addForeign(account: "store", mark)
        try owned.token(accountID: "b").save("own")
        #expect(try owned.token(accountID: "a").read() == nil)
        #expect(try owned.storeKey.readBlocking() == nil)
        #expect(try owned.token.all() == ["b"])
        try owned.token(accountID: "a").delete()
        try owned.storeKey.delete()
        try owned.deleteAll()
        #expect(foreign.count == 2 && world.device.storedItems.count == 2)
    }

    @Test("a save over another's item is an error that leaves it alone, and nothing else behind")
    func over() throws {
        addForeign(account: "a")
        addForeign(account: "store")
        let saves: [() throws -> Void] = [
            { try owned.token(accountID: "a").save("own") },
            { _ = try owned.token(accountID: "a").readOrCreate { "own" } },
            { try owned.storeKey.save(Data([1])) },
            { _ = try owned.storeKey.readOrCreateBlocking { Data([1]) } },
        ]
        for save in saves {
            let error = #expect(throws: KeyspecError.self) { try save() }
            #expect(error?.kind == KeyspecError.foreignItem && error?.kept == .old)
        }
        #expect(foreign.count == 2 && world.device.storedItems.count == 2 && world.device.promptCount == 0)
    }
}
