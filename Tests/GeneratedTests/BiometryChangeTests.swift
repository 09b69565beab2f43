import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// An item that is bound to what is enrolled goes with it, and only with it.
struct BiometryChangeTests {
    private final class Version: @unchecked Sendable {
        private let lock = NSLock()
        private var number = 18

        var value: Int {
            get { lock.withLock { number } }
            set { lock.withLock { number = newValue } }
        }
    }

    private let world = World()
    private let version = Version()

    private var item: IndexedKeychain.PaymentKeyItem {
        let (app, version) = (world.app, version)
        let state: @Sendable () -> KeyspecBiometryState = {
            switch app.run({ SystemKeychain().biometryState }) {
            case .enrolled(let hash, _): .enrolled(hash: hash, majorVersion: version.value)
            case .nothing: .nothing(majorVersion: version.value)
            case .unknown: .unknown
            }
        }
        return IndexedKeychain(store: ProcessStore(process: world.app, biometry: state)).paymentKey
    }

    @Test("another face or finger: the read is an error without a prompt, and the item is gone")
    func changed() async throws {
        try item.save(Data([7]))
        #expect(try await item.read() == Data([7]))
        world.device.changeEnrollment()
        let prompts = world.device.promptCount
        let error = await #expect(throws: KeyspecError.self) { try await item.read() }
        #expect(error?.kind == KeyspecError.invalidated)
        #expect(try await item.read() == nil)
        #expect(try !item.exists())
        #expect(world.device.promptCount == prompts && world.device.storedItems.isEmpty)
    }

    @Test("everything removed: the same")
    func removed() async throws {
        try item.save(Data([7]))
        world.device.removeEnrollment()
        let error = await #expect(throws: KeyspecError.self) { try await item.read() }
        #expect(error?.kind == KeyspecError.invalidated)
        #expect(world.device.storedItems.isEmpty)
    }

    @Test("a new major version of the system tells nothing, until the item is saved again")
    func acrossVersions() async throws {
        try item.save(Data([7]))
        version.value = 19
        world.device.changeEnrollment()
        #expect(try await item.read() == Data([7]))
        try item.save(Data([8]))
        world.device.changeEnrollment()
        await #expect(throws: KeyspecError.self) { try await item.read() }
    }

    @Test("a lockout changes nothing")
    func lockout() async throws {
        try item.save(Data([7]))
        world.device.biometry.isLockedOut = true
        let error = await #expect(throws: KeyspecError.self) { try await item.read() }
        #expect(error?.kind == KeyspecError.biometryLockedOut)
        world.device.biometry.isLockedOut = false
        #expect(try await item.read() == Data([7]))
    }

    @Test("a value that another process stores after the change stays")
    func savedMeanwhile() throws {
        try item.save(Data([7]))
        world.device.changeEnrollment()
        let other = World(world.device)
        let saved = IndexedKeychain(store: other.store).paymentKey
        // Between the look at the index and the removal.
        world.app.beforeEachCall = { number in
            if number == world.app.calls.count + 1, world.app.calls.last?.verb == .copyMatching {
                world.app.beforeEachCall = nil
                try? saved.save(Data([9]))
            }
        }
        #expect(throws: KeyspecError.self) { try item.readBlocking() }
        world.app.beforeEachCall = nil
        #expect(try saved.readBlocking() == Data([9]))
    }

    @Test("the older interface sees the same changes as the newer one")
    func olderInterface() {
        let older = { world.app.run { (KeyspecOlderBiometry.self as any KeyspecBiometryReading.Type).state } }
        let newer = { world.app.run { KeyspecContext.biometryState } }
        let first = older()
        #expect(first == newer() && !first.isChanged(older()))
        world.device.changeEnrollment()
        #expect(first.isChanged(older()) && older() == newer())
        world.device.biometry.isLockedOut = true
        #expect(older() == .unknown)
        world.device.removeEnrollment()
        #expect(first.isChanged(older()))
    }
}
