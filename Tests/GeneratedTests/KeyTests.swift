import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// Every declared key through every operation, in every lock state.
struct KeyTests {
    private let world = World()
    private static let lockStates: [LockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]

    @Test("a key is made once, found, used, and deleted", arguments: KeyCase.all)
    func life(_ item: KeyCase) throws {
        try world.run { store in
            #expect(try item.load(store) == nil)
            #expect(try item.publicKey(store) == nil)
            #expect(try !item.exists(store))
            let key = try item.create(store)
            #expect(try item.exists(store))
            #expect(try item.load(store) == key)
            #expect(try item.publicKey(store) == SecKeyCopyPublicKey(key))
            #expect(sign(key) == errSecSuccess)
            #expect(world.count() == 1)
            try item.delete(store)
            #expect(try item.load(store) == nil)
            #expect(try !item.exists(store))
            try item.delete(store)
        }
        #expect(world.count() == 0)
    }

    @Test("a second create is refused, and the first key stays", arguments: KeyCase.all)
    func secondCreate(_ item: KeyCase) throws {
        try world.run { store in
            let key = try item.create(store)
            let error = failure { _ = try item.create(store) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(error?.operation == .create)
            #expect(error?.kept == .old)
            #expect(try item.load(store) == key)
            #expect(world.count() == 1)
        }
    }

    @Test("a create needs an open class: -25308 otherwise, and nothing is stored", arguments: KeyCase.all, lockStates)
    func create(_ item: KeyCase, _ state: LockState) throws {
        world.enter(state)
        try world.run { store in
            let error = failure { _ = try item.create(store) }
            if try item.isOpen(world) {
                #expect(error == nil)
                #expect(world.count() == 1)
            } else {
                #expect(error?.kind == KeyspecError.locked)
                #expect(error?.kept == .old)
                #expect(world.count() == 0)
            }
        }
        #expect(world.device.promptCount == 0)
    }

    @Test(
        "a software key is loaded while its class is open, an enclave key always, and used while its class is open",
        arguments: KeyCase.all, lockStates)
    func load(_ item: KeyCase, _ state: LockState) throws {
        try world.run { store in
            let created = try item.create(store)
            world.enter(state)
            // Nobody can answer a prompt on a locked screen, even before the lock takes effect.
            let asks = item.kind == .protected || item.kind == .protectedEnclave
            let isUsable = try item.isOpen(world) && (!asks || state == .unlocked)
            if item.isEnclave {
                let key = try #require(try item.load(store))
                #expect(key == created)
                #expect(sign(key) == (isUsable ? errSecSuccess : errSecInteractionNotAllowed))
                #expect(try item.publicKey(store) == SecKeyCopyPublicKey(created))
            } else if isUsable {
                #expect(try item.load(store) == created)
            } else {
                for load in [item.load, item.publicKey] {
                    let error = failure { _ = try load(store) }
                    #expect(error?.kind == KeyspecError.locked)
                    #expect(error?.status == errSecInteractionNotAllowed)
                }
            }
        }
    }

    @Test("what was never made is absent in every lock state", arguments: KeyCase.all, lockStates)
    func absent(_ item: KeyCase, _ state: LockState) throws {
        world.enter(state)
        #expect(try world.run { try item.load($0) } == nil)
        #expect(try world.run { try item.publicKey($0) } == nil)
        #expect(try world.run { try !item.exists($0) })
        #expect(world.device.promptCount == 0)
    }

    @Test(
        "existence of a plain software key is known while its class is open, of others always", arguments: KeyCase.all,
        lockStates)
    func exists(_ item: KeyCase, _ state: LockState) throws {
        try world.run { store in
            _ = try item.create(store)
            world.enter(state)
            if try item.kind != .software || item.isOpen(world) {
                #expect(try item.exists(store))
            } else {
                #expect(failure { _ = try item.exists(store) }?.kind == KeyspecError.locked)
            }
        }
        #expect(world.device.promptCount == 0)
    }

    @Test("a delete works in every lock state (2.5.5)", arguments: KeyCase.all, lockStates)
    func delete(_ item: KeyCase, _ state: LockState) throws {
        try world.run { store in
            _ = try item.create(store)
            world.enter(state)
            try item.delete(store)
        }
        #expect(world.count() == 0)
        #expect(world.device.promptCount == 0)
    }

    @Test("an imported key is the key, the same again is no error, another is refused", arguments: KeyCase.software)
    func importKey(_ item: KeyCase) throws {
        let importKey = try #require(item.importKey)
        let (first, second) = (try item.sample(world, 1), try item.sample(world, 2))
        let data = try #require(first.privateBytes)
        try world.run { store in
            try importKey(store, data)
            #expect(try item.load(store)?.key == first)
            try importKey(store, data)
            let error = failure { try importKey(store, second.privateBytes ?? Data()) }
            #expect(error?.kind == KeyspecError.alreadyExists)
            #expect(error?.kept == .old)
            #expect(failure { _ = try item.create(store) }?.kind == KeyspecError.alreadyExists)
            #expect(try item.load(store)?.key == first)
            #expect(world.count() == 1)
        }
    }

    @Test(
        "bytes that are no key of the declared type and size are refused before any call", arguments: KeyCase.software)
    func invalidKey(_ item: KeyCase) throws {
        let importKey = try #require(item.importKey)
        let key = try item.sample(world, 1)
        let other = SimulatedKey(.ellipticCurve, bits: 384, seed: -1)
        let wrong: [Data?] = [
            key.privateBytes?.dropLast(), key.publicBytes, other.privateBytes, Data(), Data("text".utf8),
        ]
        try world.run { store in
            for data in wrong {
                let data = Data(try #require(data))
                let error = failure { try importKey(store, data) }
                #expect(error?.kind == KeyspecError.invalidKey)
                #expect(error?.kept == .old)
            }
            #expect(world.app.calls.isEmpty)
        }
    }

    @Test("without a passcode or a face that the key needs nothing is made", arguments: KeyCase.all)
    func obstacle(_ item: KeyCase) throws {
        guard item.kind == .protected || item.kind == .protectedEnclave else { return }
        world.device.removeEnrollment()
        world.device.removePasscode()
        try world.run { store in
            let error = failure { _ = try item.create(store) }
            let needsFace = item.name == KeysKeychain.PaymentKeyItem.itemName
            #expect(error?.kind == (needsFace ? KeyspecError.biometryNotEnrolled : KeyspecError.passcodeNotSet))
            #expect(error?.kept == .old)
            if let importKey = item.importKey {
                let data = try #require(try item.sample(world, 1).privateBytes)
                #expect(failure { try importKey(store, data) }?.kind == KeyspecError.passcodeNotSet)
            }
        }
        #expect(world.app.calls.isEmpty)
    }

    @Test(
        "no operation prompts but the load of a protected software key, and the use of a protected enclave key",
        arguments: KeyCase.all)
    func prompts(_ item: KeyCase) throws {
        try world.run { store in
            let created = try item.create(store)
            _ = try item.exists(store)
            #expect(world.device.promptCount == 0)
            let key = try #require(try item.load(store))
            #expect(world.device.promptCount == (item.kind == .protected ? 1 : 0))
            #expect(sign(key) == errSecSuccess)
            #expect(sign(key) == errSecSuccess)
            let afterUse = item.kind == .protected || item.kind == .protectedEnclave ? 1 : 0
            #expect(world.device.promptCount == afterUse)
            // The key that create gives is bound to the spec's text as well.
            #expect(sign(created) == errSecSuccess)
            let texts = world.device.prompts.map(\.reason)
            #expect(texts.allSatisfy { !$0.isEmpty })
            #expect(texts.count == (item.kind == .protectedEnclave ? 2 : afterUse))
            try item.delete(store)
            #expect(world.device.promptCount == texts.count)
        }
    }

    @Test("a context of the app's own serves several uses of an enclave key")
    func context() throws {
        try world.run { store in
            let item = MailKeychain(store: store).deviceKey
            _ = try item.create()
            let context = LAContext()
            context.localizedReason = "Sign everything"
            for _ in 0..<2 {
                let key = try #require(try item.load(context: KeyspecContext(context)))
                #expect(sign(key) == errSecSuccess)
            }
            #expect(world.device.prompts.map(\.reason) == ["Sign everything"])
            world.device.user = ScriptedUser(answers: [.cancel])
            let key = try #require(try item.load(reason: "Sign this"))
            #expect(sign(key) == errSecUserCanceled)
            #expect(world.device.prompts.last?.reason == "Sign this")
        }
    }

    @Test("a cancelled load is an error, and the key stays")
    func cancelled() throws {
        try world.run { store in
            let item = KeysKeychain(store: store).archiveKey
            let key = try item.create()
            world.device.user = ScriptedUser(answers: [.cancel])
            let error = failure { _ = try item.load() }
            #expect(error?.kind == KeyspecError.cancelled)
            #expect(error?.operation == .load)
            #expect(try item.load() == key)
        }
    }

    @Test(
        "queries hold class, type, size and tag; token and protection stand where the system reads them",
        arguments: KeyCase.all)
    func dictionaries(_ item: KeyCase) throws {
        try world.run { store in
            _ = try item.create(store)
            _ = try item.load(store)
            _ = try item.publicKey(store)
            _ = try item.exists(store)
            try item.delete(store)
        }
        let identity = try item.identity(world.store)
        let shape = [kSecAttrKeyType, kSecAttrKeySizeInBits].map { $0 as String }
        var created = 0
        for call in world.app.calls {
            #expect(call.query[kSecUseDataProtectionKeychain as String] as? Bool == true)
            guard call.verb == .createKey else {
                for name in shape
                    + [kSecClass, kSecAttrKeyClass, kSecAttrApplicationTag, kSecAttrSynchronizable].map({ $0 as String }
                    )
                {
                    #expect(call.query[name] != nil, "\(name)")
                }
                for name in [kSecAttrTokenID, kSecAttrAccessible, kSecAttrAccessControl, kSecAttrLabel] {
                    #expect(call.query[name as String] == nil)
                }
                continue
            }
            created += 1
            let privateKey = try #require(call.query[kSecPrivateKeyAttrs as String] as? [String: Any])
            #expect((call.query[kSecAttrTokenID as String] != nil) == item.isEnclave)
            #expect(privateKey[kSecAttrTokenID as String] == nil)
            #expect(shape.allSatisfy { call.query[$0] != nil && privateKey[$0] == nil })
            #expect(privateKey[kSecAttrIsPermanent as String] as? Bool == true)
            #expect(
                privateKey[kSecAttrApplicationTag as String] as? Data == identity[kSecAttrApplicationTag as String]
                    as? Data)
            #expect([kSecAttrAccessible, kSecAttrAccessControl].count { privateKey[$0 as String] != nil } == 1)
        }
        #expect(created == 1)
    }
}
