import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Listing and clearing of families, and of whole keychains.
struct FamilyTests {
    private let world = World()
    private var keychain: FamiliesKeychain { FamiliesKeychain(store: world.store) }
    private static let room = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// Texts that a join could mistake for parts of itself.
    static let awkward = ["a", "a/b", "a#1", "a%2Fb", "%", "é", "e\u{301}", "🔑", "a/b#c%:d", " ", "7", "a:b"]

    @Test("the parameters of what is stored come back as they were given", arguments: awkward)
    func roundTrip(_ text: String) throws {
        try world.app.run {
            try keychain.token(accountID: text).save("x")
            #expect(try keychain.token.all().map { Array($0.utf8) } == [Array(text.utf8)])
            try keychain.roomKey(accountID: text, room: Self.room, epoch: -7).save(Data([1]))
            #expect(try keychain.roomKey.all() == [.init(accountID: text, room: Self.room, epoch: -7)])
            try keychain.webLogin(host: text, username: text).save("x")
            #expect(try keychain.webLogin.all() == [.init(host: text, username: text)])
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("parameters that would meet if they were joined bare are listed apart")
    func apart() throws {
        let firebase = FirebaseKeychain(sharedGroup: "TEAM000001.org.example.chosen", store: world.store)
        let pairs = Self.awkward.flatMap { first in Self.awkward.map { (first, $0) } }
        try world.app.run {
            for (first, second) in pairs { try firebase.user(serviceName: first, userKey: second).save(Data()) }
            // "é" is one text to Swift in both of its forms, and two to the keychain.
            let found = try firebase.user.all()
            #expect(found.count == pairs.count)
            #expect(Set(found) == Set(pairs.map { .init(serviceName: $0.0, userKey: $0.1) }))
            for parameters in found { #expect(try firebase.user.item(parameters).read() == Data()) }
        }
    }

    @Test("only rows that the family could have stored are listed")
    func foreignRows() throws {
        try world.app.run {
            try keychain.roomKey(accountID: "a", room: Self.room, epoch: 7).save(Data([1]))
            var row = try keychain.roomKey(accountID: "a", room: Self.room, epoch: 7).identity
            let id = Self.room.uuidString
            for account in [
                "a/\(id)#007", "a/\(id)#+7", "a/\(id.lowercased())#7", "/\(id)#7", "a/\(id)#", "a/b/\(id)#7",
                "a%2f/\(id)#7",
                "a/\(id)#7#keyspec-staging", "a/\(id)#7#keyspec-record", "other", "", "a%/\(id)#7", "a%41/\(id)#7",
            ] {
                row[kSecAttrAccount as String] = account
                #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            }
            row[kSecAttrAccount as String] = Data([0xFF, 0xFE])
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            #expect(try keychain.roomKey.all() == [.init(accountID: "a", room: Self.room, epoch: 7)])
            try keychain.roomKey.deleteAll()
            #expect(world.device.storedItems.count == 14)
        }
    }

    @Test("accounts stored as data are read as their bytes say")
    func dataAccounts() throws {
        try world.app.run {
            var row = try keychain.token(accountID: "a").identity
            row[kSecAttrAccount as String] = Data("token.a".utf8)
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            #expect(try keychain.token.all() == ["a"])
        }
    }

    @Test("a row whose parameters were joined bare is read in one of the ways that name it")
    func ambiguous() throws {
        try world.app.run {
            try keychain.device(accountID: "a:b", deviceName: "c").save(Data([1]))
            let found = try keychain.device.all()
            #expect(found == [.init(accountID: "a", deviceName: "b:c")])
            #expect(try keychain.device.item(found[0]).read() == Data([1]))
            let firebase = FirebaseKeychain(sharedGroup: "TEAM000001.org.example.chosen", store: world.store)
            try firebase.installation(googleAppID: "1:42", appName: "app").save(Data([2]))
            #expect(try firebase.installation.all().map { try firebase.installation.item($0).read() } == [Data([2])])
        }
    }

    @Test("listing reads attributes, under a context that keeps it from prompting, and while locked says so")
    func calls() throws {
        try world.app.run {
            try keychain.roomKey(accountID: "a", room: Self.room, epoch: 1).save(Data([1]))
            try keychain.webLogin(host: "mail", username: "rhea").save("x")
            world.app.forgetCalls()
            _ = try keychain.roomKey.all()
            let call = try #require(world.app.calls.first)
            #expect(world.app.calls.count == 1)
            #expect(call.query[kSecReturnData as String] == nil)
            #expect(call.query[kSecUseAuthenticationContext as String] != nil)
            #expect(call.query[kSecAttrAccount as String] == nil)
            world.device.lockAtOnce()
            #expect(try keychain.roomKey.all().count == 1)
            let error = #expect(throws: KeyspecError.self) { try keychain.webLogin.all() }
            #expect(error?.kind == KeyspecError.locked)
            #expect(error?.operation == .list)
        }
    }

    @Test("an access-controlled family is listed with one prompt, without any if there is none, and cleared without")
    func protectedFamily() throws {
        try world.app.run {
            #expect(try keychain.backupKey.allBlocking() == [])
            #expect(world.device.promptCount == 0)
            for account in ["a", "b"] { try keychain.backupKey(accountID: account).save(Data([1])) }
            // The one value of `c` is in the staging place.
            try keychain.backupKey(accountID: "c").save(Data([1]))
            world.app.stop(beforeCall: 4)
            _ = try? keychain.backupKey(accountID: "c").save(Data([2]))
        }
        let next = world.relaunched()
        let later = FamiliesKeychain(store: next.store)
        let found = try next.run { _ in try later.backupKey.allBlocking() }
        #expect(Set(found) == ["a", "b", "c"])
        #expect(next.device.promptCount == 1)
        try next.run { _ in try later.token(accountID: "a").save("x") }
        next.device.lockAtOnce()
        try next.run { _ in try later.backupKey.deleteAll() }
        #expect(next.device.promptCount == 1)
        #expect(next.device.storedItems.count == 1)
    }

    @Test("a family of keys is listed and cleared, and keys of other tags, types and sync states stay")
    func keys() throws {
        let keys = KeysKeychain(store: world.store)
        try world.app.run {
            _ = try keys.logKey.create()
            _ = try MigrationKeychain(store: world.store).accountKey(accountID: "a").create()
            for account in ["a", "b:c"] { _ = try keys.documentKey(accountID: account).create() }
            #expect(Set(try keys.documentKey.all()) == ["a", "b:c"])
            #expect(try MigrationKeychain(store: world.store).accountKey.all() == ["a"])
            try keys.documentKey.deleteAll()
            #expect(try keys.documentKey.all() == [])
            #expect(try keys.logKey.exists())
            #expect(try MigrationKeychain(store: world.store).accountKey.all() == ["a"])
        }
    }

    // MARK: Clearing

    /// Two accounts with everything, and an item that no spec declares.
    private func fill(_ world: World) throws {
        let keychain = FamiliesKeychain(store: world.store)
        try world.app.run {
            for account in ["a", "b"] {
                try keychain.token(accountID: account).save("x")
                try keychain.roomKey(accountID: account, room: Self.room, epoch: 1).save(Data([1]))
                try keychain.roomKey(accountID: account, room: Self.room, epoch: 2).save(Data([1]))
                try keychain.device(accountID: account, deviceName: "phone").save(Data([1]))
                try keychain.backupKey(accountID: account).save(Data([1]))
                try keychain.webLogin(host: "mail", username: account).save("x")
            }
            try keychain.installation.save("i")
            var row = try keychain.installation.identity
            row[kSecAttrAccount as String] = "another"
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
        }
        #expect(stored(world) == 14)
    }

    private func stored(_ world: World) -> Int { world.device.storedItems.filter { !$0.isTombstone }.count }

    @Test("clearing removes what is declared and nothing else; synced items only when told")
    func deleteAll() throws {
        try fill(world)
        try world.app.run { try keychain.deleteAll() }
        #expect(stored(world) == 3)
        try world.app.run { try keychain.deleteAll(includingSynced: true) }
        #expect(stored(world) == 1)
        #expect(world.device.promptCount == 0)
    }

    @Test("signing out keeps what survives it")
    func signOut() throws {
        try fill(world)
        try world.app.run {
            try keychain.signOut(includingSynced: true)
            #expect(try keychain.installation.read() == "i")
        }
        #expect(stored(world) == 2)
    }

    @Test("clearing one account leaves the other's items")
    func oneAccount() throws {
        try fill(world)
        try world.app.run {
            try keychain.deleteAll(accountID: "a")
            #expect(stored(world) == 9)
            #expect(try keychain.token.all() == ["b"])
            #expect(Set(try keychain.roomKey.all().map(\.accountID)) == ["b"])
            #expect(try keychain.backupKey(accountID: "b").exists())
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("clearing that is stopped before any of its calls, or of which one fails, is ended by calling it again")
    func stops() throws {
        for isStop in [true, false] {
            for afterEffect in [false, true] {
                for call in 1...24 {
                    let world = World()
                    try fill(world)
                    if isStop {
                        world.app.stop(beforeCall: call)
                    } else {
                        world.app.fail(call: call, with: errSecNotAvailable, afterEffect: afterEffect)
                    }
                    let keychain = FamiliesKeychain(store: world.store)
                    world.app.forgetCalls()
                    let isAcknowledged = world.app.run { (try? keychain.deleteAll(includingSynced: true)) != nil }
                    let wasReached = world.app.calls.count >= call
                    #expect(isAcknowledged == !wasReached, "call \(call)")
                    if isAcknowledged { #expect(stored(world) == 1) }
                    if wasReached, !isStop { #expect(stored(world) < 14) }
                    let next = world.relaunched()
                    try next.app.run { try FamiliesKeychain(store: next.store).deleteAll(includingSynced: true) }
                    #expect(stored(next) == 1)
                }
            }
        }
    }

    // MARK: Read or create

    @Test("a value is made only when there is none, and never after a failed read")
    func readOrCreate() throws {
        struct Unmade: Error {}
        func unmade() throws -> String { throw Unmade() }
        try world.app.run {
            let item = keychain.installation
            let made = try item.readOrCreate { "made" }
            #expect(made == "made")
            #expect(try item.readOrCreate(unmade) == "made")
            #expect(throws: Unmade.self) { try keychain.token(accountID: "a").readOrCreate(unmade) }
            #expect(try keychain.token(accountID: "a").read() == nil)
            world.app.fail(with: errSecNotAvailable)
            let error = #expect(throws: KeyspecError.self) { try item.readOrCreate(unmade) }
            #expect(error?.operation == .read)
            world.device.restart()
            let locked = #expect(throws: KeyspecError.self) { try item.readOrCreate(unmade) }
            #expect(locked?.kind == KeyspecError.locked)
        }
    }

    @Test("on a lost race the winner's value is read", arguments: ItemCase.all)
    func lostRace(_ item: ItemCase) throws {
        let world = World()
        let other = World(world.device)
        let found = try world.app.run {
            try item.readOrCreate(world.store) {
                // Another process is faster by a whole save, and by a whole overwrite.
                try other.run { try item.save($0, 0) }
                try other.run { try item.save($0, 2) }
                return 1
            }
        }
        #expect(found == 2)
        #expect(try other.run { try item.read($0) } == 2)
    }

    @Test("a creation of which any call fails tells truthfully what is kept", arguments: ItemCase.all, [false, true])
    func failingCreation(_ item: ItemCase, afterEffect: Bool) throws {
        let calls = try World().callCount { _ = try item.readOrCreate($0) { 1 } }
        for status in StopTests.statuses where item.isStaged || !afterEffect || !StopTests.refusals.contains(status) {
            for call in 1...calls {
                let world = World()
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                var kept: KeyspecError.Kept?
                var made: Int?
                try world.app.run {
                    do {
                        made = try item.readOrCreate(world.store) { 1 }
                    } catch let error as KeyspecError {
                        kept = error.kept
                    }
                }
                let next = world.relaunched()
                let found = try next.run { try item.read($0) }
                let context: Comment = "call \(call) gives \(status), effect \(afterEffect), kept \(kept as Any)"
                if made != nil {
                    #expect(found == 1, context)
                } else if kept == .old {
                    #expect(found == nil, context)
                } else {
                    #expect(found == nil || found == 1, context)
                }
            }
        }
    }
}
