import ExampleTypes
import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// What is stored beside a value, and what can be learnt of an item without reading it.
struct AttributeTests {
    private let world = World()
    private var values: ValuesKeychain { .made(world.store) }

    @Test("attributes are stored as the spec states them, and an info has them, and the dates")
    func info() throws {
        let item = values.vpnPassword(profile: "home")
        try world.app.run {
            #expect(try item.info() == nil)
            try item.save("secret")
            world.app.forgetCalls()
            let info = try #require(try item.info())
            #expect(world.app.calls.map(\.verb) == [.copyMatching])
            #expect(world.app.calls.allSatisfy { $0.query[kSecReturnData as String] == nil })
            #expect(info.label == "Example VPN")
            #expect(info.description == "VPN password")
            #expect(info.comment == "Used by the system")
            #expect(info.creator == 0x4B53_5043)
            #expect(info.type == 0x7670_6E20)
            #expect(info.isInvisible == true)
            #expect(info.isNegative == false)
            #expect(info.generic == Data("profile".utf8))
            #expect(info.accessGroup == "TEAM000001.org.example.values")
            #expect(info.accessible == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
            #expect(info.creationDate != nil && info.modificationDate != nil)
            try item.save("other")
            let later = try #require(try item.info())
            #expect(later.creationDate == info.creationDate)
            #expect(try #require(later.modificationDate) > (try #require(info.modificationDate)))
            #expect(!String(reflecting: later).contains("other"))
        }
    }

    @Test("an info of an item without attributes has none; one of an item of a closed class is an error")
    func infoOfOthers() throws {
        try world.app.run {
            try values.rate.save(1)
            let info = try #require(try values.rate.info())
            #expect(info.creator ?? 0 == 0)
            #expect(info.label ?? "" == "")
            try values.tourShown.save()
            #expect(try values.tourShown.info()?.modificationDate != nil)
            world.device.lockAtOnce()
            let error = #expect(throws: KeyspecError.self) { try values.rate.info() }
            #expect(error?.kind == KeyspecError.locked)
            #expect(error?.operation == .info)
            #expect(error?.kept == nil)
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("a persistent reference leads to the item, before and after it is overwritten")
    func persistentReference() throws {
        let item = values.vpnPassword(profile: "home")
        try world.app.run {
            #expect(try item.persistentReference() == nil)
            try item.save("first")
            let reference = try #require(try item.persistentReference())
            try item.save("second")
            #expect(try item.persistentReference() == reference)
            var found: CFTypeRef?
            let query: [String: Any] = [kSecValuePersistentRef as String: reference, kSecReturnData as String: true]
            #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
            #expect(found as? Data == Data("second".utf8))
            world.device.restart()
            let error = #expect(throws: KeyspecError.self) { try item.persistentReference() }
            #expect(error?.kind == KeyspecError.locked)
            #expect(error?.operation == .persistentReference)
        }
    }
}
