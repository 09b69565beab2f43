import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Whether what is stored is protected as the spec says, and how that is mended.
struct DriftTests {
    /// Accessibilities that an older version could have used, and don't need a passcode.
    static let others = [kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock].map { $0 as String }

    private func add(_ item: ItemCase, _ world: World, _ protection: [String: Any]) throws {
        var row = try item.identity(world.store).merging(protection) { _, new in new }
        row[kSecValueData as String] = try value(item)
        #expect(world.app.add(row).status == errSecSuccess)
    }

    /// The bytes of the item's first value.
    private func value(_ item: ItemCase) throws -> Data {
        let world = World()
        try world.run { try item.save($0, 0) }
        return try #require(world.device.storedItems.first?.data)
    }

    @Test("what is not there is absent; what was saved matches, as far as can be seen", arguments: ItemCase.all)
    func saved(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            #expect(try item.matchesPolicy(world.store) == .absent)
            let wasThere = try item.resave(world.store)
            #expect(!wasThere)
            try item.save(world.store, 0)
            #expect(try item.matchesPolicy(world.store) == (item.isProtected ? .unknown : .matches))
        }
        #expect(world.device.promptCount == 0)
    }

    @Test(
        "another accessibility is seen without a prompt and mended without touching the value", arguments: ItemCase.all,
        others)
    func otherClass(_ item: ItemCase, _ accessible: String) throws {
        let world = World()
        guard try item.accessibility(world) != accessible else { return }
        try add(item, world, [kSecAttrAccessible as String: accessible])
        try world.app.run {
            #expect(try item.matchesPolicy(world.store) == .differs)
            let wasThere = try item.resave(world.store)
            #expect(wasThere)
            #expect(try item.matchesPolicy(world.store) == (item.isProtected ? .unknown : .matches))
            #expect(world.device.promptCount == 0)
            #expect(try item.read(world.store) == 0)
        }
        #expect(world.device.storedItems.count == 1)
    }

    @Test(
        "a declared access control that the row lacks is seen, though its class is right",
        arguments: ItemCase.all.filter(\.isProtected))
    func unprotected(_ item: ItemCase) throws {
        let world = World()
        try add(item, world, [kSecAttrAccessible as String: try item.accessibility(world)])
        try world.app.run {
            #expect(try item.matchesPolicy(world.store) == .differs)
            let wasThere = try item.resave(world.store)
            #expect(wasThere)
            #expect(try item.matchesPolicy(world.store) == .unknown)
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("what is locked away can't be seen, unless its class is wrong", arguments: ItemCase.all)
    func locked(_ item: ItemCase) throws {
        let world = World()
        try world.app.run {
            try item.save(world.store, 0)
            world.device.restart()
            #expect(try item.matchesPolicy(world.store) == .unknown)
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("a status that tells nothing is an error, and never an answer", arguments: ItemCase.all)
    func failure(_ item: ItemCase) throws {
        for call in 1...2 {
            let world = World()
            try world.run { try item.save($0, 0) }
            world.app.fail(call: call, with: errSecNotAvailable)
            let error = world.app.run { #expect(throws: KeyspecError.self) { try item.matchesPolicy(world.store) } }
            #expect(error?.status == errSecNotAvailable)
            #expect(error?.operation == .match)
        }
    }

    @Test("mending that is stopped before any of its calls keeps the value", arguments: ItemCase.all)
    func stops(_ item: ItemCase) throws {
        for call in 1...8 {
            let world = World()
            let accessible = kSecAttrAccessibleWhenUnlocked as String
            try add(item, world, [kSecAttrAccessible as String: accessible])
            world.app.stop(beforeCall: call)
            world.app.run { _ = try? item.resave(world.store) }
            let next = world.relaunched()
            #expect(try next.run { try item.read($0) } == 0)
            #expect(try next.run { try item.resave($0) })
            #expect(try next.run { try item.matchesPolicy($0) } == (item.isProtected ? .unknown : .matches))
        }
    }
}
