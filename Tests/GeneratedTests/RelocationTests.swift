import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Moving keys, certificates and identities: each row is in its old place or in its new one, whatever stops or fails.
struct RelocationTests {
    private func world(_ item: RelocationCase) throws -> World {
        let world = World()
        try world.run { try item.make($0, true) }
        #expect(item.count(world, in: item.old) == item.rows)
        return world.relaunched()
    }

    @Test("an item is moved as it is, and told; migrating again does nothing", arguments: RelocationCase.all)
    func moves(_ item: RelocationCase) throws {
        let world = try world(item)
        let before = world.device.storedItems.map(\.data)
        let done = try world.run { try item.migrate($0) }
        #expect(done.moved.count == 1 && done.superseded.isEmpty)
        #expect(item.count(world, in: item.old) == 0)
        #expect(item.count(world, in: item.new) == item.rows)
        #expect(world.device.storedItems.map(\.data) == before)
        #expect(world.device.promptCount == (item.asksTheUser ? 1 : 0))
        #expect(try world.run { try item.exists($0) })
        #expect(try world.run { try item.migrate($0) } == KeyspecMigration())
        #expect(world.device.promptCount == (item.asksTheUser ? 1 : 0))
    }

    @Test("where there is nothing old, nothing happens", arguments: RelocationCase.all)
    func nothingOld(_ item: RelocationCase) throws {
        let world = World()
        #expect(try world.run { try item.migrate($0) } == KeyspecMigration())
        try world.run { try item.make($0, false) }
        #expect(try world.run { try item.migrate($0) } == KeyspecMigration())
        #expect(item.count(world, in: item.new) == item.rows)
        #expect(world.device.promptCount == 0)
    }

    @Test(
        "beside an item in the new place the old one stays where it is",
        arguments: RelocationCase.all.filter { $0.old.name != $0.new.name || $0.old.group != $0.new.group })
    func newIsThere(_ item: RelocationCase) throws {
        let world = try world(item)
        try world.run { try item.make($0, false) }
        let done = try world.run { try item.migrate($0) }
        #expect(done.moved.isEmpty && done.superseded.count == 1)
        #expect(item.count(world, in: item.old) == item.rows)
        #expect(item.count(world, in: item.new) == item.rows)
        #expect(world.device.promptCount == 0)
    }

    @Test("stopped before any call, the item is in one place, and the next run goes on", arguments: RelocationCase.all)
    func stops(_ item: RelocationCase) throws {
        let calls = try world(item).callCount { _ = try item.migrate($0) }
        for call in 1...calls {
            let world = try world(item)
            world.app.stop(beforeCall: call)
            _ = world.app.run { try? item.migrate(world.store) }
            #expect(item.count(world, in: item.old) + item.count(world, in: item.new) == item.rows)
            let next = world.relaunched()
            _ = try next.run { try item.migrate($0) }
            #expect(item.count(world, in: item.new) == item.rows, "stopped before call \(call)")
            #expect(world.count() == item.rows)
        }
    }

    @Test(
        "whichever call fails, the item is in one place, and the next run goes on", arguments: RelocationCase.all,
        [false, true])
    func failures(_ item: RelocationCase, afterEffect: Bool) throws {
        let calls = try world(item).callCount { _ = try item.migrate($0) }
        for status in StopTests.statuses {
            for call in 1...calls {
                let world = try world(item)
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                var done = KeyspecMigration()
                let error = world.app.run { failure { done = try item.migrate(world.store) } }
                let moved = item.count(world, in: item.new)
                #expect(item.count(world, in: item.old) + moved == item.rows)
                if error?.kept == .old { #expect(moved == 0, "call \(call) gives \(status)") }
                // A false "not found" hides one half of an identity from the first run.
                if !done.moved.isEmpty, status != errSecItemNotFound { #expect(moved == item.rows) }
                _ = try world.relaunched().run { try item.migrate($0) }
                #expect(item.count(world, in: item.new) == item.rows, "call \(call) gives \(status)")
                #expect(world.count() == item.rows)
            }
        }
    }

    @Test("what is locked away stays, and is moved when it is open", arguments: RelocationCase.all)
    func locked(_ item: RelocationCase) throws {
        let world = try world(item)
        guard item.old.accessibility != nil else { return }
        world.enter(.locked)
        let error = world.app.run { failure { _ = try item.migrate(world.store) } }
        #expect(error?.kind == KeyspecError.locked)
        #expect(error?.kept == .old || error?.operation == .list)
        #expect(item.count(world, in: item.old) == item.rows)
        world.device.unlock()
        #expect(try world.run { try item.migrate($0) }.moved.count == 1)
    }

    @Test("a prompt that the user declines moves nothing")
    func declined() throws {
        let asking = RelocationCase.all.first(where: \.asksTheUser)
        let item = try #require(asking)
        let world = try world(item)
        world.device.user = ScriptedUser(otherwise: .cancel)
        let error = world.app.run { failure { _ = try item.migrate(world.store) } }
        #expect(error?.kind == KeyspecError.cancelled)
        #expect(item.count(world, in: item.old) == item.rows)
    }

    @Test("every key of a family is moved")
    func family() throws {
        let world = World()
        try world.run { store in
            let keys = MigrationKeychain(store: store).accountKey
            for account in ["a", "b:c", "d"] {
                _ = try keys(accountID: account).create()
                let lowered = [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked]
                #expect(store.update(try keys(accountID: account).query(), with: lowered) == errSecSuccess)
            }
            #expect(try keys.migrate().moved.count == 3)
            #expect(world.device.storedItems.allSatisfy { $0.attributes["pdmn"] as? String == "ck" })
            #expect(try keys.migrate() == KeyspecMigration())
        }
    }

    @Test("the keychain moves what asks nobody")
    func keychain() throws {
        let world = World()
        for item in RelocationCase.all { try world.run { try item.make($0, true) } }
        let done = try world.run {
            try MigrationKeychain(store: $0).migrate(decodingProfile: { String(decoding: $0, as: UTF8.self) })
        }
        #expect(done.moved.count == RelocationCase.all.count - 1)
        #expect(world.device.promptCount == 0)
    }
}
