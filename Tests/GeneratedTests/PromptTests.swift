import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// Reads that prompt, and operations off the caller's executor.
struct PromptTests {
    private let world = World()

    private var storeKey: MailKeychain.StoreKeyItem { MailKeychain(store: world.store).storeKey }

    @Test("a read prompts once, with the spec's text or the caller's")
    func reason() async throws {
        try storeKey.save(Data([7]))
        #expect(try await storeKey.read() == Data([7]))
        #expect(try await storeKey.read(reason: "Show your key") == Data([7]))
        #expect(world.device.prompts.map(\.reason) == ["Unlock your mail", "Show your key"])
    }

    @Test("a read of nothing is nil, without a prompt")
    func nothing() async throws {
        #expect(try await storeKey.read() == nil)
        #expect(world.device.promptCount == 0)
    }

    @Test("a context of the app's own is used as it is: evaluated once, it serves several reads")
    func callersContext() async throws {
        try storeKey.save(Data([7]))
        let context = LAContext()
        context.localizedReason = "Unlock everything"
        let shared = KeyspecContext(context)
        #expect(try await storeKey.read(context: shared) == Data([7]))
        #expect(try await storeKey.read(context: shared) == Data([7]))
        #expect(world.device.prompts.map(\.reason) == ["Unlock everything"])
    }

    @Test(
        "what the user does at the prompt becomes the error",
        arguments: [
            (UserAnswer.cancel, KeyspecError.cancelled), (.fail, KeyspecError.authenticationFailed),
        ])
    func refusal(_ answer: UserAnswer, _ kind: KeyspecError.Kind) async throws {
        try storeKey.save(Data([7]))
        world.device.user = ScriptedUser(answers: [answer])
        let error = await #expect(throws: KeyspecError.self) { try await storeKey.read() }
        #expect(error?.kind == kind)
        #expect(error?.operation == .read)
        #expect(try await storeKey.read() == Data([7]))
    }

    @Test("cancelling the task ends the prompt")
    func cancellation() async throws {
        try storeKey.save(Data([7]))
        let prompted = AsyncStream<Void>.makeStream()
        world.device.user = ScriptedUser(otherwise: .none, whilePrompted: { _ in prompted.continuation.yield() })
        let item = storeKey
        let task = Task { try await item.read() }
        for await _ in prompted.stream { break }
        task.cancel()
        let error = await #expect(throws: KeyspecError.self) { try await task.value }
        #expect(error?.kind == KeyspecError.cancelled)
    }

    @Test("concurrent reads prompt one after the other")
    func oneAtATime() async throws {
        try storeKey.save(Data([7]))
        let showing = Counter()
        world.device.user = ScriptedUser(whilePrompted: { _ in
            showing.enter()
            Thread.sleep(forTimeInterval: 0.001)
            showing.leave()
        })
        let item = storeKey
        try await withThrowingTaskGroup(of: Data?.self) { group in
            for _ in 0..<50 { group.addTask { try await item.read() } }
            for try await value in group { #expect(value == Data([7])) }
        }
        #expect(world.device.promptCount == 50)
        #expect(showing.most == 1)
    }

    @Test("perform and read leave the main queue")
    @MainActor func offTheMainQueue() async throws {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let isOnMain: @Sendable () -> Bool = { DispatchQueue.getSpecific(key: key) ?? false }
        #expect(isOnMain())
        let keychain = MailKeychain(store: world.store)
        let performedOnMain = try await keychain.perform { keychain in
            try keychain.storeKey.save(Data([7]))
            return isOnMain()
        }
        #expect(!performedOnMain)
        let promptedOnMain = Counter()
        world.device.user = ScriptedUser(whilePrompted: { _ in if isOnMain() { promptedOnMain.enter() } })
        #expect(try await keychain.storeKey.read() == Data([7]))
        #expect(world.device.promptCount == 1 && promptedOnMain.most == 0)
    }

    @Test("perform throws what its body throws")
    func performThrows() async throws {
        world.device.lockAtOnce()
        let keychain = MailKeychain(store: world.store)
        let error = await #expect(throws: KeyspecError.self) {
            try await keychain.perform { try $0.webLogin(username: "rhea").save("secret") }
        }
        #expect(error?.kind == KeyspecError.locked)
    }
}

/// Counts how many are inside at once.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var inside = 0
    private var highest = 0

    var most: Int { lock.withLock { highest } }

    func enter() {
        lock.withLock {
            inside += 1
            highest = max(highest, inside)
        }
    }

    func leave() { lock.withLock { inside -= 1 } }
}
