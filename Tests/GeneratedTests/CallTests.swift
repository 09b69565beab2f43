import Foundation
@testable import Generated
import KeychainEngine
import Security
import Testing

/// Which calls the generated code makes, and what is in them.
struct CallTests {
    private func calls(_ world: World, _ body: (any SecItemStore) throws -> Void) rethrows -> [String] {
        world.app.forgetCalls()
        try world.app.run { try body(world.store) }
        return world.callNames
    }

    @Test("a plain item: first save 2 calls, overwrite 1, read 1, nil 1, exists 1, delete 1", arguments: ItemCase.plain)
    func plainCallCounts(_ item: ItemCase) throws {
        let world = World()
        #expect(try calls(world) { #expect(try item.read($0) == nil) } == ["copyMatching"])
        #expect(try calls(world) { #expect(try !item.exists($0)) } == ["copyMatching"])
        #expect(try calls(world) { try item.save($0, 0) } == ["update", "add"])
        #expect(try calls(world) { try item.save($0, 1) } == ["update"])
        #expect(try calls(world) { #expect(try item.read($0) == 1) } == ["copyMatching"])
        #expect(try calls(world) { #expect(try item.exists($0)) } == ["copyMatching"])
        #expect(try calls(world) { try item.delete($0) } == ["delete"])
    }

    @Test("a protected item: first save 2 calls, overwrite 5, read 1, nil 3, exists 1 to 3, delete 2", arguments: ItemCase.protected)
    func protectedCallCounts(_ item: ItemCase) throws {
        let world = World()
        #expect(try calls(world) { #expect(try item.read($0) == nil) } == Array(repeating: "copyMatching", count: 3))
        #expect(try calls(world) { #expect(try !item.exists($0)) } == Array(repeating: "copyMatching", count: 3))
        #expect(try calls(world) { try item.save($0, 0) } == ["add", "delete"])
        #expect(try calls(world) { try item.save($0, 1) } == ["add", "add", "delete", "add", "delete"])
        #expect(try calls(world) { #expect(try item.read($0) == 1) } == ["copyMatching"])
        #expect(try calls(world) { #expect(try item.exists($0)) } == ["copyMatching"])
        #expect(try calls(world) { try item.delete($0) } == ["delete", "copyMatching"])
    }

    @Test("a protected item of which only the staging row is left: read 4 calls, overwrite of a stale one 7", arguments: ItemCase.protected)
    func stagedCallCounts(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            // Stopped when the old row is gone: the value lives in the staging place.
            world.app.stop(beforeCall: 4)
            try item.save(world.store, 1)
        }
        let next = world.relaunched()
        #expect(try calls(next) { #expect(try item.read($0) == 1) } == Array(repeating: "copyMatching", count: 4))
        // A first save puts the item back in its place; the stale staging row is made anew by stopping after it is staged.
        try next.app.run {
            try item.save(next.store, 0)
            next.app.stop(beforeCall: 3)
            #expect(throws: KeyspecError.self) { try item.save(next.store, 1) }
        }
        let last = next.relaunched()
        #expect(
            try calls(last) { try item.save($0, 2) } == ["add", "add", "delete", "add", "delete", "add", "delete"])
        try last.app.run { #expect(try item.read(last.store) == 2) }
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

    @Test("queries hold the whole identity and no protection; what is stored holds one protection", arguments: ItemCase.all)
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
                #expect(call.query[kSecAttrLabel as String] == nil)
            }
        }
    }
}
