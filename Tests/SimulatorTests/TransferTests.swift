import Foundation
import KeychainEngine
import Security
import Testing

@Suite("Transfer", .simulated) struct TransferTests {
    /// What a process on another device reads.
    private func read(on other: SimulatedDevice, _ query: [String: Any]) -> OSStatus {
        SimulatedProcess(device: other, groups: Simulated.groups).run { SimulatorTests.read(query).status }
    }

    @Test(
        "4.9 a backup brings to another device what may leave this one",
        arguments: [
            (kSecAttrAccessibleWhenUnlocked, errSecSuccess), (kSecAttrAccessibleAfterFirstUnlock, errSecSuccess),
            (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, errSecItemNotFound),
            (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, errSecItemNotFound),
            (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, errSecItemNotFound),
        ])
    func backup(_ accessible: String, _ status: OSStatus) throws {
        #expect(store(generic([kSecAttrAccessible: accessible])) == errSecSuccess)
        #expect(read(on: try device.restoredElsewhere(), generic()) == status)
        #expect(SimulatorTests.read(generic()).data == secret)
    }

    @Test("4.9 rows of the passcode's class are not even in the backup, others that stay are")
    func skippedRows() throws {
        store(generic([kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly]))
        #expect(try device.restoredElsewhere().storedItems.isEmpty)
        #expect(SecItemDelete(generic() as CFDictionary) == errSecSuccess)
        store(generic([kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]))
        #expect(try device.restoredElsewhere().storedItems.count == 1)
    }

    @Test("2.2.4 what is synced reaches another device, unless it stays on this one")
    func sync() throws {
        let query = generic([kSecAttrSynchronizable: true])
        store(query)
        #expect(read(on: try device.deviceOfSameAccount(), query) == errSecSuccess)
        #expect(read(on: try device.deviceOfSameAccount(), generic()) == errSecItemNotFound)
        #expect(SecItemDelete(query as CFDictionary) == errSecSuccess)
        store(
            generic([kSecAttrSynchronizable: true, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]))
        #expect(read(on: try device.deviceOfSameAccount(), query) == errSecItemNotFound)
        store(generic())
        #expect(read(on: try device.deviceOfSameAccount(), generic()) == errSecItemNotFound)
    }
}
