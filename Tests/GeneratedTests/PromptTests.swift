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

    @Test("100 concurrent readers are prompted one after the other, in the order of their calls")
    func oneAtATime() async throws {
        try storeKey.save(Data([7]))
        let showing = Counter()
        world.device.user = ScriptedUser(whilePrompted: { _ in
            showing.enter()
            Thread.sleep(forTimeInterval: 0.001)
            showing.leave()
        })
        let reader = Reader(item: storeKey)
        try await withThrowingTaskGroup(of: Data?.self) { group in
            for number in 0..<100 { group.addTask { try await reader.read(number) } }
            for try await value in group { #expect(value == Data([7])) }
        }
        #expect(await reader.order.count == 100)
        #expect(world.device.prompts.map(\.reason) == (await reader.order).map { "Reader \($0)" })
        #expect(showing.most == 1)
    }

    @Test("a reader that is cancelled while another is prompted ends at once, and is never prompted")
    func cancelledWhileWaiting() async throws {
        try storeKey.save(Data([7]))
        let prompted = AsyncStream<Void>.makeStream()
        world.device.user = ScriptedUser(answers: [.none], whilePrompted: { _ in prompted.continuation.yield() })
        let item = storeKey
        let first = Task { try await item.read(reason: "first") }
        for await _ in prompted.stream { break }
        let others = (0..<10).map { number in Task { try await item.read(reason: "other \(number)") } }
        for other in others { other.cancel() }
        for other in others {
            let error = await #expect(throws: KeyspecError.self) { try await other.value }
            #expect(error?.kind == KeyspecError.cancelled)
        }
        first.cancel()
        _ = await first.result
        #expect(world.device.prompts.map(\.reason) == ["first"])
        #expect(try await item.read() == Data([7]))
    }

    @Test("a task that is cancelled before it reads is never prompted")
    func cancelledBefore() async throws {
        try storeKey.save(Data([7]))
        let item = storeKey
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await item.read()
        }
        let error = await #expect(throws: KeyspecError.self) { try await task.value }
        #expect(error?.kind == KeyspecError.cancelled && error?.operation == .read)
        #expect(world.device.promptCount == 0)
    }

    @Test("a closure that makes a value inside a read can itself read what is protected")
    func nested() async throws {
        let prompts = PromptsKeychain(store: world.store)
        try storeKey.save(Data([7]))
        let item = storeKey
        let made = try await prompts.vaultKey.readOrCreate { try item.readBlocking() ?? Data() }
        #expect(made == Data([7]))
        #expect(world.device.prompts.map(\.reason) == ["Unlock your mail"])
    }

    @Test("a device that was locked meanwhile is an error that can be retried after unlock")
    func locked() async throws {
        try storeKey.save(Data([7]))
        world.device.lockAtOnce()
        let error = await #expect(throws: KeyspecError.self) { try await storeKey.read() }
        #expect(error?.kind == KeyspecError.locked && error?.isRetryable == true)
        world.device.unlock()
        #expect(try await storeKey.read() == Data([7]))
    }

    @Test("the spec's titles are on the buttons, and a read that shows none leaves the system's")
    func titles() async throws {
        let prompts = PromptsKeychain(store: world.store)
        try prompts.vaultKey.save(Data([1]))
        try prompts.quickKey.save(Data([2]))
        _ = try await prompts.vaultKey.read()
        _ = try await prompts.quickKey.read(reason: "Show")
        #expect(world.device.prompts.map(\.reason) == ["unlock.vault", "Show"])
        #expect(world.device.prompts.map(\.cancelTitle) == ["Not now", nil])
        #expect(world.device.prompts.map(\.fallbackTitle) == ["", "Enter PIN"])
    }

    @Test("the fallback button ends a prompt for biometrics alone, and is the passcode elsewhere")
    func fallback() async throws {
        let prompts = PromptsKeychain(store: world.store)
        try prompts.quickKey.save(Data([2]))
        try prompts.serverLogin(username: "rhea").save("secret")
        world.device.user = ScriptedUser(otherwise: .fallback)
        let error = await #expect(throws: KeyspecError.self) { try await prompts.quickKey.read() }
        #expect(error?.kind == KeyspecError.userFallback)
        #expect(error?.authenticationCode == LAError.Code.userFallback.rawValue)
        #expect(try await prompts.serverLogin(username: "rhea").read() == "secret")
        #expect(world.device.promptCount == 2)
    }

    @Test("biometrics that are locked out are an error of their own")
    func lockout() async throws {
        let item = PromptsKeychain(store: world.store).quickKey
        try item.save(Data([2]))
        world.device.biometry.isLockedOut = true
        let error = await #expect(throws: KeyspecError.self) { try await item.read() }
        #expect(error?.kind == KeyspecError.biometryLockedOut)
        world.device.biometry.isLockedOut = false
        #expect(try await item.read() == Data([2]))
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

/// Reads one item again and again, and knows in which order.
private actor Reader {
    private let item: MailKeychain.StoreKeyItem
    private(set) var order: [Int] = []

    init(item: MailKeychain.StoreKeyItem) { self.item = item }

    func read(_ number: Int) async throws -> Data? {
        order.append(number)
        return try await item.read(reason: "Reader \(number)")
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
