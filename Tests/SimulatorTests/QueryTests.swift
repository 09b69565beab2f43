import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Reading queries", .simulated) struct QueryTests {
    @Test("2.1.1 accessibility beside an access control: -50 everywhere, even if they agree")
    func bothProtections() throws {
        let open = try control([], kSecAttrAccessibleWhenUnlocked)
        let both: [CFString: Any] = [
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: open,
        ]
        #expect(store(generic(both)) == errSecParam)
        store(generic())
        #expect(probe(generic(both)) == errSecParam)
        #expect(update(generic(), both) == errSecParam)
        #expect(update(generic(both), [kSecAttrLabel: "l"]) == errSecParam)
        #expect(delete(generic(both)) == errSecParam)
    }

    @Test("2.1.1 what a plain item returned may be given back beside its accessibility")
    func roundTrip() throws {
        store(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
        let returned = try attributes(generic())
        #expect(returned[kSecAttrAccessControl as String] is SecAccessControl)
        let again: [CFString: Any] = [
            kSecAttrAccount: "b", kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
            kSecAttrAccessControl: try #require(returned[kSecAttrAccessControl as String]),
        ]
        #expect(store(generic(again)) == errSecSuccess)
        #expect(
            store(generic(again.merging([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked]) { $1 })) == errSecParam)
    }

    @Test("2.1.2 an access control of another type: -50")
    func accessControlType() {
        #expect(store(generic([kSecAttrAccessControl: "accc"])) == errSecParam)
        store(generic())
        #expect(update(generic(), [kSecAttrAccessControl: Data()]) == errSecParam)
        #expect(probe(generic([kSecAttrAccessControl: 1])) == errSecParam)
    }

    @Test("2.1.3 an accessibility that isn't one of the seven: -50", arguments: ["", "AK", "whenUnlocked"])
    func accessibleValue(_ value: String) {
        #expect(store(generic([kSecAttrAccessible: value])) == errSecParam)
    }

    @Test("2.1.3 each of the seven can be stored")
    func accessibleValues() {
        let seven = [
            kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAlways,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, kSecAttrAccessibleAlwaysThisDeviceOnly,
        ]
        for value in seven {
            #expect(store(generic([kSecAttrAccount: value, kSecAttrAccessible: value])) == errSecSuccess)
        }
    }

    @Test("2.1.4 no class and no reference: -50")
    func noClass() {
        let query = [kSecAttrAccount as String: "a"]
        #expect(store(query) == errSecParam)
        #expect(probe(query) == errSecParam)
        #expect(delete(query) == errSecParam)
    }

    @Test("2.1.5 an unknown class: -25306")
    func unknownClass() {
        #expect(probe([kSecClass as String: "gnep"]) == errSecNoSuchClass)
        #expect(store([kSecClass as String: ""]) == errSecNoSuchClass)
    }

    @Test("2.1.6 an attribute that the class lacks: -25303")
    func foreignAttribute() {
        #expect(store(generic([kSecAttrServer: "host"])) == errSecNoSuchAttr)
        #expect(store(internet([kSecAttrService: "s"])) == errSecNoSuchAttr)
        #expect(probe(generic([kSecAttrApplicationTag: Data()])) == errSecNoSuchAttr)
        #expect(delete(internet([kSecAttrGeneric: Data()])) == errSecNoSuchAttr)
        #expect(probe(generic([kSecAttrAccess: Data()])) == errSecNoSuchAttr)
    }

    @Test(
        "2.1.7 other keys go by their first letter: unknown c, r, u, v and strange letters give -50",
        arguments: ["cl", "r_Everything", "u_Nothing", "v_Value", "xyzzy", "prf", ""])
    func unknownKeys(_ key: String) {
        store(generic())
        #expect(probe(generic([key: true])) == errSecParam)
    }

    @Test("2.1.7 an unknown m key counts as a match condition, an f key as nothing")
    func ignoredKeys() {
        store(generic())
        #expect(probe(generic(["m_Whatever": true])) == errSecSuccess)
        #expect(delete(generic(["m_Whatever": true])) == errSecParam)
        #expect(delete(generic(["f_Whatever": true])) == errSecSuccess)
    }

    @Test("2.1.9 more than 128 pairs: -50, and the class's own attributes count")
    func manyPairs() throws {
        let own = try Fixture.load("class-attributes.json", as: [String: ClassAttributes].self)
        let attributeCount = try #require(own["genp"]).attributes.count
        #expect(attributeCount == 38)
        store(generic())
        func padded(to count: Int) -> [String: Any] {
            var query = generic()
            for number in 0..<(count - query.count) { query["f_pad\(number)"] = true }
            return query
        }
        #expect(probe(padded(to: 128 - attributeCount)) == errSecSuccess)
        #expect(probe(padded(to: 129 - attributeCount)) == errSecParam)
    }

    @Test("2.1.10 what to return is a boolean, never a number")
    func returnTypes() {
        store(generic())
        #expect(probe(generic([kSecReturnData: 1])) == errSecParam)
        #expect(probe(generic([kSecReturnAttributes: NSNumber(value: 1)])) == errSecParam)
        #expect(probe(generic([kSecReturnAttributes: "yes"])) == errSecParam)
        #expect(probe(generic([kSecReturnData: NSNumber(value: true)])) == errSecSuccess)
        #expect(probe(generic([kSecReturnData: kCFBooleanTrue as Any])) == errSecSuccess)
    }

    @Test("2.1.11 a limit is a number, one, or all")
    func limitTypes() {
        store(generic())
        #expect(probe(generic([kSecMatchLimit: 5])) == errSecSuccess)
        #expect(probe(generic([kSecMatchLimit: kSecMatchLimitAll])) == errSecSuccess)
        #expect(probe(generic([kSecMatchLimit: "many"])) == errSecParam)
        #expect(probe(generic([kSecMatchLimit: Data()])) == errSecParam)
    }

    @Test("2.1.12 a value that isn't Data: -50")
    func valueType() {
        #expect(add(generic([kSecValueData: "text"])) == errSecParam)
        #expect(add(generic([kSecValueData: NSNull()])) == errSecParam)
    }

    @Test("2.1.13 a value in a query is no filter")
    func valueInQuery() {
        store(generic())
        #expect(probe(generic([kSecValueData: Data("other".utf8)])) == errSecSuccess)
        #expect(probe(generic([kSecValueData: "other"])) == errSecParam)
    }

    @Test("2.1.14 an access control in a query is no filter; an accessibility is one")
    func protectionInQuery() throws {
        store(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
        #expect(probe(generic([kSecAttrAccessControl: try control([.userPresence])])) == errSecSuccess)
        #expect(probe(generic([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])) == errSecSuccess)
        #expect(probe(generic([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked])) == errSecItemNotFound)
    }

    @Test("2.1.15 sync has three states: absent means not synced, any means both")
    func sync() {
        store(generic(), Data("local".utf8))
        store(generic([kSecAttrSynchronizable: true]), Data("synced".utf8))
        #expect(read(generic()).data == Data("local".utf8))
        #expect(read(generic([kSecAttrSynchronizable: false])).data == Data("local".utf8))
        #expect(read(generic([kSecAttrSynchronizable: true])).data == Data("synced".utf8))
        #expect(count(generic([kSecAttrSynchronizable: kSecAttrSynchronizableAny])) == 2)
        #expect(update(generic(), [kSecAttrLabel: "l"]) == errSecSuccess)
        #expect(
            probe(generic([kSecAttrSynchronizable: true, kSecAttrLabel: "l"])) == errSecItemNotFound)
        #expect(delete(generic([kSecAttrSynchronizable: kSecAttrSynchronizableAny])) == errSecSuccess)
        #expect(count(generic([kSecAttrSynchronizable: kSecAttrSynchronizableAny])) == 0)
    }

    @Test("2.1.15 a persistent reference finds a synced item without the sync key")
    func syncByReference() throws {
        store(generic([kSecAttrSynchronizable: true]))
        let found = copy(generic([kSecAttrSynchronizable: true, kSecReturnPersistentRef: true]))
        let reference = try #require(found.result as? Data)
        #expect(read([kSecValuePersistentRef as String: reference]).data == secret)
    }

    private func reference() throws -> Data {
        store(generic())
        return try #require(copy(generic([kSecReturnPersistentRef: true])).result as? Data)
    }

    @Test("2.1.16 a copy refuses a persistent reference beside filters: -50; update and delete don't")
    func referenceWithFilters() throws {
        let query = generic([kSecValuePersistentRef: try reference()])
        #expect(probe(query) == errSecParam)
        #expect(update(query, [kSecAttrLabel: "l"]) == errSecSuccess)
        #expect(delete(query) == errSecSuccess)
    }

    @Test(
        "2.1.16 if it is refused everywhere, update and delete give -50 too",
        .simulated(\.persistentReferenceWithFilters, .refusedEverywhere))
    func referenceRefused() throws {
        let query = generic([kSecValuePersistentRef: try reference()])
        #expect(probe(query) == errSecParam)
        #expect(update(query, [kSecAttrLabel: "l"]) == errSecParam)
        #expect(delete(query) == errSecParam)
    }

    @Test("2.1.17 the data protection key does nothing on iOS, whatever its value", arguments: [true, false])
    func dataProtection(_ value: Bool) {
        #expect(store(generic([kSecUseDataProtectionKeychain: value])) == errSecSuccess)
        #expect(read(generic()).data == secret)
        #expect(update(generic(), [kSecAttrLabel: "l", kSecUseDataProtectionKeychain: value]) == errSecSuccess)
        #expect(delete(generic([kSecUseDataProtectionKeychain: value])) == errSecSuccess)
    }

    @Test("2.1.19 an invalidated context: -25293")
    func invalidated() {
        store(generic())
        let context = LAContext()
        context.invalidate()
        #expect(probe(generic([kSecUseAuthenticationContext: context])) == errSecAuthFailed)
        #expect(delete(generic([kSecUseAuthenticationContext: context])) == errSecAuthFailed)
    }

    @Test("2.1.20 skipping protected items is for copies only: -50")
    func skipElsewhere() {
        let skip: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]
        #expect(store(generic(skip)) == errSecParam)
        store(generic())
        #expect(update(generic(skip), [kSecAttrLabel: "l"]) == errSecParam)
        #expect(delete(generic(skip)) == errSecParam)
        #expect(probe(generic(skip)) == errSecSuccess)
    }

    @Test("2.1.21 a user who may not be asked: -25308, whichever way that is said")
    func noInteraction() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        let context = LAContext()
        context.interactionNotAllowed = true
        let ways: [[CFString: Any]] = [
            [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail], [kSecUseNoAuthenticationUI: true],
            [kSecUseAuthenticationContext: context],
        ]
        for way in ways {
            #expect(read(generic(way)).status == errSecInteractionNotAllowed)
            #expect(update(generic(way), [kSecAttrLabel: "l"]) == errSecInteractionNotAllowed)
        }
        #expect(try device.promptCount == 0)
        #expect(read(generic([kSecUseNoAuthenticationUI: false])).data == secret)
    }

    @Test("2.1.22 protected items are left out on demand; nothing left is -25300")
    func skip() throws {
        let skip: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        #expect(probe(generic(skip)) == errSecItemNotFound)
        store(generic([kSecAttrAccount: "plain"]))
        let all = generic(skip.merging([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true]) { $1 })
            .filter { $0.key != kSecAttrAccount as String }
        #expect(copy(all).result as? [Data] == [secret])
        #expect(try device.promptCount == 0)
    }
}

@Suite("Value types", .simulated) struct ValueTypeTests {
    @Test("2.1.23 blob attributes take text, data and numbers, not booleans or dates")
    func blobs() {
        for key in [kSecAttrAccount, kSecAttrService, kSecAttrLabel, kSecAttrDescription, kSecAttrComment] {
            let accepted: [Any] = ["text", Data([0, 255]), 7]
            for value in accepted {
                let query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, key: value]
                #expect(add(query) == errSecSuccess)
                #expect(probe(query) == errSecSuccess)
                #expect(delete(query) == errSecSuccess)
            }
            let refused: [Any] = [true, Date(), ["list"], NSNull()]
            for value in refused {
                #expect(add(generic([key: value])) == errSecParam)
                #expect(probe(generic([key: value])) == errSecParam)
            }
        }
    }

    @Test("2.1.23 text and data of the same bytes are equal, for filters and for primary keys")
    func textEqualsData() {
        store(generic([kSecAttrAccount: "key"]))
        #expect(read(generic([kSecAttrAccount: Data("key".utf8)])).data == secret)
        #expect(store(generic([kSecAttrAccount: Data("key".utf8)])) == errSecDuplicateItem)
    }

    @Test("2.1.23 what comes back has the type that was stored")
    func typesKept() throws {
        store(generic([kSecAttrAccount: Data([1, 2]), kSecAttrLabel: "label", kSecAttrCreator: 0x4B53_5043]))
        let found = try attributes([kSecClass as String: kSecClassGenericPassword])
        #expect(found[kSecAttrAccount as String] as? Data == Data([1, 2]))
        #expect(found[kSecAttrLabel as String] as? String == "label")
        #expect(found[kSecAttrCreator as String] as? Int == 0x4B53_5043)
    }

    @Test("2.1.23 string attributes take text, UTF-8 data and a UUID")
    func strings() {
        let group = Simulated.groups[1]
        #expect(store(generic([kSecAttrAccessGroup: Data(group.utf8)])) == errSecSuccess)
        #expect(read(generic([kSecAttrAccessGroup: group])).data == secret)
        #expect(probe(generic([kSecAttrAccessGroup: Data([0xFF])])) == errSecParam)
        #expect(probe(generic([kSecAttrAccessGroup: 1])) == errSecParam)
        #expect(probe(generic([kSecAttrSyncViewHint: UUID()])) == errSecItemNotFound)
    }

    @Test("2.1.23 number attributes take numbers, booleans and numeric text; other text stays text; data is refused")
    func numbers() throws {
        store(generic([kSecAttrIsInvisible: true, kSecAttrType: "12"]))
        #expect(probe(generic([kSecAttrIsInvisible: 1])) == errSecSuccess)
        #expect(probe(generic([kSecAttrType: 12])) == errSecSuccess)
        #expect(probe(generic([kSecAttrType: Data("12".utf8)])) == errSecParam)
        #expect(probe(generic([kSecAttrType: Date()])) == errSecParam)
        store(internet([kSecAttrProtocol: kSecAttrProtocolHTTPS]))
        #expect(
            try attributes(internet())[kSecAttrProtocol as String] as? String == kSecAttrProtocolHTTPS as String)
        #expect(probe(internet([kSecAttrProtocol: kSecAttrProtocolHTTP])) == errSecItemNotFound)
    }

    @Test("2.1.23 dates are dates")
    func dates() {
        store(generic())
        #expect(probe(generic([kSecAttrCreationDate: "today"])) == errSecParam)
        #expect(probe(generic([kSecAttrCreationDate: 1])) == errSecParam)
        #expect(probe(generic([kSecAttrCreationDate: Date(timeIntervalSinceReferenceDate: -1)])) == errSecItemNotFound)
    }

    @Test("2.1.24 port \"443\" is port 443, and an empty port is accepted")
    func port() throws {
        store(internet([kSecAttrPort: "443"]))
        #expect(read(internet([kSecAttrPort: 443])).data == secret)
        #expect(store(internet([kSecAttrPort: NSNumber(value: 443)])) == errSecDuplicateItem)
        #expect(try attributes(internet())[kSecAttrPort as String] as? Int == 443)
        #expect(store(internet([kSecAttrPort: ""])) == errSecSuccess)
    }

    @Test("2.1.25 a server as data is accepted")
    func server() {
        #expect(store(internet([kSecAttrServer: Data("host".utf8)])) == errSecSuccess)
        #expect(read(internet()).data == secret)
    }
}
