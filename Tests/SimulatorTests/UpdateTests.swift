import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Updating", .simulated) struct UpdateTests {
    @Test("2.3.1 an access control can be set, replaced and is honoured from then on")
    func accessControl() throws {
        store(generic())
        #expect(update(generic(), [kSecAttrAccessControl: try control([.userPresence])]) == errSecSuccess)
        #expect(try device.promptCount == 0)
        #expect(read(generic()).data == secret)
        #expect(try device.promptCount == 1)
        let passcode = try control([.devicePasscode], kSecAttrAccessibleAfterFirstUnlock)
        #expect(update(generic(), [kSecAttrAccessControl: passcode]) == errSecSuccess)
        #expect(probe(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])) == errSecSuccess)
        #expect(try device.prompts.last?.kind == .authentication(.constraint(.devicePasscode)))
    }

    @Test("2.3.2 a new accessibility removes the constraints")
    func accessibleRemoves() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        #expect(update(generic(), [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked]) == errSecSuccess)
        let prompts = try device.promptCount
        #expect(read(generic()).data == secret)
        #expect(try device.promptCount == prompts)
    }

    @Test("2.3.3 updating asks the user for the old item, and takes every answer as a read does")
    func asks() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        let change: [CFString: Any] = [kSecValueData: Data("new".utf8)]
        try device.user = ScriptedUser(answers: [.cancel, .fail, .approve])
        #expect(update(generic(), change) == errSecUserCanceled)
        #expect(update(generic(), change) == errSecAuthFailed)
        #expect(try device.storedItems.first?.data == secret)
        #expect(update(generic(), change) == errSecSuccess)
        #expect(try device.promptCount == 3)
        #expect(read(generic()).data == Data("new".utf8))
    }

    @Test("2.3.3 updating a row that is locked away: -25308")
    func locked() throws {
        store(generic())
        try device.lockAtOnce()
        #expect(update(generic(), [kSecAttrLabel: "l"]) == errSecInteractionNotAllowed)
        store(generic([kSecAttrAccount: "c", kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
        #expect(
            update(generic([kSecAttrAccount: "c"]), [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked])
                == errSecInteractionNotAllowed)
    }

    @Test("2.3.4 update refuses anything but class attributes and the value: -25303")
    func illegalKeys() {
        store(generic())
        let illegal: [[CFString: Any]] = [
            [kSecClass: kSecClassGenericPassword], [kSecReturnData: true], [kSecMatchLimit: kSecMatchLimitOne],
            [kSecUseAuthenticationContext: LAContext()], [kSecAttrServer: "host"],
            [kSecValuePersistentRef: Data()],
        ]
        for change in illegal { #expect(update(generic(), change) == errSecNoSuchAttr) }
    }

    @Test("2.3.5 a value that isn't Data: -50")
    func valueType() {
        store(generic())
        #expect(update(generic(), [kSecValueData: NSNull()]) == errSecParam)
        #expect(update(generic(), [kSecValueData: "text"]) == errSecParam)
    }

    @Test("2.3.6 musr is ignored")
    func musr() {
        store(generic())
        #expect(update(generic(), ["musr": Data(), kSecAttrLabel: "l"]) == errSecSuccess)
    }

    @Test("2.3.7 a match key in the query: -50", arguments: [kSecMatchLimit, kSecMatchCaseInsensitive])
    func matchKeys(_ key: String) {
        store(generic())
        let value: Any = key == kSecMatchLimit ? kSecMatchLimitAll as Any : true
        #expect(update(generic([key: value]), [kSecAttrLabel: "l"]) == errSecParam)
    }

    @Test("2.3.7 2.3.8 on macOS match and return keys in the query are pruned", .simulatedMac)
    func prunedOnMac() {
        let mac: [CFString: Any] = [kSecUseDataProtectionKeychain: true]
        store(generic(mac))
        let query = generic(mac.merging([kSecMatchLimit: kSecMatchLimitOne, kSecReturnData: true]) { $1 })
        #expect(update(query, [kSecAttrLabel: "l"]) == errSecSuccess)
    }

    @Test("2.3.8 asking for a result in the query: -50; declining one is fine")
    func returns() {
        store(generic())
        #expect(update(generic([kSecReturnData: true]), [kSecAttrLabel: "l"]) == errSecParam)
        #expect(update(generic([kSecReturnData: false]), [kSecAttrLabel: "l"]) == errSecSuccess)
    }

    @Test("2.3.9 nothing matches: -25300")
    func nothing() {
        #expect(update(generic(), [kSecValueData: secret]) == errSecItemNotFound)
    }

    @Test("2.3.10 a new primary key that is taken: -25299, and no row changes")
    func collision() throws {
        store(generic([kSecAttrAccount: "a"]))
        store(generic([kSecAttrAccount: "b"]))
        #expect(update(generic([kSecAttrAccount: "a"]), [kSecAttrAccount: "b"]) == errSecDuplicateItem)
        let all: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
        #expect(update(all, [kSecAttrAccount: "c"]) == errSecDuplicateItem)
        #expect(probe(generic([kSecAttrAccount: "a"])) == errSecSuccess)
        #expect(update(generic([kSecAttrAccount: "a"]), [kSecAttrAccount: "c"]) == errSecSuccess)
    }

    @Test("2.3.11 sync and an access control in the changes: -50; on a synced row it isn't refused")
    func sync() throws {
        store(generic())
        let guarded = try control([.userPresence], kSecAttrAccessibleWhenUnlocked)
        #expect(
            update(generic(), [kSecAttrSynchronizable: true, kSecAttrAccessControl: guarded]) == errSecParam)
        #expect(update(generic(), [kSecAttrSynchronizable: true]) == errSecSuccess)
        #expect(
            update(generic([kSecAttrSynchronizable: true]), [kSecAttrAccessControl: guarded]) == errSecSuccess)
    }

    @Test("2.3.12 moving to a group that isn't the caller's: -34018")
    func group() {
        store(generic())
        #expect(update(generic(), [kSecAttrAccessGroup: "T.other"]) == errSecMissingEntitlement)
        #expect(update(generic(), [kSecAttrAccessGroup: Simulated.groups[1]]) == errSecSuccess)
        #expect(read(generic([kSecAttrAccessGroup: Simulated.groups[1]])).data == secret)
    }

    @Test("2.3.13 the modification date becomes now; the creation date may be changed")
    func dates() throws {
        store(generic())
        let before = try attributes(generic())
        let old = Date(timeIntervalSinceReferenceDate: -5)
        #expect(update(generic(), [kSecAttrCreationDate: old, kSecAttrModificationDate: old]) == errSecSuccess)
        let after = try attributes(generic())
        #expect(after[kSecAttrCreationDate as String] as? Date == old)
        let modified = try #require(after[kSecAttrModificationDate as String] as? Date)
        #expect(modified > (try #require(before[kSecAttrModificationDate as String] as? Date)))
    }

    @Test("All matching rows change, and a filter on the present state makes an atomic swap")
    func everyMatch() {
        store(generic([kSecAttrAccount: "a"]))
        store(generic([kSecAttrAccount: "b"]))
        let all: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "s"]
        #expect(update(all, [kSecAttrComment: "1"]) == errSecSuccess)
        #expect(count(all.merging([kSecAttrComment as String: "1"]) { $1 }) == 2)
        #expect(update(generic([kSecAttrComment: "1"]), [kSecAttrComment: "2"]) == errSecSuccess)
        #expect(update(generic([kSecAttrComment: "1"]), [kSecAttrComment: "3"]) == errSecItemNotFound)
    }

    private func makeUndecryptable() throws {
        store(AddTests.passcodeItem)
        try device.removePasscode()
    }

    @Test("A row that can't be decrypted any more is absent to an update: -25300")
    func undecryptable() throws {
        try makeUndecryptable()
        #expect(update(generic(), [kSecValueData: secret]) == errSecItemNotFound)
    }

    @Test(
        "A row that can't be decrypted any more, if the error comes through: -26275",
        .simulated(\.updateOfUndecryptableRow, .decode))
    func undecryptableError() throws {
        try makeUndecryptable()
        #expect(update(generic(), [kSecValueData: secret]) == errSecDecode)
    }
}
