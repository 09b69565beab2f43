import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Which calls the generated code makes, and what is in them.
struct CallTests {
    /// The calls that some code makes, by their verbs.
    private func calls(_ world: World, _ body: (any SecItemStore) throws -> Void) rethrows -> [String] {
        world.app.forgetCalls()
        try world.run(body)
        return world.app.calls.map { "\($0.verb)" }
    }

    private func reads(_ count: Int) -> [String] { Array(repeating: "copyMatching", count: count) }

    @Test("a plain item: first save 2 calls, overwrite 1, read 1, nil 1, exists 1, delete 1", arguments: ItemCase.plain)
    func plainCallCounts(_ item: ItemCase) throws {
        let world = World()
        #expect(try calls(world) { _ = try item.read($0) } == reads(1))
        #expect(try calls(world) { _ = try item.exists($0) } == reads(1))
        #expect(try calls(world) { try item.save($0, 0) } == ["update", "add"])
        #expect(try calls(world) { try item.save($0, 1) } == ["update"])
        #expect(try calls(world) { _ = try item.read($0) } == reads(1))
        #expect(try calls(world) { _ = try item.exists($0) } == reads(1))
        #expect(try calls(world) { try item.delete($0) } == ["delete"])
    }

    @Test(
        "a staged item: first save 2 calls, overwrite 5, read 1, or 2 around a prompt, nil 3, exists 1 to 3, delete 2",
        arguments: ItemCase.staged)
    func protectedCallCounts(_ item: ItemCase) throws {
        let world = World()
        #expect(try calls(world) { _ = try item.read($0) } == reads(3))
        #expect(try calls(world) { _ = try item.exists($0) } == reads(3))
        #expect(try calls(world) { try item.save($0, 0) } == ["add", "delete"])
        #expect(try calls(world) { try item.save($0, 1) } == ["add", "add", "delete", "add", "delete"])
        #expect(try calls(world) { _ = try item.read($0) } == reads(item.isProtected ? 2 : 1))
        #expect(try calls(world) { _ = try item.exists($0) } == reads(1))
        #expect(try calls(world) { try item.delete($0) } == ["delete", "copyMatching"])
    }

    @Test(
        "an item that is only staged takes 4 calls to read, or 5 around a prompt; a stale staging row makes an overwrite 7",
        arguments: ItemCase.staged)
    func stagedCallCounts(_ item: ItemCase) throws {
        let world = World()
        try world.run { store in
            try item.save(store, 0)
            // Killed when the old row is gone: the new value lives in the staging place.
            world.app.stop(beforeCall: 4)
            _ = try? item.save(store, 1)
        }
        let next = world.relaunched()
        #expect(try calls(next) { _ = try item.read($0) } == reads(item.isProtected ? 5 : 4))
        #expect(try next.run { try item.read($0) } == 1)
        try next.run { store in
            try item.save(store, 0)
            // Killed when the new value is staged and the old one still there.
            next.app.stop(beforeCall: 3)
            _ = try? item.save(store, 1)
        }
        let last = next.relaunched()
        #expect(try calls(last) { try item.save($0, 2) } == ["add", "add", "delete", "add", "delete", "add", "delete"])
        #expect(try last.run { try item.read($0) } == 2)
    }

    @Test("no operation but the read of a protected item prompts, and that prompts once", arguments: ItemCase.all)
    func prompts(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            #expect(try item.read(world.store) == nil)
            try item.save(world.store, 0)
            try item.save(world.store, 1)
            #expect(try item.exists(world.store))
            try item.delete(world.store)
            try item.save(world.store, 0)
            #expect(world.device.promptCount == 0)
            #expect(try item.read(world.store) == 0)
            #expect(world.device.promptCount == (item.isProtected ? 1 : 0))
        }
    }

    @Test(
        "queries hold the whole identity and no protection; what is stored holds one protection",
        arguments: ItemCase.all)
    func dictionaries(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            _ = try item.read(world.store)
            try item.save(world.store, 0)
            try item.save(world.store, 1)
            _ = try item.read(world.store)
            _ = try item.exists(world.store)
            try item.delete(world.store)
        }
        let group = try item.identity(world.store)[kSecAttrAccessGroup as String] as? String
        #expect(!world.app.calls.isEmpty)
        for call in world.app.calls {
            #expect(call.query[kSecUseDataProtectionKeychain as String] as? Bool == true)
            #expect(call.query[kSecAttrSynchronizable as String] is Bool)
            #expect(call.query[kSecClass as String] != nil)
            #expect(call.query[kSecAttrAccessGroup as String] as? String == group)
            let stored = call.verb == .add ? call.query : call.changes
            let protections = [kSecAttrAccessible, kSecAttrAccessControl].map { $0 as String }
            #expect(stored == nil || protections.filter { stored?[$0] != nil }.count == 1)
            if call.verb != .add {
                #expect(protections.allSatisfy { call.query[$0] == nil })
                #expect(call.query[kSecValueData as String] == nil)
                let described = [
                    kSecAttrLabel, kSecAttrCreator, kSecAttrType, kSecAttrIsInvisible, kSecAttrIsNegative,
                    kSecAttrGeneric,
                ]
                #expect(described.allSatisfy { call.query[$0 as String] == nil })
                #expect(item.isStaged || call.query[kSecAttrDescription as String] == nil)
                #expect(item.isStaged || call.query[kSecAttrComment as String] == nil)
            }
        }
    }
}
