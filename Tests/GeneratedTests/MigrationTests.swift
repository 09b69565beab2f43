import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Moving values from where older versions kept them: nothing is lost, wherever it stops and whatever fails.
struct MigrationTests {
    private static let every = MigrationCase.all + MigrationCase.samePlace

    /// A Mac, which alone has a file-based keychain beside the other, with the value in its old place.
    private func world(_ migration: MigrationCase, isLeft: Bool = true) -> World {
        let world = World(platform: .macOS)
        if isLeft { migration.addOld(world) }
        return world.relaunched()
    }

    /// The number of items: a row in its place and one that a stopped save left in the staging place are one.
    private func stored(_ world: World) -> Int {
        let accounts = world.device.storedItems.filter { !$0.isTombstone }.map {
            "\($0.itemClass) \($0.attributes["agrp"] ?? "") \($0.attributes["svce"] ?? "") \($0.attributes["acct"] ?? "")"
        }
        return Set(accounts.map { $0.replacing("#keyspec-staging", with: "") }).count
    }

    @Test("a value is moved once, and told; migrating again does nothing", arguments: every)
    func moves(_ migration: MigrationCase) throws {
        let world = world(migration)
        #expect(migration.hasOld(world))
        let done = try world.run { try migration.migrate($0) }
        #expect(done.moved.count == 1 && done.superseded.isEmpty)
        #expect(!migration.hasOld(world))
        #expect(world.device.promptCount == (migration.asksTheUser ? 1 : 0))
        #expect(try world.run { try migration.read($0) } == "value")
        #expect(stored(world) == 1)
        let prompts = world.device.promptCount
        let again = try world.run { try migration.migrate($0) }
        #expect(again == KeyspecMigration())
        #expect(world.device.promptCount == prompts)
        #expect(try world.run { try migration.read($0) } == "value")
    }

    @Test("where there is nothing old, nothing happens, and what is new stays", arguments: every)
    func nothingOld(_ migration: MigrationCase) throws {
        let world = world(migration, isLeft: false)
        #expect(try world.run { try migration.migrate($0) } == KeyspecMigration())
        try world.run { try migration.saveNew($0) }
        #expect(try world.run { try migration.migrate($0) } == KeyspecMigration())
        #expect(try world.run { try migration.read($0) } == MigrationCase.newer)
        #expect(stored(world) == 1)
    }

    @Test("a value in the new place stays, and the old one goes without being read", arguments: MigrationCase.all)
    func newWins(_ migration: MigrationCase) throws {
        let world = world(migration)
        try world.run { try migration.saveNew($0) }
        let done = try world.run { try migration.migrate($0) }
        #expect(done.moved.isEmpty && done.superseded.count == 1)
        #expect(!migration.hasOld(world))
        #expect(world.device.promptCount == 0)
        #expect(try world.run { try migration.read($0) } == MigrationCase.newer)
    }

    @Test("a save over a row of an older version replaces it, without a prompt", arguments: MigrationCase.samePlace)
    func saveReplaces(_ migration: MigrationCase) throws {
        for state in [LockState.unlocked, .locked] {
            let world = world(migration)
            if state == .locked {
                // What the new class allows while locked is not held up by the old row.
                guard migration.name == "another accessibility" else { continue }
                world.enter(state)
            }
            try world.run { try migration.saveNew($0) }
            #expect(world.device.promptCount == 0)
            #expect(!migration.hasOld(world))
            #expect(stored(world) == 1)
            #expect(try world.run { try migration.migrate($0) } == KeyspecMigration())
            world.device.unlock()
            #expect(try world.run { try migration.read($0) } == MigrationCase.newer)
        }
    }

    @Test("a migration stopped before any of its calls loses nothing, and goes on when called again", arguments: every)
    func stops(_ migration: MigrationCase) throws {
        let calls = try world(migration).callCount { _ = try migration.migrate($0) }
        for call in 1...calls + 1 {
            let world = world(migration)
            world.app.stop(beforeCall: call)
            world.app.run { _ = try? migration.migrate(world.store) }
            let next = world.relaunched()
            let isMoved = try next.run { try migration.read($0) } == "value"
            #expect(isMoved || migration.hasOld(next), "stopped before call \(call)")
            _ = try next.run { try migration.migrate($0) }
            #expect(!migration.hasOld(next))
            #expect(try next.run { try migration.read($0) } == "value")
            #expect(stored(next) == 1)
        }
    }

    @Test("a migration of which any call fails, or lies, loses nothing", arguments: every, [false, true])
    func failures(_ migration: MigrationCase, afterEffect: Bool) throws {
        let calls = try world(migration).callCount { _ = try migration.migrate($0) }
        for status in StopTests.statuses {
            for call in 1...calls {
                let world = world(migration)
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                var done: KeyspecMigration?
                world.app.run { done = try? migration.migrate(world.store) }
                let next = world.relaunched()
                let context: Comment = "call \(call) gives \(status), effect \(afterEffect)"
                let found = try next.run { try migration.read($0) }
                #expect(found == "value" || migration.hasOld(next), context)
                if done?.moved.isEmpty == false { #expect(found == "value", context) }
                _ = try next.run { try migration.migrate($0) }
                #expect(try next.run { try migration.read($0) } == "value", context)
                #expect(!migration.hasOld(next), context)
                #expect(stored(next) == 1, context)
            }
        }
    }

    @Test("a value that can't be read now stays where it is", arguments: every)
    func locked(_ migration: MigrationCase) throws {
        let world = world(migration)
        world.device.restart()
        if world.store.userDefaults.object(forKey: "pin--7") == nil,
            migration.name != "the file-based keychain, as base64"
        {
            let error = world.app.run { #expect(throws: KeyspecError.self) { try migration.migrate(world.store) } }
            #expect(error?.kind == KeyspecError.locked)
            #expect(migration.hasOld(world))
        }
        world.device.unlock()
        _ = try world.run { try migration.migrate($0) }
        #expect(try world.run { try migration.read($0) } == "value")
    }

    @Test("a prompt that the user cancels moves nothing", arguments: every.filter(\.asksTheUser))
    func cancelled(_ migration: MigrationCase) throws {
        let world = world(migration)
        world.device.user = ScriptedUser(answers: [.cancel])
        let error = world.app.run { #expect(throws: KeyspecError.self) { try migration.migrate(world.store) } }
        #expect(error?.kind == KeyspecError.cancelled)
        #expect(migration.hasOld(world))
    }

    @Test("bytes that are no value of the item are an error, and stay", arguments: [5, 4])
    func undecodable(_ index: Int) throws {
        let migration = MigrationCase.all[index]
        let world = World(platform: .macOS)
        if index == 4 {
            MigrationCase.add(
                world, account: "Store Key", value: "no base64!", [kSecUseDataProtectionKeychain as String: false])
        } else {
            migration.addOld(world)
        }
        struct Broken: Error {}
        let error = world.app.run {
            #expect(throws: KeyspecError.self) {
                if index == 4 {
                    try migration.migrate(world.store)
                } else {
                    try MigrationKeychain(store: world.store).profile.migrate { _ -> String in throw Broken() }
                }
            }
        }
        #expect(error?.kind == KeyspecError.undecodable)
        #expect(migration.hasOld(world))
    }

    @Test("where there is no file-based keychain it is not looked for: the query would find the other one's items")
    func notOnOtherPlatforms() throws {
        let world = World()
        // The row that the file-based one's query would match.
        MigrationCase.add(world, account: "Store Key", value: Data("value".utf8).base64EncodedString())
        world.app.forgetCalls()
        let done = try world.run { try MigrationKeychain(store: $0).storeKey.migrate() }
        #expect(done == KeyspecMigration())
        #expect(stored(world) == 1)
        #expect(world.app.calls.isEmpty)
    }

    @Test("a group that the old place doesn't name is never the new one")
    func defaultGroup() throws {
        let world = World()
        let keychain = MigrationKeychain(store: world.store)
        try world.run { _ in try keychain.profile.save("new") }
        let done = try world.run { _ in try keychain.profile.migrate { _ in "decoded" } }
        #expect(done == KeyspecMigration())
        #expect(try world.run { _ in try keychain.profile.read() } == "new")
    }

    @Test("every row of a family is moved, and rows that no item could have stored stay")
    func family() throws {
        let world = World()
        let keychain = MigrationKeychain(store: world.store)
        let users = ["rhea", "a b", "é", "x#y", "%41"]
        for user in users {
            MigrationCase.add(world, service: "org.example.migration.logins", account: user, value: user)
        }
        MigrationCase.add(world, service: "org.example.migration.logins", account: "")
        for key in ["pin-1", "pin--2", "pin-03", "pin-", "pin-x"] { world.store.userDefaults.set("p", forKey: key) }
        let done = try world.run { _ in try keychain.migrate(decodingProfile: { String(decoding: $0, as: UTF8.self) }) }
        #expect(
            done.moved.sorted() == Array(repeating: "MigrationKeychain.pin", count: 2)
                + Array(repeating: "MigrationKeychain.webLogin", count: 5))
        for user in users { #expect(try world.run { _ in try keychain.webLogin(username: user).read() } == user) }
        #expect(Set(try world.run { _ in try keychain.pin.all() }) == [1, -2])
        #expect(stored(world) == users.count + 1 + 2)
        let left = ["pin-1", "pin--2", "pin-03", "pin-", "pin-x"].filter {
            world.store.userDefaults.object(forKey: $0) != nil
        }
        #expect(left == ["pin-03", "pin-", "pin-x"])
    }

    @Test("a failure in one secret doesn't keep the others from being moved, and is told")
    func oneFails() throws {
        let world = World()
        let keychain = MigrationKeychain(store: world.store)
        MigrationCase.add(
            world, service: "org.example.migration.profile", account: "profile", group: MigrationCase.group + ".shared")
        MigrationCase.add(world, account: "draft", [kSecAttrSynchronizable as String: true])
        struct Broken: Error {}
        let error = world.app.run {
            #expect(throws: KeyspecError.self) { try keychain.migrate(decodingProfile: { _ in throw Broken() }) }
        }
        #expect(error?.item == "MigrationKeychain.profile")
        #expect(error?.kind == KeyspecError.undecodable)
        #expect(try world.run { _ in try keychain.draft.read() } == "value")
        #expect(try world.run { _ in try keychain.profile.exists() } == false)
    }
}
