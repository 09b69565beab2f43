import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// A certificate with access control: a load asks once, and nothing else asks.
struct ProtectedCertificateTests {
    private let world = World()

    private func item(_ store: any SecItemStore) -> KeysKeychain.ContactCertificateItem {
        KeysKeychain(store: store).contactCertificate(contactID: "c/1")
    }

    private func loaded(_ store: any SecItemStore) throws -> Data? {
        try item(store).load().map { SecCertificateCopyData($0) as Data }
    }

    @Test("it is stored, found and deleted without a prompt, and loaded with one")
    func life() throws {
        try world.run { store in
            #expect(try loaded(store) == nil)
            #expect(try !item(store).exists())
            try item(store).store(der: CertificateTests.der(1))
            #expect(try item(store).exists())
            #expect(world.device.promptCount == 0)
            #expect(try loaded(store) == CertificateTests.der(1))
            #expect(world.device.prompts.map(\.reason) == ["Show the contact"])
            try item(store).delete()
            try item(store).delete()
            #expect(try loaded(store) == nil)
            #expect(world.device.promptCount == 1)
        }
        #expect(world.count() == 0)
    }

    @Test("another, or the same again, is refused, and what is there stays", arguments: [UInt8(1), 2])
    func second(_ number: UInt8) throws {
        try world.run { store in
            try item(store).store(der: CertificateTests.der(1))
            let error = failure { try item(store).store(der: CertificateTests.der(number)) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(error?.kept == .old)
            #expect(try loaded(store) == CertificateTests.der(1))
        }
        #expect(world.count() == 1)
    }

    @Test("one that is in the keychain under another label stays there")
    func elsewhere() throws {
        try world.run { store in
            try KeysKeychain(store: store).serverRoot.store(der: CertificateTests.der(1))
            let error = failure { try item(store).store(der: CertificateTests.der(1)) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(try !item(store).exists())
        }
        #expect(world.count() == 1)
    }

    @Test("what is no DER, and a device without a passcode, is a typed error before any call")
    func refused() throws {
        world.run { store in
            let broken = failure { try item(store).store(der: Data("-----BEGIN".utf8)) }
            #expect(broken?.kind == KeyspecError.invalidCertificate)
            world.device.removePasscode()
            let open = failure { try item(store).store(der: CertificateTests.der(1)) }
            #expect(open?.kind == KeyspecError.passcodeNotSet)
        }
        #expect(world.app.calls.isEmpty)
    }

    @Test("a declined prompt is cancelled, and the certificate stays")
    func declined() throws {
        try world.run { store in
            try item(store).store(der: CertificateTests.der(1))
            world.device.user = ScriptedUser(otherwise: .cancel)
            #expect(failure { _ = try item(store).load() }?.kind == KeyspecError.cancelled)
            world.device.user = ScriptedUser()
            #expect(try loaded(store) == CertificateTests.der(1))
        }
    }

    @Test("a store in which any one call fails tells truthfully what is kept", arguments: [false, true])
    func failing(afterEffect: Bool) throws {
        for status in KeyStopTests.statuses {
            for call in 1...3 {
                let world = World()
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                let error = world.app.run { failure { try item(world.store).store(der: CertificateTests.der(1)) } }
                let context: Comment = "call \(call) gives \(status), effect \(afterEffect), \(error as Any)"
                switch error?.kept {
                case nil where error == nil: #expect(world.count() == 1, context)
                case .old: #expect(world.count() == 0, context)
                case .unknown: break
                default: Issue.record(context)
                }
            }
        }
    }

    @Test("a store stopped before any call leaves the certificate or nothing")
    func stopped() throws {
        for call in 1...2 {
            let world = World()
            world.app.stop(beforeCall: call)
            _ = world.app.run { failure { try item(world.store).store(der: CertificateTests.der(1)) } }
            let next = world.relaunched()
            #expect(next.count() == 0)
            try next.run { try item($0).store(der: CertificateTests.der(1)) }
            #expect(next.count() == 1)
        }
    }
}
