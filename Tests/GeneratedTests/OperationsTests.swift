import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Every secret of every spec through every operation, in every lock state.
struct OperationsTests {
    /// States in which a process can run. Numbers in the names of tests are those of the rules that the simulator follows.
    static let lockStates: [LockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]

    /// Whether the class of an item is open (rule 4, table).
    private func isOpen(_ item: ItemCase, _ world: World) throws -> Bool {
        switch (try item.accessibility(world), world.device.lockState) {
        case (_, .unlocked), (_, .locking): true
        case (kSecAttrAccessibleAfterFirstUnlock, .locked), (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .locked):
            true
        default: false
        }
    }

    @Test("the list of cases holds every item of Generated/Swift")
    func casesAreComplete() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Generated/Swift")
        var names: [String] = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            names += text.matches(of: /static var itemName: String { "(.+)" }/).map { String($0.1) }
        }
        // Records, and the secrets in them, have tests of their own.
        names.removeAll { $0.hasPrefix("RecordsKeychain.") }
        let cases =
            ItemCase.withApps.map(\.name) + ItemCase.indexed.map(\.name) + ItemCase.others + KeyCase.all.map(\.name)
            + CertificateTests.names
            + IdentityCase.all.map(\.name)
        #expect(Set(names) == Set(cases))
        #expect(names.count == cases.count)
    }

    @Test("first save, overwrite, read, exists, delete and delete again, unlocked", arguments: ItemCase.withApps)
    func life(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            #expect(try item.read(world.store) == nil)
            #expect(try !item.exists(world.store))
            try item.save(world.store, 0)
            #expect(try item.read(world.store) == 0)
            try item.save(world.store, 1)
            #expect(try item.read(world.store) == 1)
            try item.save(world.store, 2)
            #expect(try item.read(world.store) == 2)
            #expect(try item.exists(world.store))
            #expect(world.device.storedItems.count == 1)
            try item.delete(world.store)
            #expect(try item.read(world.store) == nil)
            #expect(try !item.exists(world.store))
            try item.delete(world.store)
        }
        #expect(world.device.storedItems.filter { !$0.isTombstone }.isEmpty)
    }

    @Test("readOrCreate, info, matchesPolicy and resave, unlocked", arguments: ItemCase.withApps)
    func furtherOperations(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            #expect(try item.matchesPolicy(world.store) == .absent)
            #expect(try item.hasInfo(world.store) != true)
            #expect(try item.readOrCreate(world.store) { 1 } == 1)
            #expect(try item.readOrCreate(world.store) { 2 } == 1)
            #expect(try item.matchesPolicy(world.store) == (item.isProtected ? .unknown : .matches))
            #expect(try item.hasInfo(world.store) != false)
            let wasThere = try item.resave(world.store)
            #expect(wasThere)
            #expect(try item.read(world.store) == 1)
        }
        #expect(world.device.storedItems.count == 1)
    }

    @Test(
        "a first save needs an open class: -25308 otherwise, and nothing is stored", arguments: ItemCase.withApps,
        lockStates
    )
    func firstSave(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        world.enter(state)
        try world.app.run {
            if try isOpen(item, world) {
                try item.save(world.store, 0)
                world.device.unlock()
                #expect(try item.read(world.store) == 0)
            } else {
                let error = #expect(throws: KeyspecError.self) { try item.save(world.store, 0) }
                #expect(error?.kind == KeyspecError.locked)
                #expect(error?.status == errSecInteractionNotAllowed)
                #expect(error?.kept == .old)
                #expect(world.device.storedItems.isEmpty)
            }
        }
    }

    @Test(
        "an overwrite needs an open class, and keeps the old value if it is closed", arguments: ItemCase.withApps,
        lockStates
    )
    func overwrite(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.enter(state)
            let opens = try isOpen(item, world)
            if opens {
                try item.save(world.store, 1)
            } else {
                let error = #expect(throws: KeyspecError.self) { try item.save(world.store, 1) }
                #expect(error?.kind == KeyspecError.locked)
                #expect(error?.kept == .old)
            }
            world.device.unlock()
            #expect(try item.read(world.store) == (opens ? 1 : 0))
        }
    }

    @Test("a read needs an open class: -25308 otherwise, never nil", arguments: ItemCase.withApps, lockStates)
    func read(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.enter(state)
            // Nobody can answer a prompt on a locked screen, even before the lock takes effect.
            if try isOpen(item, world), !item.isProtected || state == .unlocked {
                #expect(try item.read(world.store) == 0)
            } else {
                let error = #expect(throws: KeyspecError.self) { try item.read(world.store) }
                #expect(error?.kind == KeyspecError.locked)
                #expect(error?.status == errSecInteractionNotAllowed)
            }
        }
    }

    @Test("what was never stored is absent in every lock state", arguments: ItemCase.withApps, lockStates)
    func absent(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        world.enter(state)
        #expect(try world.run { try item.read($0) } == nil)
        #expect(try world.run { try !item.exists($0) })
    }

    @Test(
        "existence of a plain item is known only while its class is open; of a staged one always",
        arguments: ItemCase.withApps, lockStates)
    func exists(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.enter(state)
            if try item.isStaged || isOpen(item, world) {
                #expect(try item.exists(world.store))
            } else {
                let error = #expect(throws: KeyspecError.self) { try item.exists(world.store) }
                #expect(error?.kind == KeyspecError.locked)
            }
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("a delete works in every lock state (2.5.5)", arguments: ItemCase.withApps, lockStates)
    func delete(_ item: ItemCase, _ state: LockState) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.enter(state)
            try item.delete(world.store)
            try item.delete(world.store)
        }
        #expect(world.device.storedItems.filter { !$0.isTombstone }.isEmpty)
        #expect(world.device.promptCount == 0)
    }

    @Test("no item is found, changed or removed by the operations on another")
    func itemsDontMeet() throws {
        let world = World()
        try world.app.run {
            for item in ItemCase.withApps { try item.save(world.store, 0) }
            #expect(world.device.storedItems.count == ItemCase.withApps.count)
            for item in ItemCase.withApps {
                try item.save(world.store, 1)
                for other in ItemCase.withApps where other.name != item.name {
                    #expect(try other.read(world.store) == 0)
                }
                try item.save(world.store, 0)
            }
            for (index, item) in ItemCase.withApps.enumerated() {
                try item.delete(world.store)
                for other in ItemCase.withApps[(index + 1)...] { #expect(try other.exists(world.store)) }
            }
        }
    }
}
