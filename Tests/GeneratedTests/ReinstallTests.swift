import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// What an earlier installation of the app has left goes before the first call reaches an item.
struct ReinstallTests {
    private let world = World()

    /// The app, started anew; installed anew too if it has other UserDefaults.
    private func app(_ defaults: DefaultsBox) -> (keychain: ReinstalledKeychain, process: SimulatedProcess) {
        let next = World(world.device)
        let store = ProcessStore(process: next.app, defaults: defaults, memory: KeyspecMemory())
        return (ReinstalledKeychain(store: store), next.app)
    }

    private func fill(_ keychain: ReinstalledKeychain) throws {
        try keychain.token(accountID: "a").save("token")
        try keychain.storeKey.save(Data([7]))
        try keychain.session.save("session")
        try keychain.webLogin.save("secret")
    }

    @Test("a new installation finds none of the app's own items, and all that is synced or shared")
    func reinstalled() throws {
        try fill(app(DefaultsBox()).keychain)
        let (keychain, process) = app(DefaultsBox())
        #expect(try keychain.token(accountID: "a").read() == nil)
        #expect(try keychain.storeKey.readBlocking() == nil)
        #expect(try keychain.session.read() == "session")
        #expect(try keychain.webLogin.read() == "secret")
        #expect(world.device.promptCount == 0)
        // Nothing was asked of an item before all was removed.
        let asked = process.calls.firstIndex { $0.verb == .copyMatching && $0.query[kSecReturnData as String] != nil }
        let removed = process.calls.lastIndex { $0.verb == .delete }
        #expect(try #require(removed) < (try #require(asked)))
    }

    @Test("the same installation keeps everything, in this process and the next")
    func kept() throws {
        let defaults = DefaultsBox()
        try fill(app(defaults).keychain)
        for _ in 0..<2 {
            let (keychain, process) = app(defaults)
            #expect(try keychain.token(accountID: "a").read() == "token")
            #expect(process.calls.map(\.verb) == [.copyMatching])
            #expect(try keychain.storeKey.readBlocking() == Data([7]))
        }
    }

    @Test("before the first unlock nothing is concluded: calls are locked, and nothing is removed")
    func beforeFirstUnlock() throws {
        try fill(app(DefaultsBox()).keychain)
        let count = world.device.storedItems.count
        world.device.restart()
        let (keychain, _) = app(DefaultsBox())
        for call in [{ _ = try keychain.token(accountID: "a").read() }, { try keychain.storeKey.delete() }] {
            let error = #expect(throws: KeyspecError.self) { try call() }
            #expect(error?.kind == KeyspecError.locked)
        }
        #expect(world.device.storedItems.count == count)
        world.device.unlock()
        #expect(try keychain.token(accountID: "a").read() == nil)
    }

    @Test("a clearing that fails is tried again by the next call")
    func failing() throws {
        try fill(app(DefaultsBox()).keychain)
        let (keychain, process) = app(DefaultsBox())
        process.fail(call: 4, with: errSecNotAvailable)
        #expect(throws: KeyspecError.self) { try keychain.storeKey.exists() }
        #expect(try !keychain.storeKey.exists())
        #expect(try keychain.session.read() == "session")
    }

    @Test("an update that turns it on deletes nothing: every keychain notes that the app is installed")
    func turnedOn() throws {
        let defaults = DefaultsBox()
        _ = MailKeychain(store: ProcessStore(process: world.app, defaults: defaults, memory: KeyspecMemory()))
        #expect(defaults.userDefaults.bool(forKey: "Keyspec.installed.MailKeychain"))
        // What the version before it would have noted, and stored.
        defaults.userDefaults.set(true, forKey: "Keyspec.installed.ReinstalledKeychain")
        try fill(app(defaults).keychain)
        #expect(try app(defaults).keychain.token(accountID: "a").read() == "token")
    }
}
