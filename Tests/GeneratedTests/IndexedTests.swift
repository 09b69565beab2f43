import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Items with an index: every operation, in every lock state, and stopped or failing at every call.
struct IndexedTests {
    /// What a save or a delete finds.
    enum Start: CaseIterable, Sendable {
        case absent, present
        /// An index that names no value, as a first save leaves that was stopped.
        case emptyIndex
        /// A value, and the row of a save that was stopped before it changed the index.
        case presentBesideUnused
        /// A value, and the row that it has replaced.
        case presentBesideOld
        /// The index of a delete that was stopped before it removed the rows.
        case halfDeleted

        var value: Int? {
            switch self {
            case .absent, .emptyIndex, .halfDeleted: nil
            case .present, .presentBesideUnused, .presentBesideOld: 0
            }
        }
    }

    private func world(_ item: ItemCase, _ start: Start) throws -> World {
        let world = World()
        func stopping(beforeCall call: Int, _ body: () throws -> Void) {
            world.app.stop(beforeCall: call)
            _ = try? body()
        }
        try world.app.run {
            switch start {
            case .absent: break
            case .present: try item.save(world.store, 0)
            case .emptyIndex: stopping(beforeCall: 3) { try item.save(world.store, 2) }
            case .presentBesideUnused:
                try item.save(world.store, 0)
                stopping(beforeCall: 3) { try item.save(world.store, 2) }
            case .presentBesideOld:
                try item.save(world.store, 2)
                stopping(beforeCall: 4) { try item.save(world.store, 0) }
            case .halfDeleted:
                try item.save(world.store, 2)
                stopping(beforeCall: 3) { try item.delete(world.store) }
            }
        }
        let next = world.relaunched()
        #expect(try next.run { try item.read($0) } == start.value)
        return World(next.device)
    }

    @Test("first save, overwrite, read, exists, delete and delete again", arguments: ItemCase.indexed)
    func life(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            #expect(try item.read(world.store) == nil)
            #expect(try !item.exists(world.store))
            for value in 0..<3 {
                try item.save(world.store, value)
                #expect(try item.exists(world.store))
                #expect(try item.matchesPolicy(world.store) == .matches)
                // The index and one slot.
                #expect(world.device.storedItems.count == 2)
            }
            #expect(world.device.promptCount == 0)
            #expect(try item.read(world.store) == 2)
            #expect(world.device.promptCount == 1)
            try item.delete(world.store)
            try item.delete(world.store)
            #expect(try item.read(world.store) == nil)
            #expect(try item.matchesPolicy(world.store) == .absent)
        }
        #expect(world.device.storedItems.isEmpty && world.device.promptCount == 1)
    }

    @Test(
        "first save 4 calls, overwrite 4, then 5, read 2, or 3 around a prompt, nil 1, exists 2, delete 5 or 6, of nothing 2",
        arguments: ItemCase.indexed)
    func calls(_ item: ItemCase) throws {
        let world = World()
        func calls(_ body: (any SecItemStore) throws -> Void) rethrows -> [String] {
            world.app.forgetCalls()
            try world.run(body)
            return world.app.calls.map { "\($0.verb)" }
        }
        let read = "copyMatching"
        #expect(try calls { _ = try item.read($0) } == [read])
        #expect(try calls { _ = try item.exists($0) } == [read])
        #expect(try calls { try item.save($0, 0) } == [read, "add", "add", "update"])
        #expect(try calls { try item.save($0, 1) } == [read, "add", "update", "delete"])
        #expect(try calls { try item.save($0, 2) } == [read, "delete", "add", "update", "delete"])
        #expect(try calls { _ = try item.exists($0) } == [read, read])
        #expect(try calls { _ = try item.read($0) } == [read, read, read])
        #expect(try calls { try item.delete($0) } == [read, "update", "delete", "delete", "delete", "delete"])
        #expect(try calls { try item.save($0, 0) } == [read, "add", "add", "update"])
        #expect(try calls { try item.delete($0) } == [read, "update", "delete", "delete", "delete"])
        #expect(try calls { try item.delete($0) } == [read, read])
    }

    @Test(
        "no call prompts but a read's, and the index holds neither value nor parameter secret",
        arguments: ItemCase.indexed)
    func index(_ item: ItemCase) throws {
        let world = World()
        try world.run { try item.save($0, 0) }
        let bytes = try #require(item.encoded(0))
        let index = world.device.storedItems.filter { $0.accessControl == nil }
        #expect(index.count == 1)
        #expect(index.allSatisfy { $0.data?.isEmpty ?? true })
        let text = index.first?.attributes["icmt"] as? String ?? ""
        #expect(!text.contains(bytes.base64EncodedString()))
    }

    @Test(
        "locked, a save fails and keeps the old value; a delete works; only before the first unlock existence is unknown",
        arguments: ItemCase.indexed, [LockState.locked, .beforeFirstUnlock])
    func locked(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.enter(state)
            let save = #expect(throws: KeyspecError.self) { try item.save(world.store, 1) }
            #expect(save?.kind == KeyspecError.locked)
            let read = #expect(throws: KeyspecError.self) { try item.read(world.store) }
            #expect(read?.kind == KeyspecError.locked)
            if state == .locked { #expect(try item.exists(world.store)) }
            world.device.unlock()
            #expect(try item.read(world.store) == 0)
            world.enter(state)
            try item.delete(world.store)
            #expect(world.device.storedItems.isEmpty)
            #expect(try item.read(world.store) == nil)
        }
    }

    @Test(
        "a save stopped before any of its calls leaves the old value or the new, and no row for long",
        arguments: ItemCase.indexed)
    func stoppedSave(_ item: ItemCase) throws {
        for start in Start.allCases {
            for call in 1...8 {
                let world = try world(item, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? item.save(world.store, 1)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                let found = try next.run { try item.read($0) }
                #expect(found == 1 || (!acknowledged && found == start.value), "\(start), before call \(call)")
                try next.app.run {
                    try item.save(next.store, 2)
                    #expect(try item.read(next.store) == 2)
                    try item.delete(next.store)
                    #expect(try item.read(next.store) == nil)
                }
                #expect(next.device.storedItems.isEmpty, "\(start), before call \(call)")
            }
        }
    }

    @Test("a delete stopped before any of its calls leaves the value or nothing", arguments: ItemCase.indexed)
    func stoppedDelete(_ item: ItemCase) throws {
        for start in Start.allCases {
            for call in 1...8 {
                let world = try world(item, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? item.delete(world.store)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                let found = try next.run { try item.read($0) }
                #expect(found == nil || (!acknowledged && found == start.value), "\(start), before call \(call)")
                try next.run { try item.delete($0) }
                #expect(try next.run { try item.read($0) } == nil)
                #expect(next.device.storedItems.isEmpty, "\(start), before call \(call)")
            }
        }
    }

    @Test(
        "a save or delete in which any one call fails tells truthfully what is kept", arguments: ItemCase.indexed,
        [false, true])
    func failing(_ item: ItemCase, afterEffect: Bool) throws {
        for start in Start.allCases {
            for (status, call) in StopTests.statuses.flatMap({ status in (1...8).map { (status, $0) } }) {
                for isDelete in [false, true] {
                    let world = try world(item, start)
                    world.app.fail(call: call, with: status, afterEffect: afterEffect)
                    let new: Int? = isDelete ? nil : 1
                    var kept: KeyspecError.Kept?
                    try world.app.run {
                        do {
                            if isDelete { try item.delete(world.store) } else { try item.save(world.store, 1) }
                        } catch let error as KeyspecError {
                            kept = error.kept
                            #expect(kept != nil)
                        }
                    }
                    let next = world.relaunched()
                    let found = try next.run { try item.read($0) }
                    let context: Comment =
                        "\(start), delete \(isDelete), call \(call) gives \(status), effect \(afterEffect), kept \(kept as Any)"
                    switch kept {
                    case nil, .newBesideOlderCopy: #expect(found == new, context)
                    case .old: #expect(found == start.value, context)
                    case .oldOrNew, .unknown: #expect(found == new || found == start.value, context)
                    }
                }
            }
        }
    }

    @Test("a read in which any one call fails is the value, or an error, and never nil", arguments: ItemCase.indexed)
    func failingRead(_ item: ItemCase) throws {
        for status in StopTests.statuses where status != errSecItemNotFound {
            for call in 1...3 {
                let world = try world(item, .present)
                world.app.fail(call: call, with: status)
                let found = world.app.run { Result { try item.read(world.store) } }
                if case .success(let value) = found { #expect(value == 0, "call \(call) gives \(status)") }
            }
        }
    }

    @Test("a family is listed and cleared without a prompt, also while locked")
    func family() throws {
        let world = World()
        let family = IndexedKeychain(store: world.store).vaultKey
        #expect(try family.all().isEmpty)
        for account in ["a", "b", "ü"] { try family(accountID: account).save(account) }
        try family(accountID: "b").delete()
        // A first save that is stopped leaves an index that names no value.
        let other = World(world.device)
        other.app.stop(beforeCall: 3)
        _ = try? IndexedKeychain(store: other.store).vaultKey(accountID: "never").save("never")
        world.device.lockAtOnce()
        #expect(try family.all().sorted() == ["a", "ü"])
        try IndexedKeychain(store: world.store).storeKey.delete()
        try family.deleteAll()
        #expect(try family.all().isEmpty)
        #expect(world.device.storedItems.isEmpty && world.device.promptCount == 0)
        world.device.restart()
        try family.deleteAll()
    }

    @Test("what was stored with another access control is told from the index, and mended by storing it again")
    func drift() throws {
        let world = World()
        let item = ItemCase.indexed[0]
        try world.app.run {
            try item.save(world.store, 0)
            let rows = KeyspecIndexRows(try item.identity(world.store))
            guard case .state(var state) = rows.read(in: world.store) else {
                Issue.record("no index")
                return
            }
            let before = state
            state.accessControl = "devicePasscode"
            guard case .done = rows.swap(before, for: state, in: world.store) else {
                Issue.record("not changed")
                return
            }
            #expect(try item.matchesPolicy(world.store) == .differs)
            let wasThere = try item.resave(world.store)
            #expect(wasThere)
            #expect(try item.matchesPolicy(world.store) == .matches)
            #expect(try item.read(world.store) == 0)
        }
    }
}
