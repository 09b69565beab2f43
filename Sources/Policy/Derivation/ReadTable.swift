/// Whether a secret can be read in each state of the device.
///
/// Reading a key means using it. Cases for the deprecated classes are left out: no checked keychain has an item of one.
extension Secret {
    /// What a read answers, on a device that had a passcode and enrolled biometrics when the secret was stored.
    public func answer(in state: DeviceState) -> ReadAnswer {
        switch state {
        case .beforeFirstUnlock:
            return closed("No class key is there before the first unlock.")
        case .locked:
            guard protection.accessibility.isReadableWhileLocked else {
                return closed("Its class is closed while the device is locked.")
            }
            return demand.asks ? promptWhileLocked : .readable(openAfterFirstUnlock)
        case .unlocked:
            return whileOpen
        case .withoutPrompt:
            guard demand.asks else { return .readable(neverAsks) }
            return .refused(
                .interactionNotAllowed,
                DerivedStatement(
                    "It asks the user, which isn't possible here.", basisOfUse,
                    [.promptNotAllowed, .accessControlEntries]))
        case .passcodeRemoved: return withoutPasscode
        case .biometryChanged: return afterChangeOfBiometrics
        case .restored: return onAnotherDevice
        case .otherDevice: return onDeviceOfSameAccount
        }
    }

    var demand: UserDemand { UserDemand(protection.accessControl) }

    /// Whether the Secure Enclave holds it.
    public var isEnclaveKey: Bool {
        if case .key(let key) = content, case .secureEnclave = key.kind { true } else { false }
    }

    /// What happens to a key of the enclave is judged by closed code, from a row that says as much as that of any other item.
    private var basisOfUse: Basis { isEnclaveKey ? .inferred : .settled }

    private func closed(_ text: String) -> ReadAnswer {
        let sources: [Source] = [.closedClass, .protectionClasses]
        guard isEnclaveKey else { return .refused(.interactionNotAllowed, DerivedStatement(text, .settled, sources)) }
        return .refused(
            .interactionNotAllowed,
            DerivedStatement(
                "\(text) The key itself can be loaded; its use is refused by the enclave, which is closed code.",
                .inferred, sources + [.tokenRows]))
    }

    private var openAfterFirstUnlock: DerivedStatement {
        DerivedStatement(
            "Its class stays open from the first unlock to the next restart.", basisOfUse,
            [.protectionClasses, protection.accessibility.page])
    }

    private var neverAsks: DerivedStatement {
        DerivedStatement("It asks nothing of the user.", basisOfUse, [.protectionClasses])
    }

    private var promptWhileLocked: ReadAnswer {
        .open(
            .interactionNotAllowed, canAsk: true,
            because: DerivedStatement(
                "Its class is open and it asks the user: whether a prompt can appear over the locked screen isn't settled.",
                .open, [.promptNotAllowed]))
    }

    private var whileOpen: ReadAnswer {
        guard demand.asks else { return .readable(neverAsks) }
        return .asks(
            DerivedStatement(
                "Its access control asks the user.", basisOfUse,
                demand.needsPassword ? [.accessControlEntries, .applicationPassword] : [.accessControlEntries]))
    }
}

extension Secret {
    private var withoutPasscode: ReadAnswer {
        if protection.accessibility == .whenPasscodeSetThisDeviceOnly {
            if isEnclaveKey {
                return .lost(
                    .itemNotFound, .authFailed,
                    because: DerivedStatement(
                        "What this class protects is gone with the passcode; what using such a key answers then isn't settled.",
                        .inferred, [.passcodePage]))
            }
            return .lost(
                .itemNotFound,
                because: DerivedStatement(
                    "What this class protects can't be decrypted any more once the passcode is removed.", .settled,
                    [.droppedRows, .passcodePage]))
        }
        guard demand.asks else {
            return .readable(
                DerivedStatement(
                    "A device without a passcode counts as unlocked.", basisOfUse, [.alwaysUnlockedPage]))
        }
        let answer = demand.isSatisfiable { flag in
            switch flag {
            case .devicePasscode, .userPresence: .no
            default: .unknown
            }
        }
        if needsCurrentSet, answer != .yes, !isEnclaveKey {
            return .open(
                .authFailed, .itemNotFound, canAsk: answer == .unknown,
                because: DerivedStatement(
                    "Whether enrolled faces and fingers outlast the passcode isn't settled; if they don't, it is lost.",
                    .open,
                    [.authenticationErrors, .currentSetPage]))
        }
        switch answer {
        case .yes:
            return .asks(
                DerivedStatement("It asks for the application password alone.", basisOfUse, [.applicationPassword]))
        case .no:
            return .refused(
                .authFailed,
                DerivedStatement(
                    "It asks for something that needs a passcode.", .inferred,
                    [.authenticationErrors, .accessControlEntries]))
        case .unknown:
            return .open(
                .authFailed, canAsk: true,
                because: DerivedStatement(
                    "Whether what it asks for can be satisfied on a device without a passcode isn't settled.", .open,
                    [.authenticationErrors]))
        }
    }

    /// Whether nothing else than the faces and fingers of when it was stored is enough.
    private var needsCurrentSet: Bool {
        demand.isSatisfiable { $0 == .biometryCurrentSet ? .no : .yes } == .no
    }

    private var afterChangeOfBiometrics: ReadAnswer {
        guard demand.asks else { return .readable(neverAsks) }
        if isInvalidatedByBiometryChange {
            return .lost(
                .itemNotFound, .authFailed,
                because: DerivedStatement(
                    "Generated code notes what was enrolled, notices the change, and removes it; across a major update of the system "
                        + "it can't tell.", .settled, [.language, .domainStatePage]))
        }
        guard needsCurrentSet else {
            let survives = !demand.constraints.contains(.biometryCurrentSet)
            return .asks(
                survives
                    ? DerivedStatement(
                        "What it asks for survives a change of biometrics.", basisOfUse,
                        demand.constraints.contains(.userPresence) ? [.userPresencePage] : [.biometryAnyPage])
                    : DerivedStatement(
                        "The face or finger of then is no longer accepted; another of its constraints is.", .inferred,
                        [.accessControlEntries, .currentSetPage]))
        }
        return .lost(
            .authFailed, .itemNotFound,
            because: DerivedStatement(
                "It is bound to the faces or fingers that were enrolled when it was stored. Which of the two statuses it answers "
                    + "isn't settled.", .settled, [.currentSetPage, .authenticationErrors, .droppedRows]))
    }

    private var onAnotherDevice: ReadAnswer {
        if isEnclaveKey {
            return .lost(
                .itemNotFound,
                because: DerivedStatement(
                    "A key of the Secure Enclave never leaves its device.", .settled, [.backup, .enclavePage]))
        }
        guard !protection.accessibility.isThisDeviceOnly else {
            return .lost(
                .itemNotFound,
                because: DerivedStatement(
                    "Items of this class can be used on the device alone that stored them.", .settled,
                    [.backup, protection.accessibility.page]))
        }
        guard protection.accessControl.isEmpty else {
            return .open(
                .success, .itemNotFound, .authFailed, canAsk: true,
                because: DerivedStatement(
                    "Its class migrates with an encrypted backup; whether an item under access control does isn't settled.",
                    .open, [protection.accessibility.page]))
        }
        return .readable(
            DerivedStatement(
                "Its class migrates with an encrypted backup.", .settled, [protection.accessibility.page, .backup]))
    }

    private var onDeviceOfSameAccount: ReadAnswer {
        guard isSynchronizable else {
            return .absent(DerivedStatement("It isn't synced.", .settled, [.syncPage]))
        }
        return whileOpen
    }
}
