import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Every declared identity through every operation.
struct IdentityTests {
    private let world = World()
    private static let lockStates: [LockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]

    private static func importFile(_ item: IdentityCase, _ number: UInt8, _ store: any SecItemStore) throws {
        try item.importPKCS12(store, IdentityCase.file(number).data, "open")
    }

    @Test(
        "an identity is imported, the same again is no error, another takes its place", arguments: IdentityCase.all,
        [Settings.IdentityColumns.certificate, .key])
    func life(_ item: IdentityCase, _ columns: Settings.IdentityColumns) throws {
        world.device.settings.identityColumns = columns
        try world.run { store in
            #expect(try item.load(store) == nil)
            #expect(try !item.exists(store))
            for number: UInt8 in [1, 1, 2, 3, 2, 1] {
                try Self.importFile(item, number, store)
                #expect(try item.load(store) == IdentityCase.file(number).certificate)
                #expect(try item.exists(store))
                #expect(world.count(kSecClassKey) == 1)
                #expect(world.count(kSecClassCertificate) == 1)
            }
            try item.delete(store)
            #expect(try item.load(store) == nil)
            #expect(try !item.exists(store))
            try item.delete(store)
        }
        #expect(world.count() == 0)
    }

    @Test(
        "either half alone is no identity, and a delete removes what is left", arguments: IdentityCase.all,
        [kSecClassKey, kSecClassCertificate])
    func half(_ item: IdentityCase, _ half: CFString) throws {
        try world.run { store in
            try Self.importFile(item, 1, store)
            let group = try #require(item.identity(store)[kSecAttrAccessGroup as String])
            #expect(store.delete([kSecClass as String: half, kSecAttrAccessGroup as String: group]) == errSecSuccess)
            #expect(try item.load(store) == nil)
            #expect(try !item.exists(store))
            try item.delete(store)
        }
        #expect(world.count() == 0)
    }

    @Test("what is wrong with a file is said, and changes nothing", arguments: IdentityCase.all)
    func files(_ item: IdentityCase) throws {
        let key = SimulatedKey(.ellipticCurve, bits: 256, seed: -1)
        let certificate = CertificateTests.der(1)
        let none = SimulatedPKCS12(passphrase: "open", pairs: [], certificates: [certificate]).data
        let empty = SimulatedPKCS12(passphrase: "open", pairs: []).data
        let several = SimulatedPKCS12(passphrase: "open", pairs: [(certificate, key), (certificate, key)]).data
        let cases: [(data: Data, passphrase: String, kind: KeyspecError.Kind, status: OSStatus?)] = [
            (IdentityCase.file(2).data, "close", KeyspecError.wrongPassphrase, errSecAuthFailed),
            (IdentityCase.file(2).data, "", KeyspecError.wrongPassphrase, errSecAuthFailed),
            (Data("garbage".utf8), "open", KeyspecError.invalidPKCS12, errSecDecode),
            (Data(), "open", KeyspecError.invalidPKCS12, errSecDecode),
            (none, "open", KeyspecError.noIdentity, nil), (empty, "open", KeyspecError.noIdentity, nil),
            (several, "open", KeyspecError.severalIdentities, nil),
        ]
        try world.run { store in
            try Self.importFile(item, 1, store)
            for wrong in cases {
                let error = failure { try item.importPKCS12(store, wrong.data, wrong.passphrase) }
                #expect(error?.kind == wrong.kind)
                #expect(error?.status == wrong.status)
                #expect(error?.operation == .importPKCS12)
                #expect(error?.kept == .old)
            }
            #expect(try item.load(store) == IdentityCase.file(1).certificate)
            #expect(world.count() == 2)
        }
    }

    @Test(
        "a certificate that is there under another label stays there, and no key is left behind",
        arguments: IdentityCase.all)
    func otherLabel(_ item: IdentityCase) throws {
        try world.run { store in
            var foreign = try item.identity(store)
            foreign[kSecClass as String] = kSecClassCertificate
            foreign[kSecAttrLabel as String] = "Another"
            foreign[kSecValueRef as String] = SecCertificateCreateWithData(
                nil, IdentityCase.file(1).certificate as CFData)
            #expect(store.add(foreign) == errSecSuccess)
            let error = failure { try Self.importFile(item, 1, store) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(world.count() == 1)
        }
    }

    @Test("importing and loading need an open class, deleting doesn't", arguments: IdentityCase.all, lockStates)
    func locked(_ item: IdentityCase, _ state: LockState) throws {
        try world.run { store in
            try Self.importFile(item, 1, store)
            world.enter(state)
            if world.isOpen(item.accessibility) {
                try Self.importFile(item, 2, store)
                #expect(try item.exists(store))
            } else {
                let error = failure { try Self.importFile(item, 2, store) }
                #expect(error?.kind == KeyspecError.locked)
                #expect(error?.kept == .old)
                #expect(failure { _ = try item.load(store) }?.kind == KeyspecError.locked)
                world.device.unlock()
                #expect(try item.load(store) == IdentityCase.file(1).certificate)
                world.enter(state)
            }
            let prompts = world.device.promptCount
            try item.delete(store)
            #expect(world.device.promptCount == prompts)
        }
        #expect(world.count() == 0)
    }

    @Test(
        "no operation prompts but the load of a protected identity, and that once, with the spec's text",
        arguments: IdentityCase.all)
    func prompts(_ item: IdentityCase) throws {
        try world.run { store in
            for number: UInt8 in 1...3 { try Self.importFile(item, number, store) }
            _ = try item.exists(store)
            #expect(world.device.promptCount == 0)
            _ = try item.load(store)
            #expect(world.device.prompts.map(\.reason) == (item.isProtected ? ["Sign the mail"] : []))
        }
    }

    @Test("without a passcode that the identity needs nothing is imported")
    func obstacle() throws {
        world.device.removePasscode()
        let item = IdentityCase.all.first(where: \.isProtected)
        let identity = try #require(item)
        let error = world.run { store in failure { try Self.importFile(identity, 1, store) } }
        #expect(error?.kind == KeyspecError.passcodeNotSet)
        #expect(world.app.calls.isEmpty)
    }

    /// The file that was imported before file 2 is; 0 for none.
    static let starts: [UInt8] = [0, 1, 2, 3]

    private func world(_ item: IdentityCase, _ start: UInt8) throws -> World {
        let world = World()
        if start > 0 { try world.run { try Self.importFile(item, start, $0) } }
        return world.relaunched()
    }

    @Test(
        "an import stopped before any of its calls leaves the old identity or the new", arguments: IdentityCase.all,
        starts)
    func stopped(_ item: IdentityCase, _ start: UInt8) throws {
        for call in 1...8 {
            let world = try world(item, start)
            world.app.stop(beforeCall: call)
            let isAcknowledged = world.app.run {
                failure { try Self.importFile(item, 2, world.store) } == nil && !world.app.isStopped
            }
            let next = world.relaunched()
            try next.run { store in
                let found = try item.load(store)
                let old = start == 0 ? nil : IdentityCase.file(start).certificate
                let context: Comment = "over \(start), stopped before call \(call)"
                #expect(found == IdentityCase.file(2).certificate || (!isAcknowledged && found == old), context)
                try Self.importFile(item, 1, store)
                #expect(try item.load(store) == IdentityCase.file(1).certificate, context)
                try item.delete(store)
                #expect(next.count() == 0, context)
            }
        }
    }

    @Test(
        "an import in which any one call fails tells truthfully what is kept", arguments: IdentityCase.all,
        starts.flatMap { [($0, false), ($0, true)] })
    func failing(_ item: IdentityCase, _ options: (start: UInt8, afterEffect: Bool)) throws {
        for status in KeyStopTests.statuses {
            for call in 1...8 {
                let world = try world(item, options.start)
                world.app.fail(call: call, with: status, afterEffect: options.afterEffect)
                let error = world.app.run { failure { try Self.importFile(item, 2, world.store) } }
                #expect(world.device.promptCount == 0)
                let next = world.relaunched()
                let found = try next.run { try item.load($0) }
                let old = options.start == 0 ? nil : IdentityCase.file(options.start).certificate
                let new = IdentityCase.file(2).certificate
                let context: Comment =
                    "over \(options.start), call \(call) gives \(status), effect \(options.afterEffect), \(error as Any)"
                switch error?.kept {
                case nil where error == nil: #expect(found == new, context)
                case .newBesideOlderCopy: #expect(found == new, context)
                case .old: #expect(found == old, context)
                case .oldOrNew, .unknown: #expect(found == old || found == new, context)
                case nil: Issue.record(context)
                }
            }
        }
    }

    @Test("every call goes to one keychain, with group and sync", arguments: IdentityCase.all)
    func dictionaries(_ item: IdentityCase) throws {
        try world.run { store in
            for number: UInt8 in 1...2 { try Self.importFile(item, number, store) }
            _ = try item.load(store)
            _ = try item.exists(store)
            try item.delete(store)
        }
        #expect(world.app.calls.contains { $0.verb == .importPKCS12 })
        for call in world.app.calls {
            #expect(call.query[kSecUseDataProtectionKeychain as String] as? Bool == true)
            guard call.verb != .importPKCS12 else { continue }
            #expect(call.query[kSecAttrSynchronizable as String] as? Bool == false)
            #expect(call.query[kSecAttrAccessGroup as String] != nil)
            #expect(call.query[kSecAttrLabel as String] != nil)
        }
    }
}
