import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

/// A wrapper as it is often written; each habit in it fails on a device in its own way, and has to fail here too.
private struct NaiveKeychain {
    var service = "naive"

    func query(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
        ]
    }

    /// No accessibility, so that the default applies.
    func save(_ value: Data, for account: String) -> Bool {
        var item = query(account)
        item[kSecValueData as String] = value
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }

    /// Every failure looks like "there is nothing".
    func load(_ account: String) -> Data? {
        var search = query(account)
        search[kSecReturnData as String] = true
        search[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: AnyObject?
        guard SecItemCopyMatching(search as CFDictionary, &result) == errSecSuccess else { return nil }
        return result as? Data
    }

    /// Deletes first, to avoid a duplicate.
    func replace(_ value: Data, for account: String, _ control: SecAccessControl? = nil) -> OSStatus {
        SecItemDelete(query(account) as CFDictionary)
        var item = query(account)
        item[kSecValueData as String] = value
        if let control { item[kSecAttrAccessControl as String] = control }
        return SecItemAdd(item as CFDictionary, nil)
    }

    func loadOrCreate(_ account: String, _ make: () -> Data) -> Data {
        if let value = load(account) { return value }
        let value = make()
        _ = replace(value, for: account)
        return value
    }

    func remove(_ account: String) -> OSStatus { SecItemDelete(query(account) as CFDictionary) }
}

@Suite("Naive wrappers fail as on a device", .simulated) struct NaiveWrapperTests {
    private let keychain = NaiveKeychain()
    private let old = Data("old".utf8)
    private let new = Data("new".utf8)

    @Test("4.1 without an accessibility a locked device takes the value away from background code")
    func defaultAccessibility() throws {
        #expect(keychain.save(old, for: "token"))
        try device.lockAtOnce()
        #expect(probe(keychain.query("token")) == errSecInteractionNotAllowed)
    }

    @Test("4.1 nil for every failure makes a locked item look absent")
    func nilForLocked() throws {
        #expect(keychain.save(old, for: "token"))
        try device.lockAtOnce()
        #expect(keychain.load("token") == nil)
        try device.unlock()
        #expect(keychain.load("token") == old)
    }

    @Test("2.5.5 read-or-create on a locked device destroys the key: the delete works, the add doesn't")
    func createWhileLocked() throws {
        #expect(keychain.save(old, for: "key"))
        try device.lockAtOnce()
        #expect(keychain.loadOrCreate("key") { new } == new)
        try device.unlock()
        #expect(keychain.load("key") == nil)
    }

    @Test("2.2.1 an add without duplicate handling keeps the old value")
    func noDuplicateHandling() {
        #expect(keychain.save(old, for: "token"))
        #expect(!keychain.save(new, for: "token"))
        #expect(keychain.load("token") == old)
    }

    @Test("2.1.1 accessibility and access control together are refused, and nothing is stored")
    func bothAttributes() throws {
        var item = keychain.query("token")
        item[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        item[kSecAttrAccessControl as String] = try control([.biometryAny])
        item[kSecValueData as String] = new
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecParam)
        #expect(keychain.load("token") == nil)
    }

    @Test("2.2.16 delete-then-add loses the value when the add fails", arguments: [errSecIO, errSecNotAvailable])
    func replaceFails(_ status: OSStatus) throws {
        let control = try control([.biometryCurrentSet])
        #expect(keychain.replace(old, for: "key", control) == errSecSuccess)
        try process.fail(call: 2, with: status)
        #expect(keychain.replace(new, for: "key", control) == status)
        #expect(keychain.load("key") == nil)
    }

    @Test("2.5.5 delete-then-add loses the value when the app is killed in between")
    func replaceKilled() throws {
        let control = try control([.biometryCurrentSet])
        #expect(keychain.replace(old, for: "key", control) == errSecSuccess)
        try process.stop(beforeCall: 2)
        _ = keychain.replace(new, for: "key", control)
        let next = SimulatedProcess(device: try device, groups: Simulated.groups)
        #expect(next.run { probe(keychain.query("key")) } == errSecItemNotFound)
    }

    @Test("2.2.17 delete-then-add loses the value when the passcode is gone")
    func replaceWithoutPasscode() throws {
        #expect(keychain.save(old, for: "key"))
        try device.removePasscode()
        let control = try control([.userPresence], kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        #expect(keychain.replace(new, for: "key", control) == errSecNotAvailable)
        #expect(keychain.load("key") == nil)
    }

    @Test("2.1.15 a query without the sync key misses the synced twin, for reading and for deleting")
    func syncedTwin() {
        var synced = keychain.query("login")
        synced[kSecAttrSynchronizable as String] = true
        store(synced, old)
        #expect(keychain.load("login") == nil)
        #expect(keychain.save(new, for: "login"))
        #expect(keychain.remove("login") == errSecSuccess)
        #expect(read(synced).data == old)
    }

    @Test("2.5.2 a limit in a delete is refused on iOS")
    func limitInDelete() {
        #expect(keychain.save(old, for: "token"))
        var query = keychain.query("token")
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        #expect(SecItemDelete(query as CFDictionary) == errSecParam)
        #expect(keychain.load("token") == old)
    }

    @Test("2.2.6 a limit in an add reports success, and stores nothing")
    func limitInAdd() {
        var item = keychain.query("token")
        item[kSecMatchLimit as String] = kSecMatchLimitOne
        item[kSecValueData as String] = new
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
        #expect(keychain.load("token") == nil)
    }

    @Test("2.3.4 one dictionary for query and changes is refused")
    func sameDictionary() {
        #expect(keychain.save(old, for: "token"))
        var item = keychain.query("token")
        item[kSecValueData as String] = new
        #expect(SecItemUpdate(keychain.query("token") as CFDictionary, item as CFDictionary) == errSecNoSuchAttr)
        #expect(keychain.load("token") == old)
    }

    @Test("2.3.3 updating a protected item in the background prompts")
    func updatePrompts() throws {
        #expect(keychain.replace(old, for: "key", try control([.userPresence])) == errSecSuccess)
        let change = [kSecValueData as String: new]
        #expect(SecItemUpdate(keychain.query("key") as CFDictionary, change as CFDictionary) == errSecSuccess)
        #expect(try device.promptCount == 1)
    }

    @Test("2.4.4 looking whether a protected item exists prompts")
    func existsPrompts() throws {
        #expect(keychain.replace(old, for: "key", try control([.userPresence])) == errSecSuccess)
        #expect(probe(keychain.query("key")) == errSecSuccess)
        #expect(try device.promptCount == 1)
    }

    @Test("1.6 two constraints without an operator ask for both")
    func implicitAnd() throws {
        let both = try control([.biometryAny, .devicePasscode])
        #expect(keychain.replace(old, for: "key", both) == errSecSuccess)
        #expect(keychain.load("key") == old)
        #expect(
            try device.prompts.map(\.kind) == [.authentication(.kOfN(2, [.devicePasscode, .biometryAny]))])
    }

    @Test("3 telling items apart by kSecAttrGeneric doesn't work")
    func genericAsKey() {
        func item(_ name: String) -> [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "naive",
                kSecAttrGeneric as String: Data(name.utf8),
            ]
        }
        #expect(store(item("one")) == errSecSuccess)
        #expect(store(item("two")) == errSecDuplicateItem)
    }

    @Test("2.4.3 listing everything while locked hides what could be read")
    func listing() throws {
        #expect(keychain.save(old, for: "unlocked"))
        var background = keychain.query("background")
        background[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        store(background)
        try device.lockAtOnce()
        let all: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecMatchLimit as String: kSecMatchLimitAll,
            kSecReturnAttributes as String: true,
        ]
        #expect(copy(all).status == errSecInteractionNotAllowed)
    }

    @Test("2.1.21 a no-prompt probe can't tell a locked plain item from a protected one")
    func ambiguousProbe() throws {
        #expect(keychain.save(old, for: "plain"))
        #expect(keychain.replace(old, for: "protected", try control([.userPresence])) == errSecSuccess)
        let context = LAContext()
        context.interactionNotAllowed = true
        func probeSilently(_ account: String) -> OSStatus {
            var query = keychain.query(account)
            query[kSecUseAuthenticationContext as String] = context
            return SecItemCopyMatching(query as CFDictionary, nil)
        }
        #expect(probeSilently("plain") == errSecSuccess)
        #expect(probeSilently("protected") == errSecInteractionNotAllowed)
        try device.lockAtOnce()
        #expect(probeSilently("plain") == errSecInteractionNotAllowed)
        #expect(probeSilently("protected") == errSecInteractionNotAllowed)
        #expect(probeSilently("absent") == errSecItemNotFound)
    }

    @Test("4.7 a passcode that is removed and set again has taken akpu items with it")
    func passcodeItems() throws {
        var item = keychain.query("key")
        item[kSecAttrAccessible as String] = kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        store(item)
        try device.removePasscode()
        try device.setPasscode()
        #expect(keychain.load("key") == nil)
    }

    @Test("2.7.4 without the data protection key, a Mac app's item lands in the file-based keychain", .simulatedMac)
    func macWithoutFlag() throws {
        #expect(keychain.save(old, for: "token"))
        #expect(try device.storedItems.map(\.isFileBased) == [true])
    }

    @Test("2.6.4 a group without its entitlement: -34018")
    func foreignGroup() {
        var item = keychain.query("token")
        item[kSecAttrAccessGroup as String] = "T.org.example.misspelt"
        #expect(store(item) == errSecMissingEntitlement)
    }

    @Test("2.2.2 adding without an account overwrites nothing and collides with the next such add")
    func noAccount() {
        let item: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "s"]
        #expect(store(item, old) == errSecSuccess)
        #expect(store(item, new) == errSecDuplicateItem)
    }
}
