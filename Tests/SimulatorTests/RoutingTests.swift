import Foundation
import KeychainEngine
import Security
import Testing

@Suite("macOS routing", .simulatedMac) struct RoutingTests {
    private let on: [CFString: Any] = [kSecUseDataProtectionKeychain: true]
    private let off: [CFString: Any] = [kSecUseDataProtectionKeychain: false]

    private func filesHold() throws -> [Bool] { try device.storedItems.map(\.isFileBased) }

    @Test("2.7.1 the flag decides, for both keychains")
    func flag() throws {
        #expect(store(generic(on)) == errSecSuccess)
        #expect(store(generic(off), Data("file".utf8)) == errSecSuccess)
        #expect(try filesHold() == [false, true])
        #expect(read(generic(on)).data == secret)
        #expect(read(generic(off)).data == Data("file".utf8))
    }

    @Test("2.7.2 without the flag, an access control, sync or the token group lead to data protection")
    func implied() throws {
        store(generic([kSecAttrAccount: "1", kSecAttrSynchronizable: true]))
        store(generic([kSecAttrAccount: "2", kSecAttrAccessControl: try control([.userPresence])]))
        #expect(try filesHold() == [false, false])
        #expect(store(generic([kSecAttrAccessGroup: kSecAttrAccessGroupToken])) == errSecMissingEntitlement)
    }

    @Test("2.7.3 what only the file-based keychain knows leads there; both excluded is -50")
    func fileBasedOnly() throws {
        #expect(store(generic([kSecUseKeychain: "keychain"])) == errSecSuccess)
        #expect(try filesHold() == [true])
        #expect(
            store(generic([kSecUseKeychain: "keychain", kSecAttrSynchronizable: true])) == errSecParam)
    }

    @Test("2.7.4 without flag or hint an add is file-based, and the others address both")
    func both() throws {
        store(generic())
        #expect(try filesHold() == [true])
        #expect(read(generic(on)).status == errSecItemNotFound)
        #expect(read(generic()).data == secret)
        store(generic(on), Data("protected".utf8))
        #expect(count(generic()) == 2)
        #expect(delete(generic()) == errSecSuccess)
        #expect(try filesHold().isEmpty)
    }

    @Test("2.7.5 the file-based keychain drops accessibility and access control without a word")
    func dropped() throws {
        let guarded: [CFString: Any] = [
            kSecAttrAccessControl: try control([.userPresence]), kSecAttrAccessGroup: "T.other",
            kSecAttrSynchronizable: false,
        ]
        #expect(store(generic(off.merging(guarded) { $1 })) == errSecSuccess)
        try device.lockAtOnce()
        #expect(read(generic(off)).data == secret)
        #expect(try device.promptCount == 0)
        #expect(try device.storedItems.first?.accessControl == nil)
    }

    @Test("An unprovisioned process still has the file-based keychain", .simulated(Entitlements(), on: .macOS))
    func unprovisioned() {
        #expect(store(generic()) == errSecSuccess)
        #expect(read(generic()).data == secret)
    }
}
