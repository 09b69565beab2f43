extension DeviceTest {
    /// All there are, by their names.
    public static let all: [DeviceTest] = lockTests + promptTests + lossTests + sharingTests + writeTests + fileTests

    private static let lockTests = [
        DeviceTest("T01", "before the first unlock", "Restart, don't unlock, read from a background launch.") {
            Expectation($0.answer(in: .beforeFirstUnlock))
        },
        DeviceTest("T02", "locked", "Unlock once, lock, wait 15 seconds, read.") {
            Expectation($0.answer(in: .locked))
        },
        DeviceTest("T03", "in use", "Read while the device is unlocked and the app is in front.") {
            Expectation($0.answer(in: .unlocked))
        },
        DeviceTest("T04", "update while locked", "Lock, wait 15 seconds, save; unlock, read.") { secret in
            guard !secret.protection.accessibility.isReadableWhileLocked, secret.isPassword else { return nil }
            return Expectation(
                [.interactionNotAllowed], "the old value is there after the unlock", .settled,
                [.updateDecrypts, .closedClass])
        },
        DeviceTest("T05", "delete while locked", "Lock, wait 15 seconds, delete.") { _ in
            Expectation([.success], nil, .settled, [.deleteWhileLocked])
        },
    ]

    private static let promptTests = [
        DeviceTest("T10", "nobody can be asked", "Read from the background, and once with `interactionNotAllowed`.") {
            $0.demand.asks ? Expectation($0.answer(in: .withoutPrompt), "no prompt, not even later") : nil
        },
        DeviceTest("T11", "cancelled prompt", "Read, and cancel the prompt.") {
            $0.demand.asks
                ? Expectation([.userCanceled], "the item stays; no copy elsewhere", .settled, [.authenticationErrors])
                : nil
        },
        DeviceTest("T12", "locked out", "Fail the biometric check until it is locked out; read.") {
            $0.demand.constraints.contains { $0 != .devicePasscode && $0 != .companion }
                ? Expectation(
                    [.authFailed], "or a prompt for the passcode, where that is allowed; the item stays", .inferred,
                    [.authenticationErrors])
                : nil
        },
        DeviceTest("T13", "probe", "Ask with `interactionNotAllowed` whether it is there; delete it; ask again.") {
            $0.demand.asks && !$0.isEnclaveKey
                ? Expectation(
                    [.interactionNotAllowed, .itemNotFound], "the first while it is there, the second after", .settled,
                    [.promptNotAllowed, .filters]) : nil
        },
    ]

    private static let lossTests = [
        DeviceTest("T20", "passcode removed", "Remove the passcode, read; set it again, read.", .item) { secret in
            let answer = secret.answer(in: .passcodeRemoved)
            return answer.outcome == .readable ? nil : Expectation(answer)
        },
        DeviceTest("T21", "no passcode", "Save on a device that has no passcode.") {
            $0.protection.accessibility == .whenPasscodeSetThisDeviceOnly
                ? Expectation(
                    [.notAvailable, .authFailed], "and nothing weaker is stored", .inferred,
                    [.noPasscode, .closedClass])
                : nil
        },
        DeviceTest("T22", "face or finger changed", "Enrol another face or finger, read.") {
            $0.demand.asks ? Expectation($0.answer(in: .biometryChanged)) : nil
        },
        DeviceTest(
            "T23", "restored to another device", "Make an encrypted backup, restore it on another device, read.",
            .migration
        ) { Expectation($0.answer(in: .restored)) },
        DeviceTest("T24", "restored to the same device", "Erase the device, restore its own backup, read.", .migration)
        {
            $0.protection.accessibility.isThisDeviceOnly
                ? Expectation([], "record what is seen: not settled", .open) : nil
        },
        DeviceTest(
            "T25", "second device", "Read on a second device of the same iCloud account; delete it there.", .migration
        ) {
            $0.isSynchronizable
                ? Expectation(
                    [.success, .itemNotFound], "the second on both devices after the delete", .settled, [.syncPage])
                : nil
        },
        DeviceTest("T26", "reinstalled", "Delete the app, install it again, launch it.") { _ in
            Expectation([], "record what is seen: not documented", .open, [.deletionAnswer])
        },
        DeviceTest("T27", "account switched", "Sign out, sign in as another user, read the first account's item.") {
            $0.parameters.isEmpty || $0.survivesSignOut
                ? nil : Expectation([.itemNotFound], nil, .practice)
        },
    ]

    private static let sharingTests = [
        DeviceTest("T30", "not entitled", "Read in a build without the group in its entitlements.", .group) { _ in
            Expectation([.missingEntitlement], nil, .settled, [.foreignGroup])
        },
        DeviceTest("T31", "every reader", "Read in each target that is declared as a reader.", .group) {
            let answer = $0.answer(in: .unlocked)
            return Expectation([.success], answer.canAsk ? "after a prompt" : nil, .settled, [.groupOrder, .groupPage])
        },
    ]

    private static let writeTests = [
        DeviceTest("T40", "saved twice", "Save, save another value, read.") {
            guard $0.isPassword else { return nil }
            return Expectation([.success], "the second value", .settled, [.duplicate])
        },
        DeviceTest("T41", "app updated", "Update the app from its previous release, read.") {
            let answer = $0.answer(in: .unlocked)
            return Expectation([.success], answer.canAsk ? "after a prompt" : nil, .practice)
        },
    ]

    private static let fileTests = [
        DeviceTest("F01", "file while locked", "Lock, wait 15 seconds, open the protected file.", .file) { _ in
            Expectation([], "as the file's class says", .settled, [.protectedDataPage, .unlessOpenPage])
        },
        DeviceTest("F02", "file without its key", "Restore on another device, open the protected file.", .file) {
            secret in
            let isThere = secret.answer(in: .restored).outcome == .readable
            return Expectation(
                [], isThere ? "key and file are there" : "the file can't be decrypted: recovery starts", .inferred,
                secret.answer(in: .restored).reason.sources)
        },
    ]
}
