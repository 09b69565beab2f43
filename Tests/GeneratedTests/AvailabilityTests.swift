import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Waiting for the first unlock.
struct AvailabilityTests {
    private let world = World()
    private let unlocking = Notification.Name("AvailabilityTests.\(UUID())")

    private var mail: MailKeychain {
        MailKeychain(
            store: ProcessStore(
                process: world.app,
                memory: KeyspecMemory(clock: { 0 }, leaving: [], unlocking: [unlocking])))
    }

    @Test("after the first unlock there is nothing to wait for, also while the device is locked, and nothing is left")
    func unlocked() async throws {
        for state in [LockState.unlocked, .locked] {
            world.enter(state)
            try await mail.waitUntilAvailable(deadline: .now())
            #expect(world.device.storedItems.isEmpty)
        }
    }

    @Test("before it the wait ends at its deadline with the truth")
    func deadline() async throws {
        world.device.restart()
        let error = await #expect(throws: KeyspecError.self) { try await mail.waitUntilAvailable(deadline: .now()) }
        #expect(error?.kind == KeyspecError.locked && error?.operation == .wait)
        #expect(error?.status == errSecInteractionNotAllowed && error?.isRetryable == true)
    }

    @Test("an unlock ends it")
    func unlock() async throws {
        world.device.restart()
        let mail = mail
        let asked = AsyncStream<Void>.makeStream()
        world.app.beforeEachCall = { _ in asked.continuation.yield() }
        let waiting = Task { try await mail.waitUntilAvailable(deadline: .distantFuture) }
        for await _ in asked.stream { break }
        world.app.beforeEachCall = nil
        world.device.unlock()
        NotificationCenter.default.post(name: unlocking, object: nil)
        try await waiting.value
        #expect(world.device.storedItems.isEmpty && world.device.promptCount == 0)
    }

    @Test("so does cancelling the task")
    func cancellation() async throws {
        world.device.restart()
        let mail = mail
        let waiting = Task { try await mail.waitUntilAvailable(deadline: .distantFuture) }
        waiting.cancel()
        let error = await #expect(throws: KeyspecError.self) { try await waiting.value }
        #expect(error?.kind == KeyspecError.cancelled)
    }

    @Test("another obstacle is told at once")
    func obstacle() async throws {
        world.app.fail(with: errSecMissingEntitlement)
        let error = await #expect(throws: KeyspecError.self) {
            try await mail.waitUntilAvailable(deadline: .distantFuture)
        }
        #expect(error?.kind == KeyspecError.missingEntitlement)
    }
}
