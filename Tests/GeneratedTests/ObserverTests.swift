import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// What an observer is told.
struct ObserverTests {
    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var events: [KeyspecEvent] = []

        func take() -> [KeyspecEvent] {
            lock.withLock {
                defer { events = [] }
                return events
            }
        }

        func add(_ event: KeyspecEvent) { lock.withLock { events.append(event) } }
    }

    private let world = World()
    private let log = Log()

    private var mail: MailKeychain {
        let log = log
        return MailKeychain(store: ProcessStore(process: world.app, observer: { log.add($0) }))
    }

    @Test("each operation is told with item and status, and never with a value")
    func outcomes() throws {
        let item = mail.refreshToken(accountID: "hunter1")
        try item.save("hunter2")
        _ = try item.read()
        _ = try item.exists()
        _ = try item.info()
        try item.delete()
        let events = log.take()
        #expect(events.map(\.operation) == [.save, .read, .exists, .info, .delete])
        #expect(events.allSatisfy { $0.item == "MailKeychain.refreshToken" && $0.status == errSecSuccess })
        #expect(events.allSatisfy { $0.kind == nil })
        #expect(!"\(events)".contains("hunter"))
    }

    @Test("a failure is told with its kind and the system's number")
    func failures() throws {
        world.device.lockAtOnce()
        #expect(throws: KeyspecError.self) { try mail.webLogin(username: "rhea").save("secret") }
        #expect(
            log.take() == [
                KeyspecEvent(
                    item: "MailKeychain.webLogin", operation: .save, kind: KeyspecError.locked,
                    status: errSecInteractionNotAllowed)
            ])
        world.device.unlock()
        world.app.fail(with: -67_890)
        #expect(throws: KeyspecError.self) { try mail.webLogin(username: "rhea").read() }
        #expect(log.take().map(\.status) == [-67_890])
    }

    @Test("what a prompt led to is told as well")
    func prompts() throws {
        try mail.storeKey.save(Data([7]))
        world.device.user = ScriptedUser(answers: [.cancel])
        #expect(throws: KeyspecError.self) { try mail.storeKey.readBlocking() }
        #expect(log.take().map(\.kind) == [nil, KeyspecError.cancelled])
    }
}
