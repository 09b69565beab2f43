import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Deleting", .simulated) struct DeleteTests {
    @Test("2.5.1 all matching rows go, synced ones only on request")
    func all() {
        store(generic([kSecAttrAccount: "a"]))
        store(generic([kSecAttrAccount: "b"]))
        store(generic([kSecAttrAccount: "b", kSecAttrSynchronizable: true]))
        let everything: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
        #expect(delete(everything) == errSecSuccess)
        #expect(count(everything) == 0)
        #expect(probe(generic([kSecAttrAccount: "b", kSecAttrSynchronizable: true])) == errSecSuccess)
    }

    @Test("2.5.2 any match key, even a limit of all: -50, and nothing is deleted")
    func matchKeys() {
        store(generic())
        #expect(delete(generic([kSecMatchLimit: kSecMatchLimitAll])) == errSecParam)
        #expect(delete(generic([kSecMatchCaseInsensitive: true])) == errSecParam)
        #expect(probe(generic()) == errSecSuccess)
    }

    @Test("2.5.2 on macOS match keys are pruned", .simulatedMac)
    func matchKeysOnMac() {
        let mac: [CFString: Any] = [kSecUseDataProtectionKeychain: true]
        store(generic(mac))
        #expect(delete(generic(mac.merging([kSecMatchLimit: kSecMatchLimitAll]) { $1 })) == errSecSuccess)
    }

    @Test("2.5.3 what to return is ignored")
    func returns() {
        store(generic())
        #expect(delete(generic([kSecReturnData: true, kSecReturnAttributes: true])) == errSecSuccess)
    }

    @Test("2.5.4 nothing deleted: -25300")
    func nothing() {
        #expect(delete(generic()) == errSecItemNotFound)
    }

    @Test("2.5.5 it works while locked and before first unlock, and never asks")
    func locked() throws {
        for account in ["a", "b"] {
            store(generic([kSecAttrAccount: account, kSecAttrAccessControl: try control([.biometryCurrentSet])]))
        }
        try device.lockAtOnce()
        #expect(delete(generic([kSecAttrAccount: "a"])) == errSecSuccess)
        try device.restart()
        let context = LAContext()
        context.interactionNotAllowed = true
        #expect(delete(generic([kSecAttrAccount: "b", kSecUseAuthenticationContext: context])) == errSecSuccess)
        #expect(try device.promptCount == 0)
    }

    @Test("2.5.6 a synced item leaves a mark that only a query for marks sees")
    func tombstone() throws {
        let synced = generic([kSecAttrSynchronizable: true])
        store(synced)
        #expect(delete(synced) == errSecSuccess)
        #expect(delete(synced) == errSecItemNotFound)
        #expect(probe(synced) == errSecItemNotFound)
        #expect(probe(synced.merging(["tomb": true]) { $1 }) == errSecSuccess)
        #expect(try device.storedItems.map(\.data) == [nil])
        store(generic())
        delete(generic())
        #expect(try device.storedItems.count == 1)
    }
}
