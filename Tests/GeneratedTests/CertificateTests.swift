import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// The declared certificate through every operation.
struct CertificateTests {
    static let names = [
        KeysKeychain.ServerRootItem.itemName, ProtonVPNKeychain.IkeRootItem.itemName,
        MigrationKeychain.ServerRootItem.itemName, KeysKeychain.ContactCertificateItem.itemName,
    ]
    static let lockStates: [LockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]

    private let world = World()

    /// A certificate of a root; different numbers are different certificates.
    static func der(_ number: UInt8) -> Data {
        SimulatedCertificate.make(
            subject: "Root", issuer: "Root", serialNumber: number,
            key: SimulatedKey(.ellipticCurve, bits: 256, seed: -Int(number)))
    }

    private static func item(_ store: any SecItemStore) -> KeysKeychain.ServerRootItem {
        KeysKeychain(store: store).serverRoot
    }

    private static func loaded(_ store: any SecItemStore) throws -> Data? {
        try item(store).load().map { SecCertificateCopyData($0) as Data }
    }

    @Test("a certificate is stored, the same again is no error, another takes its place")
    func life() throws {
        try world.run { store in
            #expect(try Self.loaded(store) == nil)
            #expect(try !Self.item(store).exists())
            for number: UInt8 in [1, 1, 2, 1] {
                try Self.item(store).store(der: Self.der(number))
                #expect(try Self.loaded(store) == Self.der(number))
                #expect(try Self.item(store).exists())
                #expect(world.count() == 1)
            }
            try Self.item(store).delete()
            #expect(try Self.loaded(store) == nil)
            try Self.item(store).delete()
        }
        #expect(world.count() == 0)
    }

    @Test("a certificate in whichever group comes first lives alike, beside one of another label")
    func appCertificate() throws {
        try world.run { store in
            let root = ProtonVPNKeychain(store: store).ikeRoot
            try Self.item(store).store(der: Self.der(1))
            for number: UInt8 in [2, 2, 3] {
                try root.store(der: Self.der(number))
                #expect(try root.load().map { SecCertificateCopyData($0) as Data } == Self.der(number))
                #expect(try root.exists())
                #expect(world.count() == 2)
            }
            try root.delete()
            #expect(try !root.exists())
            #expect(try Self.loaded(store) == Self.der(1))
        }
    }

    @Test(
        "PEM and broken bytes are refused before any call",
        arguments: [
            Data(),
            Data("-----BEGIN CERTIFICATE-----\n\(der(1).base64EncodedString())\n-----END CERTIFICATE-----\n".utf8),
            der(1).dropLast(), der(1) + Data([0]),
        ])
    func invalid(_ data: Data) {
        let error = world.app.run { failure { try Self.item(world.store).store(der: Data(data)) } }
        #expect(error?.kind == KeyspecError.invalidCertificate)
        #expect(error?.operation == .store)
        #expect(error?.kept == .old)
        #expect(world.app.calls.isEmpty)
    }

    @Test("a certificate that is there under another label stays there, and is an error")
    func otherLabel() throws {
        try world.run { store in
            let certificate = try #require(SecCertificateCreateWithData(nil, Self.der(1) as CFData))
            var foreign = try Self.item(store).identity
            foreign[kSecAttrLabel as String] = "Another"
            foreign[kSecValueRef as String] = certificate
            #expect(store.add(foreign) == errSecSuccess)
            try Self.item(store).store(der: Self.der(2))
            let error = failure { try Self.item(store).store(der: Self.der(1)) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(error?.kept == .old)
            #expect(try Self.loaded(store) == Self.der(2))
            try Self.item(store).delete()
            #expect(world.device.storedItems.map { $0.attributes["labl"] as? String } == ["Another"])
        }
    }

    @Test("storing and loading need an open class, deleting doesn't", arguments: lockStates)
    func locked(_ state: LockState) throws {
        try world.run { store in
            try Self.item(store).store(der: Self.der(1))
            world.enter(state)
            if world.isOpen(kSecAttrAccessibleAfterFirstUnlock) {
                try Self.item(store).store(der: Self.der(2))
                #expect(try Self.loaded(store) == Self.der(2))
                #expect(try Self.item(store).exists())
            } else {
                let error = failure { try Self.item(store).store(der: Self.der(2)) }
                #expect(error?.kind == KeyspecError.locked)
                #expect(failure { _ = try Self.loaded(store) }?.kind == KeyspecError.locked)
                #expect(failure { _ = try Self.item(store).exists() }?.kind == KeyspecError.locked)
                world.device.unlock()
                #expect(try Self.loaded(store) == Self.der(1))
                world.enter(state)
            }
            try Self.item(store).delete()
        }
        #expect(world.count() == 0)
        #expect(world.device.promptCount == 0)
    }

    /// What is there before a store of certificate 2.
    static let starts: [[UInt8]] = [[], [1], [2]]

    private func world(_ start: [UInt8]) throws -> World {
        let world = World()
        try world.run { store in
            for number in start { try Self.item(store).store(der: Self.der(number)) }
        }
        return world.relaunched()
    }

    @Test("a store stopped before any of its calls leaves the old certificate or the new", arguments: starts)
    func stopped(_ start: [UInt8]) throws {
        for call in 1...5 {
            let world = try world(start)
            world.app.stop(beforeCall: call)
            let isAcknowledged = world.app.run {
                failure { try Self.item(world.store).store(der: Self.der(2)) } == nil && !world.app.isStopped
            }
            let next = world.relaunched()
            try next.run { store in
                let found = try Self.loaded(store)
                #expect(
                    found == Self.der(2) || (!isAcknowledged && found == start.first.map(Self.der)), "before \(call)")
                try Self.item(store).store(der: Self.der(3))
                #expect(try Self.loaded(store) == Self.der(3))
                #expect(next.count() == 1)
                try Self.item(store).delete()
                #expect(next.count() == 0)
            }
        }
    }

    @Test("a store in which any one call fails tells truthfully what is kept", arguments: starts, [false, true])
    func failing(_ start: [UInt8], afterEffect: Bool) throws {
        for status in KeyStopTests.statuses {
            for call in 1...5 {
                let world = try world(start)
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                let error = world.app.run { failure { try Self.item(world.store).store(der: Self.der(2)) } }
                let next = world.relaunched()
                let found = try next.run { try Self.loaded($0) }
                let old = start.first.map(Self.der)
                let context: Comment = "call \(call) gives \(status), effect \(afterEffect), \(error as Any)"
                switch error?.kept {
                case nil where error == nil: #expect(found == Self.der(2), context)
                case .newBesideOlderCopy: #expect(found == Self.der(2), context)
                case .old: #expect(found == old, context)
                case .oldOrNew, .unknown: #expect(found == old || found == Self.der(2), context)
                case nil: Issue.record(context)
                }
            }
        }
        #expect(world.device.promptCount == 0)
    }
}
