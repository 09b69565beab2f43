import ExampleTypes
import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Every type of value: the bytes that are stored, what comes back, and what is refused.
struct ValueTests {
    private let world = World()
    private var values: ValuesKeychain { .made(world.store) }

    private var stored: Data? { world.device.storedItems.first?.data }

    private func expectRoundTrip<Item: KeyspecPlainItem>(_ item: Item, _ value: Item.Value, _ bytes: [UInt8]) throws
    where Item.Value: Equatable {
        try world.app.run {
            try item.save(value)
            #expect(stored.map(Array.init) == bytes)
            #expect(try item.read() == value)
        }
    }

    @Test("a Bool is one byte")
    func bools() throws {
        try expectRoundTrip(values.reminders, true, [1])
        try expectRoundTrip(values.reminders, false, [0])
        try world.run { _ in
            try values.reminders.delete()
            #expect(try values.reminders.read() == nil)
        }
    }

    @Test("an Int is eight bytes, the most significant first")
    func ints() throws {
        try expectRoundTrip(values.failures, 0x0102_0304_0506_0708, [1, 2, 3, 4, 5, 6, 7, 8])
        try expectRoundTrip(values.failures, -1, Array(repeating: 0xFF, count: 8))
        try expectRoundTrip(values.failures, .min, [0x80, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("a Double is its eight bytes, and comes back bit by bit")
    func doubles() throws {
        try expectRoundTrip(values.rate, 1, [0x3F, 0xF0, 0, 0, 0, 0, 0, 0])
        try expectRoundTrip(values.rate, -.infinity, [0xFF, 0xF0, 0, 0, 0, 0, 0, 0])
        try world.app.run {
            for special in [-0.0, .nan, Double(nan: 0x1234, signaling: false), .leastNonzeroMagnitude] {
                try values.rate.save(special)
                #expect(try values.rate.read()?.bitPattern == special.bitPattern)
            }
        }
    }

    @Test("a Date is the Double of its seconds since 2001 in UTC")
    func dates() throws {
        try expectRoundTrip(
            values.trialStart, Date(timeIntervalSince1970: 978_307_201), [0x3F, 0xF0, 0, 0, 0, 0, 0, 0])
    }

    @Test("a UUID is its sixteen bytes")
    func uuids() throws {
        let id = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
        try expectRoundTrip(values.installation, id, (0..<16).map { UInt8($0 * 0x11) })
    }

    private func session(_ user: String = "u") -> ValuesKeychain.SessionItem {
        values.session(user: Account.ID(rawValue: user), device: UUID(), slot: 1)
    }

    @Test("a codable value is a version and JSON with sorted keys")
    func codables() throws {
        let value = Session(
            token: "t", expires: Date(timeIntervalSinceReferenceDate: 1), weight: 0.5, key: Data([0xFF]))
        let json = #"{"expires":1,"key":"\/w==","token":"t","weight":0.5}"#
        try expectRoundTrip(session(), value, [1] + Array(json.utf8))
    }

    @Test("a json value is JSON alone, as apps store it that don't use Keyspec")
    func json() throws {
        let item = IceCubesKeychain(store: world.store).account(server: "mastodon.social", createdAt: "1")
        try expectRoundTrip(item, MastodonAccount(text: "t"), Array(#"{"text":"t"}"#.utf8))
        try world.run { _ in try item.delete() }
        try expectUndecodable(item, [1] + Array(#"{"text":"t"}"#.utf8))
    }

    @Test("a value that JSON can't write is refused before any call, and the old one stays")
    func unencodable() throws {
        let item = session()
        let value = Session(token: "t", expires: .distantPast, weight: 0.5, key: Data())
        try world.app.run {
            try item.save(value)
            world.app.forgetCalls()
            var other = value
            other.weight = .nan
            let error = #expect(throws: KeyspecError.self) { try item.save(other) }
            #expect(error?.kind == KeyspecError.unencodable)
            #expect(error?.kept == .old)
            #expect(world.app.calls.isEmpty)
            #expect(try item.read() == value)
        }
    }

    /// Reads an item after other bytes were put in its place, and expects an error and the bytes untouched.
    private func expectUndecodable<Item: KeyspecPlainItem>(_ item: Item, _ bytes: [UInt8]) throws {
        try world.app.run {
            var row = try item.identity.merging(try item.protection) { _, new in new }
            row[kSecValueData as String] = Data(bytes)
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            let error = #expect(throws: KeyspecError.self) { try item.read() }
            #expect(error?.kind == KeyspecError.undecodable)
            #expect(stored.map(Array.init) == bytes)
            try item.delete()
        }
    }

    @Test("bytes that no value has are an error, and stay")
    func undecodable() throws {
        for bytes in [[], [2], [0, 0], Array("true".utf8)] as [[UInt8]] {
            try expectUndecodable(values.reminders, bytes)
        }
        for bytes in [[], [1], Array(repeating: 0, count: 9), Array("1".utf8)] as [[UInt8]] {
            try expectUndecodable(values.failures, bytes)
            try expectUndecodable(values.rate, bytes)
            try expectUndecodable(values.trialStart, bytes)
        }
        try expectUndecodable(values.installation, Array(repeating: 0, count: 15))
        try expectUndecodable(values.installation, Array(UUID().uuidString.utf8))
        let json = Array(#"{"expires":1,"key":"","token":"t","weight":0.5}"#.utf8)
        for bytes in [[], [1], json, [2] + json, [1] + json.dropLast(), [1, 0x7B, 0x7D]] as [[UInt8]] {
            try expectUndecodable(session(), bytes)
        }
    }

    @Test("a value of another size than declared is refused before any call, and read by none")
    func sizes() throws {
        let pin = values.cardPIN(card: "c", holder: "h")
        try world.app.run {
            for text in ["", "123", "12345", "ééé"] {
                let error = #expect(throws: KeyspecError.self) { try pin.save(text) }
                #expect(error?.kind == KeyspecError.wrongSize)
                #expect(error?.kept == .old)
            }
            #expect(world.app.calls.isEmpty)
            var row = try pin.identity
            row[kSecValueData as String] = Data("123".utf8)
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            let error = #expect(throws: KeyspecError.self) { try pin.readBlocking() }
            #expect(error?.kind == KeyspecError.undecodable)
            let long = Session(token: String(repeating: "t", count: 600), expires: .distantPast, weight: 0, key: Data())
            #expect(throws: KeyspecError.self) { try session().save(long) }
        }
    }

    @Test("an item without a value is or isn't there, in one call or two, whatever an older version put in it")
    func presence() throws {
        let tour = values.tourShown
        try world.app.run {
            #expect(try !tour.exists())
            world.app.forgetCalls()
            try tour.save()
            #expect(world.app.calls.map(\.verb) == [.update, .add])
            try tour.save()
            #expect(world.app.calls.count == 3)
            #expect(try tour.exists())
            #expect(world.device.storedItems.map(\.data) == [Data()])
            #expect(world.device.storedItems.first?.attributes["pdmn"] as? String == "aku")
            try tour.delete()
            try tour.delete()
            #expect(try !tour.exists())
            var row = try tour.identity
            row[kSecValueData as String] = Data("YES".utf8)
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            #expect(try tour.exists())
            world.device.lockAtOnce()
            let error = #expect(throws: KeyspecError.self) { try tour.save() }
            #expect(error?.kind == KeyspecError.locked)
        }
    }
}
