import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Items that an application password takes part in.
struct ApplicationPasswordTests {
    private let world = World()
    private let password = Data("open sesame".utf8)

    private var keychain: PromptsKeychain { PromptsKeychain(store: world.store) }

    @Test("a save never prompts, and a read prompts once for what else is asked")
    func beside() async throws {
        #expect(try await keychain.sealedNote.read(applicationPassword: password) == nil)
        try keychain.sealedNote.save("first", applicationPassword: password)
        try keychain.sealedNote.save("second", applicationPassword: password)
        #expect(try keychain.sealedNote.exists())
        #expect(world.device.promptCount == 0)
        #expect(try await keychain.sealedNote.read(applicationPassword: password) == "second")
        #expect(world.device.prompts.map(\.reason) == ["Open the note"])
    }

    @Test("where nothing else is asked, nobody is")
    func alone() throws {
        let item = keychain.sealedDraft(name: "a")
        try item.save("draft", applicationPassword: password)
        #expect(try item.readBlocking(applicationPassword: password) == "draft")
        #expect(world.device.promptCount == 0)
    }

    @Test("another password is an error, also of a user who approves, and the item stays")
    func wrong() async throws {
        try keychain.sealedNote.save("note", applicationPassword: password)
        try keychain.sealedDraft(name: "a").save("draft", applicationPassword: password)
        let wrong = Data("open barley".utf8)
        for error in [
            await #expect(
                throws: KeyspecError.self,
                performing: { try await keychain.sealedNote.read(applicationPassword: wrong) }),
            #expect(throws: KeyspecError.self) {
                try keychain.sealedDraft(name: "a").readBlocking(applicationPassword: wrong)
            },
        ] {
            #expect(error?.kind == KeyspecError.authenticationFailed)
        }
        #expect(try await keychain.sealedNote.read(applicationPassword: password) == "note")
    }

    @Test("a new password takes the place of the old one with the value")
    func change() async throws {
        let item = keychain.sealedDraft(name: "a")
        try item.save("draft", applicationPassword: password)
        try item.save("draft", applicationPassword: Data("new".utf8))
        #expect(try item.readBlocking(applicationPassword: Data("new".utf8)) == "draft")
        #expect(throws: KeyspecError.self) { try item.readBlocking(applicationPassword: password) }
        try item.delete()
        #expect(try !item.exists())
    }

    @Test("a save stopped before any of its calls leaves the old value or the new, each under its password")
    func stopped() throws {
        let new = Data("new".utf8)
        for call in 1...6 {
            let world = World()
            let item = PromptsKeychain(store: world.store).sealedDraft(name: "a")
            try item.save("old", applicationPassword: password)
            world.app.stop(beforeCall: call)
            _ = try? item.save("new", applicationPassword: new)
            let next = PromptsKeychain(store: world.relaunched().store).sealedDraft(name: "a")
            let isNew = (try? next.readBlocking(applicationPassword: new)) == "new"
            #expect(isNew || (try? next.readBlocking(applicationPassword: password)) == "old", "before call \(call)")
        }
    }
}
