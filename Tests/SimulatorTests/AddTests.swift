import Foundation
import KeychainEngine
import Security
import Testing

@Suite("Adding", .simulated) struct AddTests {
    @Test("2.2.1 a taken primary key: -25299, and the old value stays")
    func duplicate() {
        #expect(store(generic()) == errSecSuccess)
        #expect(store(generic(), Data("other".utf8)) == errSecDuplicateItem)
        #expect(read(generic()).data == secret)
    }

    @Test("2.2.1 a deleted synced item is no duplicate, and its mark is replaced")
    func tombstone() throws {
        let synced = generic([kSecAttrSynchronizable: true])
        store(synced)
        #expect(delete(synced) == errSecSuccess)
        #expect(try device.storedItems.map(\.isTombstone) == [true])
        #expect(store(synced) == errSecSuccess)
        #expect(try device.storedItems.map(\.isTombstone) == [false])
    }

    @Test("2.2.2 absent attributes of the primary key are empty, so two such adds collide")
    func emptyKey() throws {
        let bare: [String: Any] = [kSecClass as String: kSecClassInternetPassword]
        #expect(store(bare) == errSecSuccess)
        #expect(store(bare) == errSecDuplicateItem)
        #expect(
            store(internet([kSecAttrAccount: "", kSecAttrServer: "", kSecAttrPort: 0])) == errSecDuplicateItem)
        #expect(read(internet([kSecAttrAccount: "", kSecAttrServer: Data()])).data == secret)
        #expect(try attributes(bare)[kSecAttrPort as String] as? Int == 0)
    }

    @Test("2.2.3 a synced item with an access control: -50, also with no flag set; the number 1 slips past")
    func syncedAccessControl() throws {
        for flags: SecAccessControlCreateFlags in [[], [.userPresence]] {
            let guarded: [CFString: Any] = [
                kSecAttrAccessControl: try control(flags, kSecAttrAccessibleWhenUnlocked),
                kSecAttrSynchronizable: true,
            ]
            #expect(store(generic(guarded)) == errSecParam)
            let number = guarded.merging([kSecAttrSynchronizable: 1, kSecAttrAccount: "\(flags.rawValue)"]) { $1 }
            #expect(store(generic(number)) == errSecSuccess)
        }
    }

    @Test("2.2.3 what a plain item returned isn't such an access control")
    func syncedRoundTrip() throws {
        store(generic())
        let returned = try #require(try attributes(generic())[kSecAttrAccessControl as String])
        #expect(
            store(generic([kSecAttrAccessControl: returned, kSecAttrSynchronizable: true])) == errSecSuccess)
    }

    @Test("2.2.4 a synced item bound to this device is stored")
    func syncedThisDevice() {
        let both: [CFString: Any] = [
            kSecAttrSynchronizable: true, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        ]
        #expect(store(generic(both)) == errSecSuccess)
        #expect(probe(generic(both)) == errSecSuccess)
    }

    @Test("2.2.5 adding with \"any\" sync stores a local item")
    func anySync() {
        #expect(store(generic([kSecAttrSynchronizable: kSecAttrSynchronizableAny])) == errSecSuccess)
        #expect(read(generic([kSecAttrSynchronizable: false])).data == secret)
    }

    @Test(
        "2.2.6 a match key in an add: success, and nothing is stored",
        arguments: [kSecMatchLimit, kSecMatchCaseInsensitive, kSecUseItemList])
    func matchKey(_ key: String) {
        let value: Any = key == kSecMatchLimit ? kSecMatchLimitOne as Any : true
        #expect(store(generic([key: value])) == errSecSuccess)
        #expect(probe(generic()) == errSecItemNotFound)
    }

    @Test("2.2.6 if that is refused, the add gives -50", .simulated(\.addWithMatchKeys, .refused))
    func matchKeyRefused() {
        #expect(store(generic([kSecMatchLimit: kSecMatchLimitOne])) == errSecParam)
        #expect(probe(generic()) == errSecItemNotFound)
    }

    @Test("2.2.7 on macOS match keys are pruned, and the item is stored", .simulatedMac)
    func matchKeyOnMac() {
        let query = generic([kSecUseDataProtectionKeychain: true, kSecMatchLimit: kSecMatchLimitOne])
        #expect(store(query) == errSecSuccess)
        #expect(read(generic([kSecUseDataProtectionKeychain: true])).data == secret)
    }

    private func firstReference() throws -> Data {
        store(generic([kSecAttrAccount: "first"]))
        return try #require(copy(generic([kSecAttrAccount: "first", kSecReturnPersistentRef: true])).result as? Data)
    }

    @Test("2.2.8 a persistent reference in an add passes today's check")
    func referenceInAdd() throws {
        #expect(store(generic([kSecValuePersistentRef: try firstReference()])) == errSecSuccess)
    }

    @Test(
        "2.2.8 if references are refused everywhere, the add gives -50",
        .simulated(\.persistentReferenceWithFilters, .refusedEverywhere))
    func referenceRefused() throws {
        #expect(store(generic([kSecValuePersistentRef: try firstReference()])) == errSecParam)
    }

    @Test("2.2.11 no attribute is required")
    func nothingRequired() {
        #expect(add([kSecClass as String: kSecClassGenericPassword]) == errSecSuccess)
    }

    @Test("2.2.12 an item without a value is stored, and reading its value gives none")
    func noValue() {
        #expect(add(generic()) == errSecSuccess)
        #expect(read(generic()) == (errSecSuccess, nil))
    }

    @Test("2.2.13 given dates are overwritten")
    func datesOverwritten() throws {
        let old = Date(timeIntervalSinceReferenceDate: -1000)
        store(generic([kSecAttrCreationDate: old, kSecAttrModificationDate: old]))
        let found = try attributes(generic())
        let created = try #require(found[kSecAttrCreationDate as String] as? Date)
        #expect(created > old)
        #expect(found[kSecAttrModificationDate as String] as? Date == created)
    }

    @Test("2.2.14 a reference of a password is success with nothing")
    func reference() {
        var result: CFTypeRef? = Data() as CFTypeRef
        #expect(SecItemAdd(generic([kSecReturnRef: true]) as CFDictionary, &result) == errSecSuccess)
        #expect(result == nil)
    }

    @Test("2.2.15 asking for a result without a place for it is allowed")
    func noPlace() {
        #expect(SecItemAdd(generic([kSecReturnAttributes: true]) as CFDictionary, nil) == errSecSuccess)
    }

    @Test("An add returns what it is asked to")
    func results() throws {
        var result: CFTypeRef?
        let wanted: [CFString: Any] = [
            kSecValueData: secret, kSecReturnAttributes: true, kSecReturnData: true, kSecReturnPersistentRef: true,
        ]
        #expect(SecItemAdd(generic(wanted) as CFDictionary, &result) == errSecSuccess)
        let found = try #require(result as? [String: Any])
        #expect(found[kSecAttrAccount as String] as? String == "a")
        #expect(found[kSecValueData as String] as? Data == secret)
        #expect(found[kSecValuePersistentRef as String] is Data)
    }

    @Test(
        "2.2.16 locked, a class-A item can't be added: -25308, even if it is there already",
        arguments: [
            kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
        ])
    func locked(_ accessible: String) throws {
        store(generic([kSecAttrAccessible: accessible]))
        try device.lockAtOnce()
        #expect(store(generic([kSecAttrAccessible: accessible])) == errSecInteractionNotAllowed)
        #expect(
            store(generic([kSecAttrAccessible: accessible, kSecAttrAccount: "b"])) == errSecInteractionNotAllowed)
        #expect(store(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])) == errSecDuplicateItem)
    }

    static var passcodeItem: [String: Any] {
        generic([kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly])
    }

    @Test("2.2.17 akpu without a passcode: -25291")
    func noPasscode() throws {
        try device.removePasscode()
        #expect(store(Self.passcodeItem) == errSecNotAvailable)
        #expect(probe(generic()) == errSecItemNotFound)
    }

    @Test("2.2.17 akpu without a passcode, as the code reads: -25293", .simulated(\.addWithoutPasscode, .authFailed))
    func noPasscodeByCode() throws {
        try device.removePasscode()
        #expect(store(Self.passcodeItem) == errSecAuthFailed)
    }

    @Test("2.2.18 there is no size limit")
    func size() {
        let large = Data(count: 20_000_000)
        #expect(store(generic([kSecAttrLabel: String(repeating: "l", count: 10_000)]), large) == errSecSuccess)
        #expect(read(generic()).data?.count == large.count)
    }

    @Test("2.2.19 private attributes: clip gives -50, others -34018")
    func privateAttributes() {
        #expect(store(generic(["clip": 1])) == errSecParam)
        #expect(store(generic(["pcsk": Data()])) == errSecMissingEntitlement)
        #expect(store(generic(["sysb": 1])) == errSecMissingEntitlement)
        #expect(store(internet(["bin0": Data()])) == errSecMissingEntitlement)
    }

    @Test("A constraint that the device can't satisfy now: -25293")
    func unavailableConstraint() throws {
        try device.removeEnrollment()
        #expect(store(generic([kSecAttrAccessControl: try control([.biometryCurrentSet])])) == errSecAuthFailed)
        #expect(store(generic([kSecAttrAccessControl: try control([.userPresence])])) == errSecSuccess)
    }

    @Test(
        "A constraint that the device can't satisfy now, if only reads ask: stored",
        .simulated(\.addWithUnavailableConstraint, .stored))
    func unavailableConstraintStored() throws {
        try device.removeEnrollment()
        #expect(store(generic([kSecAttrAccessControl: try control([.biometryAny])])) == errSecSuccess)
        #expect(read(generic()).status == errSecAuthFailed)
    }
}
