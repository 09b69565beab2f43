import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Records: no reader ever takes half of one for a whole one, whatever stops or fails.
struct RecordTests {
    /// What a save or delete finds.
    enum Start: CaseIterable, Sendable {
        /// Nothing; a first save that was stopped; the record in its places; in its staging places; with leftovers in the others.
        case absent, interrupted, present, staged, presentWithLeftovers

        var value: Int? { self == .absent || self == .interrupted ? nil : 0 }
    }

    private func world(_ record: RecordCase, _ start: Start) throws -> World {
        let world = World()
        try world.app.run {
            switch start {
            case .absent: break
            case .interrupted:
                world.app.stop(beforeCall: 3)
                _ = try? record.save(world.store, 2)
            case .present: try record.save(world.store, 0)
            case .staged:
                try record.save(world.store, 2)
                try record.save(world.store, 0)
            case .presentWithLeftovers:
                try record.save(world.store, 0)
                world.app.stop(beforeCall: 4)
                _ = try? record.save(world.store, 2)
            }
        }
        let next = world.relaunched()
        #expect(try next.run { try record.read($0) } == start.value)
        return next.relaunched()
    }

    private func stored(_ world: World) -> Int { world.device.storedItems.count }

    @Test(
        "first save, overwrite, read, exists, delete and delete again; only reads prompt, once",
        arguments: RecordCase.all)
    func life(_ record: RecordCase) throws {
        let world = World()
        try world.app.run {
            #expect(try record.read(world.store) == nil)
            #expect(try !record.exists(world.store))
            for number in [0, 1, 2, 1] {
                try record.save(world.store, number)
                #expect(stored(world) == record.partCount + 1)
                let prompts = world.device.promptCount
                #expect(try record.read(world.store) == number)
                #expect(world.device.promptCount == prompts + (record.isProtected ? 1 : 0))
                #expect(try record.exists(world.store))
                #expect(world.device.promptCount == prompts + (record.isProtected ? 1 : 0))
            }
            let prompts = world.device.promptCount
            try record.delete(world.store)
            #expect(try record.read(world.store) == nil)
            #expect(try !record.exists(world.store))
            try record.delete(world.store)
            #expect(world.device.promptCount == prompts)
        }
        #expect(stored(world) == 0)
    }

    @Test(
        "a record of two: first save 6 calls, overwrite 6, read 3 or 4, nil 1, exists 3, delete 5",
        arguments: RecordCase.all)
    func callCounts(_ record: RecordCase) throws {
        let world = World()
        func calls(_ body: (any SecItemStore) throws -> Void) rethrows -> Int {
            world.app.forgetCalls()
            try world.run(body)
            return world.app.calls.count
        }
        #expect(try calls { _ = try record.read($0) } == 1)
        #expect(try calls { try record.save($0, 0) } == 6)
        #expect(try calls { try record.save($0, 1) } == 6)
        let probes = ["session": 0, "vault": 1, "deviceKeys": 2][record.name] ?? 0
        #expect(try calls { _ = try record.read($0) } == 3 + probes)
        #expect(try calls { _ = try record.exists($0) } == 3)
        #expect(try calls { try record.delete($0) } == 5)
    }

    @Test(
        "a save stopped before any of its calls leaves the old record or the new one, whole", arguments: RecordCase.all)
    func stoppedSave(_ record: RecordCase) throws {
        for start in Start.allCases {
            let calls = try world(record, start).callCount { try record.save($0, 1) }
            for call in 1...calls + 1 {
                let world = try world(record, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? record.save(world.store, 1)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                let found = try next.run { try record.read($0) }
                #expect(found == 1 || (!acknowledged && found == start.value), "\(start), stopped before call \(call)")
                #expect(try next.run { try record.exists($0) } == (found != nil))
                try next.run { try record.save($0, 2) }
                #expect(try next.run { try record.read($0) } == 2)
                #expect(stored(next) == record.partCount + 1)
                try next.run { try record.delete($0) }
                #expect(stored(next) == 0)
            }
        }
    }

    @Test("a delete stopped before any of its calls leaves the record whole or none", arguments: RecordCase.all)
    func stoppedDelete(_ record: RecordCase) throws {
        for start in Start.allCases {
            let calls = try world(record, start).callCount { try record.delete($0) }
            for call in 1...calls + 1 {
                let world = try world(record, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? record.delete(world.store)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                let found = try next.run { try record.read($0) }
                #expect(
                    found == nil || (!acknowledged && found == start.value), "\(start), stopped before call \(call)")
                try next.run { try record.delete($0) }
                #expect(try next.run { try record.read($0) } == nil)
                #expect(stored(next) == 0)
            }
        }
    }

    @Test(
        "a save of which any call fails, or lies, tells truthfully what is kept", arguments: RecordCase.all,
        [false, true])
    func failingSave(_ record: RecordCase, afterEffect: Bool) throws {
        for start in Start.allCases {
            let calls = try world(record, start).callCount { try record.save($0, 1) }
            for status in StopTests.statuses {
                for call in 1...calls {
                    let world = try world(record, start)
                    world.app.fail(call: call, with: status, afterEffect: afterEffect)
                    let prompts = world.device.promptCount
                    var kept: KeyspecError.Kept?
                    try world.app.run {
                        do {
                            try record.save(world.store, 1)
                        } catch let error as KeyspecError {
                            kept = error.kept
                            #expect(kept != nil)
                        }
                    }
                    #expect(world.device.promptCount == prompts)
                    let next = world.relaunched()
                    let found = try next.run { try record.read($0) }
                    let context: Comment =
                        "\(start), call \(call) gives \(status), effect \(afterEffect), kept \(kept as Any)"
                    switch kept {
                    case nil, .newBesideOlderCopy: #expect(found == 1, context)
                    case .old: #expect(found == start.value, context)
                    case .oldOrNew, .unknown: #expect(found == 1 || found == start.value, context)
                    }
                }
            }
        }
    }

    @Test("a delete of which any call fails is no delete of half a record", arguments: RecordCase.all, [false, true])
    func failingDelete(_ record: RecordCase, afterEffect: Bool) throws {
        for start in Start.allCases {
            let calls = try world(record, start).callCount { try record.delete($0) }
            for status in StopTests.statuses {
                for call in 1...calls {
                    let world = try world(record, start)
                    world.app.fail(call: call, with: status, afterEffect: afterEffect)
                    var acknowledged = false
                    world.app.run { acknowledged = (try? record.delete(world.store)) != nil }
                    let next = world.relaunched()
                    let found = try next.run { try record.read($0) }
                    // "Not found" is a delete's success: that it was a lie can't be found out.
                    let isBelieved = acknowledged && status != errSecItemNotFound
                    #expect(found == nil || (!isBelieved && found == start.value), "\(start), call \(call), \(status)")
                }
            }
        }
    }

    @Test(
        "a reader beside a writer finds the old record or the new one, at whatever call it reads",
        arguments: RecordCase.all)
    func readerBesideWriter(_ record: RecordCase) throws {
        for start in [Start.absent, .present, .staged] {
            for writing in 1...7 {
                for reading in 1...5 {
                    let world = try world(record, start)
                    let reader = World(world.device)
                    // The reader is stopped in its middle while the writer goes on to its end: both orders of every pair.
                    nonisolated(unsafe) var isWritten = false
                    reader.app.beforeEachCall = { number in
                        guard number == reading, !isWritten else { return }
                        isWritten = true
                        if writing == 7 { try? record.delete(world.store) } else { try? record.save(world.store, 1) }
                    }
                    if writing < 7 {
                        world.app.stop(beforeCall: writing)
                    }
                    let found = try reader.run { try record.read($0) }
                    #expect(found == nil || found == start.value || found == 1, "\(start), \(writing), \(reading)")
                    if start.value != nil, writing < 7 { #expect(found != nil) }
                    #expect(found != RecordCase.mixed)
                }
            }
        }
    }

    @Test("a record whose part the system has taken away is no record, and asks nobody")
    func partTakenAway() throws {
        let world = World()
        let vault = RecordsKeychain(store: world.store).vault
        try world.app.run {
            try vault.save(.init(vaultParameters: Data([1]), vaultKey: Data([2])))
            world.device.removePasscode()
            #expect(try vault.readBlocking() == nil)
            #expect(try !vault.exists())
            #expect(world.device.promptCount == 0)
            world.device.setPasscode()
            try vault.save(.init(vaultParameters: Data([3]), vaultKey: Data([4])))
            let found = try vault.readBlocking()
            #expect(found?.vaultParameters == Data([3]) && found?.vaultKey == Data([4]))
        }
    }

    @Test("a value over its limit, or a device that can't protect it, is an error before any call")
    func refused() {
        let world = World()
        let vault = RecordsKeychain(store: world.store).vault
        world.app.run {
            let error = #expect(throws: KeyspecError.self) {
                try vault.save(.init(vaultParameters: Data(), vaultKey: Data(count: 33)))
            }
            #expect(error?.kind == KeyspecError.valueTooLarge)
            world.device.removePasscode()
            let obstacle = #expect(throws: KeyspecError.self) {
                try vault.save(.init(vaultParameters: Data(), vaultKey: Data()))
            }
            #expect(obstacle?.kind == KeyspecError.passcodeNotSet)
            #expect(obstacle?.kept == .old)
        }
        #expect(world.app.calls.isEmpty)
    }

    @Test("while the device is locked a record is locked, and nothing of it is lost")
    func locked() throws {
        let world = World()
        let vault = RecordsKeychain(store: world.store).vault
        try world.run { _ in try vault.save(.init(vaultParameters: Data([1]), vaultKey: Data([2]))) }
        world.device.lockAtOnce()
        world.app.run {
            let read = #expect(throws: KeyspecError.self) { try vault.readBlocking() }
            #expect(read?.kind == KeyspecError.locked)
            let save = #expect(throws: KeyspecError.self) {
                try vault.save(.init(vaultParameters: Data([3]), vaultKey: Data([4])))
            }
            #expect(save?.kind == KeyspecError.locked && save?.kept == .old)
        }
        world.device.unlock()
        let found = try world.run { _ in try vault.readBlocking() }
        #expect(found?.vaultKey == Data([2]))
    }

    @Test("records of a family are listed without a prompt, and cleared without, also what a stop has left")
    func families() throws {
        let world = World()
        let keychain = RecordsKeychain(store: world.store)
        try world.app.run {
            for account in ["a", "b#keyspec", "c:d"] {
                try keychain.session(accountID: account).save(.init(accessToken: "x", refreshToken: "y"))
            }
            try keychain.deviceKeys(deviceID: RecordCase.device).save(.init(signingKey: Data(), sealingKey: Data()))
            #expect(Set(try keychain.session.all()) == ["a", "b#keyspec", "c:d"])
            #expect(try keychain.deviceKeys.all() == [RecordCase.device])
            world.app.stop(beforeCall: 3)
            _ = try? keychain.session(accountID: "e").save(.init(accessToken: "x", refreshToken: "y"))
        }
        let next = world.relaunched()
        let later = RecordsKeychain(store: next.store)
        #expect(stored(next) == 13)
        next.device.lockAtOnce()
        try next.run { _ in try later.deviceKeys.deleteAll() }
        try next.run { _ in try later.session.deleteAll() }
        #expect(stored(next) == 0)
        #expect(next.device.promptCount == 0)
    }

    @Test("clearing stopped before any of its calls leaves no half of a record, and is ended by calling it again")
    func stoppedClearing() throws {
        for call in 1...12 {
            let world = World()
            for record in RecordCase.all { try world.run { try record.save($0, 0) } }
            world.app.stop(beforeCall: call)
            world.app.run { _ = try? RecordsKeychain(store: world.store).deleteAll() }
            let next = world.relaunched()
            for record in RecordCase.all {
                let found = try next.run { try record.read($0) }
                #expect(found == nil || found == 0)
            }
            try next.run { try RecordsKeychain(store: $0).deleteAll() }
            #expect(stored(next) == 0)
        }
    }
}
