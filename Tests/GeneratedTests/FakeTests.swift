import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// The keychain in memory that apps test with: it answers as the simulator does, of which it is made.
struct FakeTests {
    private let fake = KeyspecFake()
    private var mail: MailKeychain { MailKeychain(store: fake) }

    // MARK: The same answers

    /// What one store is put through: the calls that come of it, and what operations come to.
    private static func history(
        _ item: ItemCase, _ store: any SecItemStore, enter: (Int) -> Void, answer: (Int) -> Void
    ) -> [String] {
        func outcome(_ body: () throws -> Any?) -> String {
            do { return "\(try body() ?? "nil")" } catch { return "\(error)" }
        }
        var outcomes: [String] = []
        func run(_ name: String, _ body: () throws -> Any?) { outcomes.append("\(name): \(outcome(body))") }
        for state in 0..<4 {
            enter(state)
            run("read") { try item.read(store) }
            run("save") { try item.save(store, 0) }
            enter(0)
            run("save") { try item.save(store, 1) }
            for user in 0..<4 {
                answer(user)
                run("read") { try item.read(store) }
            }
            enter(state)
            run("exists") { try item.exists(store) }
            run("matches") { try item.matchesPolicy(store) }
            run("read") { try item.read(store) }
            run("delete") { try item.delete(store) }
            run("exists") { try item.exists(store) }
        }
        return outcomes
    }

    @Test(
        "every item, in every lock state and with every user, does what it does on the simulator",
        arguments: ItemCase.all)
    func sameAnswers(_ item: ItemCase) {
        let world = World()
        let fake = KeyspecFake(groups: world.app.entitlements.keychainAccessGroups, infoPlist: ProcessStore.infoPlist)
        let states: [LockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]
        let fakeStates: [KeyspecFakeLockState] = [.unlocked, .locking, .locked, .beforeFirstUnlock]
        let users: [UserAnswer] = [.approve, .cancel, .fail, .fallback]
        let fakeUsers: [KeyspecFakeUserAnswer] = [.approve, .cancel, .fail, .fallback]
        let expected = Self.history(
            item, world.store, enter: { world.enter(states[$0]) },
            answer: { world.device.user = ScriptedUser(answers: [users[$0]]) })
        let found = Self.history(
            item, fake, enter: { fake.enter(fakeStates[$0]) }, answer: { fake.user.answers = [fakeUsers[$0]] })
        #expect(found == expected)
        #expect(
            fake.calls.map { "\($0.verb) \($0.status)" } == world.app.calls.map { "\($0.verb) \($0.status)" })
        #expect(fake.prompts.map(\.reason) == world.device.prompts.map(\.reason))
        #expect(fake.device.storedItems.count == world.device.storedItems.count)
    }

    // MARK: What a test sees

    @Test("a test reads as it should")
    func example() throws {
        try mail.refreshToken(accountID: "a").save("token")
        try mail.storeKey.save(Data([1]))
        fake.lock()
        #expect(throws: KeyspecError.self) { try mail.storeKey.readBlocking() }
        #expect(fake.promptCount == 0)
        #expect(try mail.refreshToken(accountID: "a").read() == "token")
        fake.unlock()
        #expect(try mail.storeKey.readBlocking() == Data([1]))
        #expect(fake.prompts.map(\.reason) == ["Unlock your mail"])
    }

    @Test("recorded calls hold no value, no key and no passphrase")
    func calls() throws {
        let secret = "the secret itself"
        try mail.refreshToken(accountID: "a").save(secret)
        _ = try mail.refreshToken(accountID: "a").read()
        _ = try KeysKeychain(store: fake).logKey.create()
        try KeysKeychain(store: fake).mailIdentity.importPKCS12(Self.file, passphrase: "open sesame")
        #expect(Set(fake.calls.map(\.verb)).isSuperset(of: [.add, .copyMatching, .update, .createKey, .importPKCS12]))
        for call in fake.calls {
            let text = "\(call.attributes)"
            #expect(!text.contains(secret) && !text.contains("open sesame"))
            #expect(call.attributes["v_Data"] == nil && call.attributes["v_Ref"] == nil)
        }
        fake.forgetCalls()
        #expect(fake.calls.isEmpty)
    }

    @Test("a fault is at the call that it was asked for, with the effect or without")
    func faults() throws {
        let token = mail.refreshToken(accountID: "a")
        fake.fail(call: 2, with: errSecNotAvailable, afterEffect: true)
        let error = #expect(throws: KeyspecError.self) { try token.save("1") }
        #expect(error?.status == errSecNotAvailable)
        #expect(try token.read() == "1")
        fake.fail(with: errSecNotAvailable)
        #expect(throws: KeyspecError.self) { try token.delete() }
        #expect(try token.exists())
    }

    @Test("a process that was stopped does nothing more, and the next one goes on")
    func stop() throws {
        try mail.storeKey.save(Data([1]))
        fake.stop(beforeCall: 3)
        #expect(throws: KeyspecError.self) {
            try mail.storeKey.save(Data([2]))
            _ = try mail.storeKey.exists()
        }
        #expect(fake.isStopped)
        let next = MailKeychain(store: fake.relaunched())
        #expect(try next.storeKey.readBlocking() == Data([1]))
    }

    @Test("what isn't entitled or isn't in the Info.plist is the error that it would be")
    func surroundings() {
        let unentitled = MailKeychain(store: KeyspecFake(groups: ["TEAM000000.other"]))
        #expect(Self.kind { try unentitled.storeKey.delete() } == KeyspecError.missingEntitlement)
        let bare = MailKeychain(store: KeyspecFake(infoPlist: [:]))
        #expect(Self.kind { try bare.storeKey.delete() } == KeyspecError.missingInfoPlistString)
        let textless = MailKeychain(store: KeyspecFake(infoPlist: ["AppIdentifierPrefix": "TEAM000000."]))
        #expect(Self.kind { try textless.storeKey.save(Data()) } == KeyspecError.missingUsageDescription)
    }

    @Test("a passcode, a sensor and what is enrolled count before a write")
    func obstacles() {
        let prompts = PromptsKeychain(store: fake)
        fake.removeEnrollment()
        #expect(Self.kind { try prompts.quickKey.save(Data([1])) } == KeyspecError.biometryNotEnrolled)
        fake.biometry.kind = .none
        #expect(Self.kind { try prompts.quickKey.save(Data([1])) } == KeyspecError.biometryNotAvailable)
        fake.removePasscode()
        #expect(Self.kind { try mail.storeKey.save(Data([1])) } == KeyspecError.passcodeNotSet)
        #expect(fake.calls.isEmpty)
    }

    @Test("another passcode doesn't bring back what went with the first")
    func passcode() throws {
        try mail.storeKey.save(Data([1]))
        fake.removePasscode()
        fake.setPasscode()
        #expect(try mail.storeKey.readBlocking() == nil)
    }

    // MARK: Prompts

    @Test(
        "each thing that a user can do is the error that it is",
        arguments: [
            (KeyspecFakeUserAnswer.cancel, KeyspecError.cancelled), (.systemCancel, KeyspecError.cancelled),
            (.fail, KeyspecError.authenticationFailed),
        ])
    func users(_ answer: KeyspecFakeUserAnswer, _ kind: KeyspecError.Kind) throws {
        try mail.storeKey.save(Data([1]))
        fake.user.answers = [answer]
        #expect(Self.kind { _ = try mail.storeKey.readBlocking() } == kind)
        #expect(fake.promptCount == 1)
        #expect(try mail.storeKey.readBlocking() == Data([1]))
    }

    @Test("a task that is cancelled takes its prompt away")
    func cancelledTask() async throws {
        try mail.storeKey.save(Data([1]))
        fake.user.otherwise = .none
        let (shown, waiting) = AsyncStream<Void>.makeStream()
        fake.user.whilePrompted = { _ in waiting.yield() }
        let keychain = mail
        let task = Task { try await keychain.storeKey.read() }
        for await _ in shown { break }
        task.cancel()
        let error = await #expect(throws: KeyspecError.self) { try await task.value }
        #expect(error?.kind == KeyspecError.cancelled)
    }

    @Test("a context of the app's own that may not prompt doesn't")
    func ownContext() throws {
        try mail.storeKey.save(Data([1]))
        let context = LAContext()
        context.interactionNotAllowed = true
        #expect(
            Self.kind { _ = try mail.storeKey.readBlocking(context: KeyspecContext(context)) } == KeyspecError.locked)
        #expect(fake.promptCount == 0)
    }

    @Test("an application password opens what was saved with it, and nothing else does")
    func applicationPassword() throws {
        let note = PromptsKeychain(store: fake).sealedDraft(name: "a")
        try note.save("draft", applicationPassword: Data("right".utf8))
        #expect(try note.readBlocking(applicationPassword: Data("right".utf8)) == "draft")
        #expect(
            Self.kind { _ = try note.readBlocking(applicationPassword: Data("wrong".utf8)) }
                == KeyspecError.authenticationFailed)
        #expect(fake.promptCount == 0)
    }

    @Test("another face or finger is told by the state, but not across a major version")
    func biometryState() {
        let before = fake.biometryState
        #expect(!before.isChanged(fake.biometryState))
        fake.changeEnrollment()
        #expect(before.isChanged(fake.biometryState))
        #expect(!before.isChanged(fake.updated(to: 19).biometryState))
        fake.removeEnrollment()
        #expect(before.isChanged(fake.biometryState))
    }

    // MARK: Keys

    private static let file = SimulatedPKCS12(
        passphrase: "open sesame",
        pairs: [
            (
                SimulatedCertificate.make(
                    subject: "Client", issuer: "Root", serialNumber: 1,
                    key: SimulatedKey(.ellipticCurve, bits: 256, seed: -1)),
                SimulatedKey(.ellipticCurve, bits: 256, seed: -1)
            )
        ]
    ).data

    @Test("a key is the same object of Security's after it was stored, and so is its public half")
    func keys() throws {
        let keys = KeysKeychain(store: fake)
        let made = try keys.logKey.create()
        let loaded = try #require(try keys.logKey.load())
        #expect(SecKeyCopyExternalRepresentation(made, nil) == SecKeyCopyExternalRepresentation(loaded, nil))
        let data = try #require(SecKeyCopyExternalRepresentation(made, nil) as Data?)
        try keys.logKey.delete()
        try keys.logKey.importKey(data)
        #expect(try keys.logKey.publicKey() == SecKeyCopyPublicKey(made))
    }

    @Test("a key of the enclave is made, found and used, but never asks the fake's user")
    func enclaveKeys() throws {
        let made = try mail.deviceKey.create()
        let next = MailKeychain(store: fake.relaunched())
        let loaded = try #require(try next.deviceKey.load())
        #expect(SecKeyCopyPublicKey(loaded) == SecKeyCopyPublicKey(made))
        let signature = SecKeyCreateSignature(
            loaded, .ecdsaSignatureMessageX962SHA256, Data("message".utf8) as CFData, nil)
        #expect(signature != nil && fake.promptCount == 0)
        #expect(Self.kind { _ = try mail.deviceKey.create() } == KeyspecError.alreadyExists)
    }

    @Test("an identity comes out of a file of the fake's own, and anything else is no file")
    func identities() throws {
        let keys = KeysKeychain(store: fake)
        try keys.mailIdentity.importPKCS12(Self.file, passphrase: "open sesame")
        let identity = try #require(try keys.mailIdentity.load())
        var key: SecKey?
        #expect(SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess && key != nil)
        #expect(fake.prompts.map(\.reason) == ["Sign the mail"])
        #expect(
            Self.kind { try keys.mailIdentity.importPKCS12(Self.file, passphrase: "wrong") }
                == KeyspecError.wrongPassphrase)
        #expect(
            Self.kind { try keys.mailIdentity.importPKCS12(Data("no file".utf8), passphrase: "") }
                == KeyspecError.invalidPKCS12)
    }

    // MARK: Devices

    @Test("a restored device, another device and a new installation have what they should")
    func devices() throws {
        try mail.refreshToken(accountID: "a").save("token")
        try mail.webLogin(username: "a").save("login")
        for (other, token, login) in [
            (fake.relaunched(), "token", "login"), (fake.reinstalled(), "token", "login"),
            (fake.restoredElsewhere(), nil, "login"), (fake.onDeviceOfSameAccount(), nil, "login"),
        ] {
            let keychain = MailKeychain(store: other)
            #expect(try keychain.refreshToken(accountID: "a").read() == token)
            #expect(try keychain.webLogin(username: "a").read() == login)
        }
        let widget = MailKeychain(store: fake.other(groups: ["TEAM000000.org.example.mail.shared"]))
        #expect(try widget.refreshToken(accountID: "a").read() == "token")
        #expect(Self.kind { _ = try widget.webLogin(username: "a").read() } == KeyspecError.missingEntitlement)
    }

    @Test("UserDefaults are the fake's own, and gone with the installation")
    func userDefaults() {
        fake.userDefaults.set(true, forKey: "flag")
        #expect(fake.relaunched().userDefaults.bool(forKey: "flag"))
        #expect(!fake.reinstalled().userDefaults.bool(forKey: "flag"))
        #expect(!UserDefaults.standard.bool(forKey: "flag"))
    }

    @Test("on macOS there is a file-based keychain, which a migration finds")
    func fileBased() {
        #expect(KeyspecFake(platform: .macOS).hasFileBasedKeychain)
        #expect(!KeyspecFake(platform: .iOS).hasFileBasedKeychain)
    }

    @Test("the waiting for the first unlock ends with it")
    func waiting() async throws {
        fake.restart()
        let error = await #expect(throws: KeyspecError.self) {
            try await mail.waitUntilAvailable(deadline: .now())
        }
        #expect(error?.kind == KeyspecError.locked)
        fake.unlock()
        try await mail.waitUntilAvailable(deadline: .now() + 5)
        #expect(fake.isEmpty)
    }

    private static func kind(_ body: () throws -> Void) -> KeyspecError.Kind? {
        do {
            try body()
            return nil
        } catch {
            return (error as? KeyspecError)?.kind
        }
    }
}
