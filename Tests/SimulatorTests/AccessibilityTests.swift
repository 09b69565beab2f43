import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Accessibility", .simulated) struct AccessibilityTests {
    static let whenUnlocked = [
        kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
    ]
    static let afterFirstUnlock = [
        kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    static let always = [kSecAttrAccessibleAlways, kSecAttrAccessibleAlwaysThisDeviceOnly]

    private func store(_ accessible: String) { SimulatorTests.store(generic([kSecAttrAccessible: accessible])) }

    @Test("4.1 4.4 a class-A item is out of reach while locked, attributes too: -25308", arguments: whenUnlocked)
    func classA(_ accessible: String) throws {
        store(accessible)
        try device.lock()
        #expect(read(generic()).data == secret)
        try device.lockTakesEffect()
        #expect(read(generic()).status == errSecInteractionNotAllowed)
        #expect(copy(generic([kSecReturnAttributes: true])).status == errSecInteractionNotAllowed)
        try device.unlock()
        #expect(read(generic()).data == secret)
        try device.restart()
        #expect(read(generic()).status == errSecInteractionNotAllowed)
    }

    @Test("4.5 a class-C item is out of reach before first unlock, not while locked", arguments: afterFirstUnlock)
    func classC(_ accessible: String) throws {
        store(accessible)
        try device.lockAtOnce()
        #expect(read(generic()).data == secret)
        try device.restart()
        #expect(read(generic()).status == errSecInteractionNotAllowed)
        #expect(SimulatorTests.store(generic([kSecAttrAccessible: accessible])) == errSecInteractionNotAllowed)
        try device.unlock()
        try device.lockAtOnce()
        #expect(read(generic()).data == secret)
    }

    @Test("4.10 an always-accessible item stays one", arguments: always)
    func classD(_ accessible: String) throws {
        store(accessible)
        try device.lockAtOnce()
        #expect(read(generic()).data == secret)
        try device.restart()
        #expect(read(generic()).data == secret)
        #expect(try attributes(generic())[kSecAttrAccessible as String] as? String == accessible)
    }

    @Test("4 the default is ak, and dku in the group of the push service", arguments: ["genp", "inet"])
    func defaults(_ code: String) throws {
        let push = SimulatedProcess(device: try device, groups: ["com.apple.apsd"])
        let item: [String: Any] = [kSecClass as String: code]
        SimulatorTests.store(item)
        #expect(try attributes(item)[kSecAttrAccessible as String] as? String == "ak")
        let pushed = try push.run {
            SimulatorTests.store(item)
            return try attributes(item)
        }
        #expect(pushed[kSecAttrAccessible as String] as? String == "dku")
    }

    @Test("4 a device without passcode counts as always unlocked")
    func noPasscode() throws {
        store(kSecAttrAccessibleWhenUnlocked)
        try device.removePasscode()
        try device.lockAtOnce()
        #expect(read(generic()).data == secret)
        try device.restart()
        #expect(read(generic()).data == secret)
    }

    @Test("4.2 4.6 akpu without a passcode has no class key: -25291")
    func passcodeClass() throws {
        try device.removePasscode()
        #expect(SimulatorTests.store(AddTests.passcodeItem) == errSecNotAvailable)
        SimulatorTests.store(generic())
        #expect(
            update(generic(), [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly])
                == errSecNotAvailable)
    }

    @Test("4.6 akpu without a passcode, as the code reads: -25293", .simulated(\.addWithoutPasscode, .authFailed))
    func passcodeClassByCode() throws {
        try device.removePasscode()
        #expect(SimulatorTests.store(AddTests.passcodeItem) == errSecAuthFailed)
    }

    @Test("4.3 4.7 removing the passcode makes akpu items unreadable for good, but not undeletable")
    func passcodeRemoved() throws {
        store(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        try device.removePasscode()
        #expect(delete(generic()) == errSecSuccess)
        try device.setPasscode()
        store(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        try device.removePasscode()
        try device.setPasscode()
        #expect(read(generic()).status == errSecItemNotFound)
    }
}

@Suite("Prompts", .simulated) struct PromptTests {
    @Test(
        "5 a prompt's end decides the status",
        arguments: [
            (UserAnswer.approve, errSecSuccess), (.cancel, errSecUserCanceled), (.fail, errSecAuthFailed),
            (.fallback, errSecSuccess), (.systemCancel, errSecAuthFailed),
        ])
    func answers(_ answer: UserAnswer, _ status: OSStatus) throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        try device.user = ScriptedUser(answers: [answer])
        #expect(read(generic()).status == status)
        #expect(try device.promptCount == 1)
    }

    @Test("5 what can't be proved fails without a prompt: -25293")
    func impossible() throws {
        let items: [(String, SecAccessControlCreateFlags)] = [
            ("any", [.biometryAny]), ("code", [.devicePasscode]), ("user", [.userPresence]),
            ("both", [.biometryAny, .devicePasscode]),
        ]
        for (account, flags) in items {
            store(generic([kSecAttrAccount: account, kSecAttrAccessControl: try control(flags)]))
        }
        try device.biometry.isLockedOut = true
        #expect(read(generic([kSecAttrAccount: "any"])).status == errSecAuthFailed)
        #expect(read(generic([kSecAttrAccount: "both"])).status == errSecAuthFailed)
        try device.removePasscode()
        #expect(read(generic([kSecAttrAccount: "code"])).status == errSecAuthFailed)
        #expect(read(generic([kSecAttrAccount: "user"])).status == errSecAuthFailed)
        #expect(try device.promptCount == 0)
    }

    @Test("Either of two constraints is enough with or; both are needed with and")
    func operators() throws {
        let either = try control([.biometryAny, .or, .devicePasscode])
        store(generic([kSecAttrAccount: "or", kSecAttrAccessControl: either]))
        store(generic([kSecAttrAccount: "and", kSecAttrAccessControl: try control([.biometryAny, .devicePasscode])]))
        try device.biometry.isEnrolled = false
        #expect(read(generic([kSecAttrAccount: "or"])).data == secret)
        #expect(read(generic([kSecAttrAccount: "and"])).status == errSecAuthFailed)
        try device.biometry.isEnrolled = true
        try device.user = ScriptedUser(answers: [.fallback])
        #expect(read(generic([kSecAttrAccount: "or"])).data == secret)
        #expect(read(generic([kSecAttrAccount: "and"])).data == secret)
    }

    @Test("A companion nearby satisfies its constraint")
    func companion() throws {
        try device.isCompanionNearby = true
        store(generic([kSecAttrAccessControl: try control([.companion])]))
        #expect(read(generic()).data == secret)
        try device.isCompanionNearby = false
        #expect(read(generic()).status == errSecAuthFailed)
    }

    private func storeBound(_ flags: SecAccessControlCreateFlags = [.biometryCurrentSet]) throws {
        store(generic([kSecAttrAccessControl: try control(flags)]))
    }

    private var silent: [CFString: Any] { [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail] }

    @Test("biometryAny survives an enrolment change, and so does current-set-or-passcode, by the passcode")
    func survivingChange() throws {
        try storeBound([.biometryAny])
        try device.changeEnrollment()
        #expect(read(generic()).data == secret)
        delete(generic())
        try storeBound([.biometryCurrentSet, .or, .devicePasscode])
        try device.changeEnrollment()
        #expect(read(generic()).data == secret)
    }

    @Test("An enrolment change ends a current-set item: -25293; a probe says -25308")
    func enrollmentChange() throws {
        try storeBound()
        try device.changeEnrollment()
        #expect(probe(generic(silent)) == errSecInteractionNotAllowed)
        #expect(read(generic()).status == errSecAuthFailed)
        #expect(try device.promptCount == 0)
        #expect(delete(generic()) == errSecSuccess)
    }

    @Test("An enrolment change drops a current-set item: -25300", .simulated(\.afterEnrollmentChange, .itemNotFound))
    func enrollmentChangeDrops() throws {
        try storeBound()
        try device.changeEnrollment()
        #expect(probe(generic(silent)) == errSecInteractionNotAllowed)
        #expect(read(generic()).status == errSecItemNotFound)
        #expect(try device.storedItems.isEmpty)
    }

    @Test(
        "An enrolment change doesn't drop an item that the passcode opens as well",
        .simulated(\.afterEnrollmentChange, .itemNotFound))
    func enrollmentChangeSpares() throws {
        try storeBound([.biometryCurrentSet, .or, .devicePasscode])
        try device.changeEnrollment()
        #expect(read(generic()).data == secret)
        #expect(try device.storedItems.count == 1)
    }

    @Test("An update that leaves the access control alone leaves it bound to the old enrolled set")
    func bindingKept() async throws {
        try storeBound([.biometryCurrentSet, .or, .devicePasscode])
        try device.changeEnrollment()
        #expect(update(generic(), [kSecAttrLabel: "l"]) == errSecSuccess)
        let context = LAContext()
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "r"))
        context.interactionNotAllowed = true
        #expect(read(generic([kSecUseAuthenticationContext: context])).status == errSecInteractionNotAllowed)
    }

    @Test(
        "An enrolment change drops a current-set item for a probe: -25300",
        .simulated(\.probeAfterEnrollmentChange, .itemNotFound))
    func enrollmentChangeDropsForProbe() throws {
        try storeBound()
        try device.changeEnrollment()
        #expect(probe(generic(silent)) == errSecItemNotFound)
    }

    @Test("A protected row that is readable while locked can't be asked for: -25308")
    func promptWhileLocked() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence], kSecAttrAccessibleAfterFirstUnlock)]))
        try device.lockAtOnce()
        #expect(read(generic()).status == errSecInteractionNotAllowed)
        #expect(try device.promptCount == 0)
    }

    @Test("If prompts may appear over the lock screen, it can", .simulated(\.promptWhileLocked, .allowed))
    func promptOverLockScreen() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence], kSecAttrAccessibleAfterFirstUnlock)]))
        try device.lockAtOnce()
        #expect(read(generic()).data == secret)
    }

    @Test("6.9 a password whose access control has entries for keys only can't be read: -25293")
    func keyEntries() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence, .privateKeyUsage])]))
        #expect(read(generic()).status == errSecAuthFailed)
    }

    @Test("6.9 the same, if it is dropped: -25300", .simulated(\.readWithoutDecryptEntry, .itemNotFound))
    func keyEntriesDropped() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence, .privateKeyUsage])]))
        #expect(read(generic()).status == errSecItemNotFound)
    }
}
