import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// What the user has satisfied serves further reads for as long as the spec says, and no longer.
struct ReuseTests {
    private final class Clock: @unchecked Sendable {
        private let lock = NSLock()
        private var time = 0.0

        func now() -> Double { lock.withLock { time } }
        func advance(_ seconds: Double) { lock.withLock { time += seconds } }
    }

    private let world = World()
    private let clock = Clock()
    private let leaving = Notification.Name("ReuseTests.\(UUID())")
    private let keychain: PromptsKeychain

    init() throws {
        let clock = clock
        let memory = KeyspecMemory(clock: { clock.now() }, leaving: [leaving])
        keychain = PromptsKeychain(store: ProcessStore(process: world.app, memory: memory))
        try keychain.vaultKey.save(Data([1]))
        try keychain.notesKey.save(Data([2]))
        try keychain.serverLogin(username: "rhea").save("secret")
    }

    @Test("no prompt within the time, one after it; the first read always prompts")
    func time() async throws {
        for second in 0..<60 {
            #expect(try await keychain.vaultKey.read() == Data([1]))
            #expect(world.device.promptCount == 1, "second \(second)")
            clock.advance(1)
        }
        #expect(try await keychain.vaultKey.read() == Data([1]))
        #expect(world.device.promptCount == 2)
    }

    @Test("it serves the items of the same service and access control, and no others")
    func scope() async throws {
        _ = try await keychain.vaultKey.read()
        #expect(try await keychain.notesKey.read() == Data([2]))
        #expect(world.device.promptCount == 1)
        #expect(try await keychain.serverLogin(username: "rhea").read() == "secret")
        #expect(world.device.promptCount == 2)
    }

    @Test("an app that leaves the foreground starts anew")
    func background() async throws {
        _ = try await keychain.vaultKey.read()
        NotificationCenter.default.post(name: leaving, object: nil)
        _ = try await keychain.vaultKey.read()
        #expect(world.device.promptCount == 2)
    }

    @Test("forgetting starts anew, for what runs where nothing tells that it left the foreground")
    func forgetting() async throws {
        _ = try await keychain.vaultKey.read()
        keychain.forgetAuthentications()
        _ = try await keychain.vaultKey.read()
        #expect(world.device.promptCount == 2)
    }

    @Test("another process starts anew")
    func launch() async throws {
        _ = try await keychain.vaultKey.read()
        #expect(try await PromptsKeychain(store: world.relaunched().store).vaultKey.read() == Data([1]))
        #expect(world.device.promptCount == 2)
    }

    @Test("a cancelled prompt, and a context of the app's own, leave nothing to reuse")
    func nothingKept() async throws {
        world.device.user = ScriptedUser(answers: [.cancel])
        _ = try? await keychain.vaultKey.read()
        #expect(try await keychain.vaultKey.read(context: KeyspecContext(LAContext())) == Data([1]))
        #expect(try await keychain.vaultKey.read() == Data([1]))
        #expect(world.device.promptCount == 3)
    }

    @Test("a save between two reads is read without a prompt")
    func overwrite() async throws {
        _ = try await keychain.vaultKey.read()
        try keychain.vaultKey.save(Data([9]))
        #expect(try await keychain.vaultKey.read() == Data([9]))
        #expect(world.device.promptCount == 1)
    }
}
