import ExampleTypes
import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Identities that are known only at run time.
struct RuntimeIdentityTests {
    private let world = World()
    private var values: ValuesKeychain { .made(world.store) }

    private func expectInvalid(_ body: () throws -> Void) {
        world.app.forgetCalls()
        let error = world.app.run { #expect(throws: KeyspecError.self) { try body() } }
        #expect(error?.kind == KeyspecError.invalidParameter)
        #expect(error?.operation == .identify)
        #expect(world.app.calls.isEmpty)
    }

    @Test("an empty service, group or parameter is refused before any call, by every operation")
    func empty() {
        let nameless = ValuesKeychain(
            service: "", chosenGroup: "", cardPINService: "", backupKeyTag: "", store: world.store)
        expectInvalid { try nameless.rate.save(1) }
        expectInvalid { _ = try nameless.rate.read() }
        expectInvalid { _ = try nameless.tourShown.exists() }
        expectInvalid { try nameless.legacy.delete() }
        expectInvalid { _ = try nameless.legacy.info() }
        expectInvalid { try nameless.session(user: Account.ID(rawValue: "u"), device: UUID(), slot: 0).delete() }
        expectInvalid { _ = try nameless.backupKey.create() }
        expectInvalid { _ = try nameless.backupKey.load() }
        expectInvalid { try nameless.backupKey.delete() }
        expectInvalid { try nameless.cardPIN(card: "c", holder: "h").save("1234") }
        expectInvalid { try values.session(user: Account.ID(rawValue: ""), device: UUID(), slot: 0).delete() }
        expectInvalid { _ = try values.vpnPassword(profile: "").persistentReference() }
    }

    @Test("keychains that are given different services or groups share no item")
    func runtimeServices() throws {
        let other = ValuesKeychain(
            service: "other", chosenGroup: "TEAM000001.org.example.values", cardPINService: "c",
            backupKeyTag: "other", store: world.store)
        let id = UUID()
        func session(_ keychain: ValuesKeychain) -> ValuesKeychain.SessionItem {
            keychain.session(user: Account.ID(rawValue: "u"), device: id, slot: 0)
        }
        try world.app.run {
            try values.rate.save(1)
            #expect(try other.rate.read() == nil)
            try session(values).save(Session(token: "t", expires: .distantPast, weight: 0, key: Data()))
            #expect(try session(other).read() == nil)
            _ = try values.backupKey.create()
            #expect(try !other.backupKey.exists())
            #expect(try session(values).read() != nil)
        }
    }

    @Test("a service can come from the Info.plist, or begin with the prefix of the app's identifier")
    func servicesOfTheBuild() throws {
        #expect(
            try values.vpnPassword(profile: "p").identity[kSecAttrService as String] as? String == "org.example.vpn")
        let session = values.session(user: Account.ID(rawValue: "u"), device: UUID(), slot: 0)
        #expect(try session.identity[kSecAttrService as String] as? String == "TEAM000001.sessions")
        #expect(try values.exportKey.identity[kSecAttrApplicationTag as String] as? Data == Data("export".utf8))
    }

    @Test("what is joined as it is keeps the parameter's characters; what isn't there is empty")
    func verbatimAndNone() throws {
        let item = values.vpnPassword(profile: "a%3A:/b")
        #expect(try item.identity[kSecAttrAccount as String] as? String == "vpn:a%3A:/b")
        #expect(try values.legacy.identity[kSecAttrAccount as String] as? String == "")
    }

    /// Texts of one and of two of the pieces that joins are made of.
    private static let texts: [String] = {
        let pieces = ["a", ":", "%", "/", "%:", "%3A", "%25", "3A", "é", "e\u{301}", "\0"]
        return pieces + pieces.flatMap { first in pieces.map { first + $0 } }
    }()

    @Test(
        "different parameters never give the same item: all pairs of texts of up to two pieces, a part of them stored and read"
    )
    func joinsNeverMeet() throws {
        let firebase = FirebaseKeychain(sharedGroup: "TEAM000001.org.example.chosen", store: world.store)
        var pins: [[UInt8]: [[UInt8]]] = [:]
        var users: [[UInt8]: [[UInt8]]] = [:]
        var items: [[UInt8]: (item: ValuesKeychain.CardPINItem, value: String)] = [:]
        for (row, first) in Self.texts.enumerated() {
            for (column, second) in Self.texts.enumerated() {
                let parameters = [Array(first.utf8), Array(second.utf8)]
                let pin = values.cardPIN(card: first, holder: second)
                let account = Array(try #require(try pin.identity[kSecAttrAccount as String] as? String).utf8)
                #expect(pins.updateValue(parameters, forKey: account) ?? parameters == parameters)
                let user = try firebase.user(serviceName: first, userKey: second).identity
                let texts = [kSecAttrService, kSecAttrAccount].compactMap { user[$0 as String] as? String }
                let key = Array(texts.map { Array($0.utf8) }.joined(separator: [0xFF]))
                #expect(users.updateValue(parameters, forKey: key) ?? parameters == parameters)
                if (row + column).isMultiple(of: 40) { items[account] = (pin, String(1000 + items.count)) }
            }
        }
        #expect(items.count > 300)
        try world.app.run {
            for (item, value) in items.values { try item.save(value) }
            for (item, value) in items.values { #expect(try item.readBlocking() == value) }
        }
        #expect(world.device.storedItems.count == items.count)
    }
}
