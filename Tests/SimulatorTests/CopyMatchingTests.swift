import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Copying", .simulated) struct CopyMatchingTests {
    private let all: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecMatchLimit as String: kSecMatchLimitAll,
    ]

    private func all(_ more: [CFString: Any]) -> [String: Any] { all.merging(more) { $1 } }

    private func storeThree() {
        for account in ["a", "b", "c"] { store(generic([kSecAttrAccount: account]), Data(account.utf8)) }
    }

    @Test("2.4.1 the default limit is one result; another limit makes an array; 0 finds nothing")
    func limits() {
        storeThree()
        let service: [CFString: Any] = [kSecReturnData: true]
        let one = generic(service).filter { $0.key != kSecAttrAccount as String }
        #expect(copy(one).result as? Data == Data("a".utf8))
        #expect(copy(one.merging([kSecMatchLimit as String: kSecMatchLimitOne]) { $1 }).result as? Data != nil)
        #expect(copy(all([kSecReturnData: true])).result as? [Data] == ["a", "b", "c"].map { Data($0.utf8) })
        #expect((copy(all([kSecReturnData: true, kSecMatchLimit: 2])).result as? [Data])?.count == 2)
        #expect((copy(all([kSecReturnData: true, kSecAttrAccount: "b"])).result as? [Data])?.count == 1)
        #expect(copy(all([kSecReturnData: true, kSecMatchLimit: 1])).result as? Data != nil)
        #expect(copy(all([kSecReturnData: true, kSecMatchLimit: 0])).status == errSecItemNotFound)
        #expect(copy(all([kSecReturnData: true, kSecAttrAccount: "z"])).status == errSecItemNotFound)
    }

    @Test("2.4.1 nothing found leaves the result alone: -25300")
    func nothing() {
        #expect(read(generic()) == (errSecItemNotFound, nil))
    }

    @Test("2.4.2 data of all matches is allowed")
    func allData() {
        storeThree()
        #expect(copy(all([kSecReturnData: true])).status == errSecSuccess)
    }

    @Test("2.4.3 a query for all ends at the first locked row: -25308")
    func lockedRowEnds() throws {
        store(generic([kSecAttrAccount: "a", kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
        store(generic([kSecAttrAccount: "b"]))
        try device.lockAtOnce()
        #expect(copy(all([kSecReturnAttributes: true])).status == errSecInteractionNotAllowed)
        #expect(copy(all([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne])).status == errSecSuccess)
    }

    @Test("2.4.4 attributes, and even a query for nothing, need the row's key: locked -25308")
    func lockedAttributes() throws {
        store(generic())
        try device.lockAtOnce()
        #expect(copy(generic([kSecReturnAttributes: true])).status == errSecInteractionNotAllowed)
        #expect(probe(generic()) == errSecInteractionNotAllowed)
    }

    @Test("2.4.4 attributes, and even a query for nothing, need the user for a protected row")
    func protectedAttributes() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        #expect(copy(generic([kSecReturnAttributes: true])).status == errSecSuccess)
        #expect(probe(generic()) == errSecSuccess)
        #expect(try device.promptCount == 2)
    }

    @Test(
        "2.4.4a filters act before anything is decrypted",
        arguments: [
            kSecAttrLabel, kSecAttrDescription, kSecAttrComment, kSecAttrGeneric, kSecAttrService,
        ])
    func filtersFirst(_ key: String) throws {
        let value = Data(key.utf8)
        store(generic([key: value, kSecAttrAccessControl: try control([.userPresence])]))
        try device.lockAtOnce()
        #expect(probe(generic([key: value])) == errSecInteractionNotAllowed)
        #expect(probe(generic([key: Data("none".utf8)])) == errSecItemNotFound)
        try device.unlock()
        let context = LAContext()
        context.interactionNotAllowed = true
        let silent: [CFString: Any] = [kSecUseAuthenticationContext: context]
        #expect(probe(generic(silent.merging([key: value]) { $1 })) == errSecInteractionNotAllowed)
        #expect(probe(generic(silent.merging([key: Data("none".utf8)]) { $1 })) == errSecItemNotFound)
        #expect(try device.promptCount == 0)
    }

    @Test("2.4.4a accessibility, creator and type filter as well")
    func moreFilters() throws {
        store(generic([kSecAttrCreator: 1, kSecAttrType: 2]))
        try device.lockAtOnce()
        for (key, value): (CFString, Any) in [
            (kSecAttrAccessible, kSecAttrAccessibleAfterFirstUnlock), (kSecAttrCreator, 9), (kSecAttrType, 9),
        ] {
            #expect(probe(generic([key: value])) == errSecItemNotFound)
        }
        #expect(probe(generic([kSecAttrCreator: 1, kSecAttrType: 2])) == errSecInteractionNotAllowed)
    }

    @Test("2.4.5 a row that can never be decrypted is absent, and then deleted")
    func undecryptable() throws {
        store(AddTests.passcodeItem)
        try device.removePasscode()
        #expect(read(generic()).status == errSecItemNotFound)
        #expect(try device.storedItems.isEmpty)
    }

    @Test("2.4.5 until that deletion its primary key is taken", .simulated(\.droppedRows, .kept))
    func undecryptableKept() throws {
        store(AddTests.passcodeItem)
        try device.removePasscode()
        try device.setPasscode()
        #expect(read(generic()).status == errSecItemNotFound)
        #expect(store(AddTests.passcodeItem) == errSecDuplicateItem)
        try device.deleteDroppedRows()
        #expect(store(AddTests.passcodeItem) == errSecSuccess)
        #expect(read(generic()).data == secret)
    }

    @Test("2.4.6 match keys of other classes: -4")
    func foreignMatchKeys() {
        store(generic())
        #expect(probe(generic([kSecMatchIssuers: [Data()]])) == errSecUnimplemented)
        #expect(probe(generic([kSecMatchPolicy: "policy"])) == errSecUnimplemented)
        #expect(probe(generic([kSecMatchHostOrSubdomainOfHost: "host"])) == errSecUnimplemented)
        store(internet())
        #expect(probe(internet([kSecMatchHostOrSubdomainOfHost: "host"])) == errSecSuccess)
    }

    @Test(
        "2.4.7 other match keys are ignored on iOS",
        arguments: [kSecMatchItemList, kSecMatchSearchList, kSecMatchSubjectContains, kSecMatchCaseInsensitive])
    func ignoredMatchKeys(_ key: String) {
        store(generic())
        #expect(probe(generic([key: true])) == errSecSuccess)
        #expect(probe(generic([key: true, kSecAttrAccount: "A"])) == errSecItemNotFound)
    }

    @Test("2.4.8 attributes come with the access control, without the secret, unless both are asked for")
    func attributesReturned() throws {
        store(generic([kSecAttrLabel: "label"]))
        let plain = try attributes(generic())
        #expect(plain[kSecAttrAccessControl as String] is SecAccessControl)
        #expect(plain[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)
        #expect(plain[kSecAttrAccessGroup as String] as? String == Simulated.groups[0])
        #expect(plain[kSecAttrSynchronizable as String] as? Int == 0)
        #expect(plain[kSecValueData as String] == nil)
        #expect(plain["sha1"] == nil && plain["UUID"] == nil && plain["persistref"] == nil)
        let both = try attributes(generic([kSecReturnData: true]))
        #expect(both[kSecValueData as String] as? Data == secret)
        #expect(both[kSecAttrLabel as String] as? String == "label")
    }

    @Test("2.4.8 an item's own access control comes back as it was stored")
    func accessControlReturned() throws {
        let presence = try control([.userPresence])
        store(generic([kSecAttrAccessControl: presence]))
        #expect(try attributes(generic())[kSecAttrAccessControl as String] as? SecAccessControl == presence)
    }

    @Test("2.4.10 more than twenty rounds of authentication: -25293")
    func manyRounds() throws {
        let current = try control([.biometryCurrentSet]).accessControl
        let query = generic()
        func item() -> [String: Any] {
            query.merging([kSecAttrAccessControl as String: current, kSecValueData as String: secret]) { $1 }
        }
        #expect(try process.add(item()).status == errSecSuccess)
        // While each prompt is up, another process stores the item anew for a set that is enrolled just then.
        let other = SimulatedProcess(device: try device, groups: Simulated.groups)
        let account = generic()[kSecAttrAccount as String] as? String
        try device.user = ScriptedUser(whilePrompted: { _ in
            other.device.changeEnrollment()
            let place: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account ?? "",
                kSecAttrService as String: "s",
            ]
            _ = other.delete(place)
            _ = other.add(
                place.merging([kSecAttrAccessControl as String: current, kSecValueData as String: secret]) { $1 })
        })
        #expect(read(generic()).status == errSecAuthFailed)
        #expect(try device.promptCount == 20)
    }

    @Test("One prompt serves all rows with the same constraint")
    func onePrompt() throws {
        for account in ["a", "b"] {
            store(generic([kSecAttrAccount: account, kSecAttrAccessControl: try control([.userPresence])]))
        }
        #expect((copy(all([kSecReturnData: true])).result as? [Data])?.count == 2)
        #expect(try device.promptCount == 1)
    }

    @Test("A persistent reference finds its row, also after the row's names change")
    func persistentReference() throws {
        storeThree()
        let found = copy(generic([kSecAttrAccount: "b", kSecReturnPersistentRef: true]))
        let reference = try #require(found.result as? Data)
        #expect(update(generic([kSecAttrAccount: "b"]), [kSecAttrAccount: "z"]) == errSecSuccess)
        #expect(read([kSecValuePersistentRef as String: reference]).data == Data("b".utf8))
        let references = copy(all([kSecReturnPersistentRef: true])).result as? [Data]
        #expect(Set(references ?? []).count == 3)
        #expect(delete([kSecValuePersistentRef as String: reference]) == errSecSuccess)
        #expect(read([kSecValuePersistentRef as String: reference]).status == errSecItemNotFound)
        #expect(probe([kSecValuePersistentRef as String: Data()]) == errSecParam)
    }

    @Test("A password has no reference object: asking for one finds the row, giving one is refused")
    func referenceObject() {
        store(generic())
        let answer = copy(generic([kSecReturnRef: true]))
        #expect(answer.status == errSecSuccess && answer.result == nil)
        #expect(probe(generic([kSecValueRef: "object"])) == errSecParam)
    }
}
