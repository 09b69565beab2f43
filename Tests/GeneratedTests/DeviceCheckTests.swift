import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@testable import Generated

/// What a device must have before an item is stored on it.
struct DeviceCheckTests {
    private let world = World()

    private func store(_ infoPlist: [String: String] = [:]) -> ProcessStore {
        ProcessStore(process: world.app, infoPlist: infoPlist)
    }

    /// Expects that a save is refused for `kind`, that `canProtect` says so beforehand, and that nothing was stored.
    private func expectRefusal(
        _ item: some KeyspecProtectedItem, _ kind: KeyspecError.Kind, save: () throws -> Void
    ) {
        #expect(!item.canProtect())
        #expect(item.obstacle == kind)
        let error = #expect(throws: KeyspecError.self) { try save() }
        #expect(error?.kind == kind && error?.kept == .old)
        #expect(world.device.storedItems.isEmpty && world.device.promptCount == 0)
    }

    @Test("without a passcode there is none of its items")
    func passcode() throws {
        world.device.removePasscode()
        let item = MailKeychain(store: world.store).storeKey
        expectRefusal(item, KeyspecError.passcodeNotSet) { try item.save(Data()) }
        world.device.setPasscode()
        #expect(item.canProtect())
        try item.save(Data())
    }

    @Test("an item for biometrics alone needs a sensor and something enrolled")
    func biometry() throws {
        let item = PromptsKeychain(store: world.store).quickKey
        world.device.removeEnrollment()
        expectRefusal(item, KeyspecError.biometryNotEnrolled) { try item.save(Data()) }
        world.device.biometry.kind = .none
        expectRefusal(item, KeyspecError.biometryNotAvailable) { try item.save(Data()) }
    }

    @Test("a plain item of the class for passcodes needs one too")
    func plain() throws {
        world.device.removePasscode()
        let item = PromptsKeychain(store: world.store).openings
        for save in [{ try item.save(.now) }, { _ = try item.readOrCreate { .now } }] {
            let error = #expect(throws: KeyspecError.self) { try save() }
            #expect(error?.kind == KeyspecError.passcodeNotSet && error?.kept == .old)
        }
        #expect(world.device.storedItems.isEmpty)
    }

    @Test("Face ID needs its text in the Info.plist, for a save and for a read; other sensors don't")
    func usageText() throws {
        let item = MailKeychain(store: store(["AppIdentifierPrefix": "TEAM000001."])).storeKey
        expectRefusal(item, KeyspecError.missingUsageDescription) { try item.save(Data()) }
        world.device.biometry.kind = .touchID
        #expect(item.canProtect())
        try item.save(Data([7]))
        world.device.biometry.kind = .faceID
        let error = #expect(throws: KeyspecError.self) { try item.readBlocking() }
        #expect(error?.kind == KeyspecError.missingUsageDescription)
        #expect(world.device.promptCount == 0)
    }

    @Test("an access control that the system doesn't make is no weaker item, but an obstacle")
    func accessControl() {
        struct Refusing: SecItemStore {
            func add(_ attributes: [String: Any]) -> OSStatus { errSecSuccess }
            func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) { (errSecItemNotFound, nil) }
            func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus { errSecItemNotFound }
            func delete(_ query: [String: Any]) -> OSStatus { errSecItemNotFound }
            func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? { nil }
        }
        #expect(MailKeychain(store: Refusing()).storeKey.obstacle == KeyspecError.invalidAccessControl)
    }
}
