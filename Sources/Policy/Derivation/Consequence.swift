/// What follows from a declaration for the life of an item: who can keep it, who loses it, and when.
public enum Consequence: String, Sendable, CaseIterable {
    case backup, sync, passcodeRemoval, biometricChange, restore, reinstallation, signOut, prompts

    /// What it is about.
    public var title: String {
        switch self {
        case .backup: "Backup"
        case .sync: "iCloud Keychain"
        case .passcodeRemoval: "Passcode removed"
        case .biometricChange: "Face or finger added or removed"
        case .restore: "Restore to another device"
        case .reinstallation: "App deleted and installed again"
        case .signOut: "Sign-out"
        case .prompts: "Prompts"
        }
    }
}

extension Secret {
    /// What follows for the item in one respect.
    public func statement(on consequence: Consequence) -> DerivedStatement {
        switch consequence {
        case .backup: backup
        case .sync: sync
        case .passcodeRemoval: answer(in: .passcodeRemoved).inWords
        case .biometricChange: answer(in: .biometryChanged).inWords
        case .restore: restore
        case .reinstallation: isClearedOnReinstall ? Self.clearedOnReinstall : Self.reinstallation
        case .signOut: signOut
        case .prompts: prompts
        }
    }

    private var backup: DerivedStatement {
        if isEnclaveKey || protection.accessibility == .whenPasscodeSetThisDeviceOnly {
            return DerivedStatement("It is left out of backups.", .settled, [.backup])
        }
        if protection.accessibility.isThisDeviceOnly {
            return DerivedStatement(
                "It is in backups, under keys of this device: nobody else can use it.", .settled,
                [.backup, protection.accessibility.page])
        }
        return DerivedStatement(
            "It is in encrypted backups, and moves with them.", .settled, [protection.accessibility.page, .backup])
    }

    private var sync: DerivedStatement {
        isSynchronizable
            ? DerivedStatement(
                "iCloud Keychain carries it to the user's other devices; an update or a delete counts on all of them. "
                    + "On tvOS nothing is synced.", .settled, [.syncPage])
            : DerivedStatement("It is not synced: every query says so.", .settled, [.syncFilter, .syncPage])
    }

    private var restore: DerivedStatement {
        guard case .password(let password) = content, case .dataRepresentation = password.value,
            !protection.accessibility.isThisDeviceOnly
        else { return answer(in: .restored).inWords }
        return DerivedStatement(
            "The item moves with an encrypted backup, but the key in it is one of this device's Secure Enclave and can't be "
                + "used elsewhere.", .inferred, [.cryptoKitAnswer, .enclavePage])
    }

    private static let clearedOnReinstall = DerivedStatement(
        "The first call of a new installation removes it, after the device was unlocked: the keychain says `clearOnReinstall`.",
        .settled, [.language])

    private static let reinstallation = DerivedStatement(
        "Whether it is still there isn't documented: items often outlive their app, and Apple promises neither. A new "
            + "installation has to expect an item of an earlier one, also of another user.", .open, [.deletionAnswer])

    private var signOut: DerivedStatement {
        survivesSignOut
            ? DerivedStatement("`signOut()` keeps it; `deleteAll()` removes it.", .settled, [.language])
            : isSynchronizable
                ? DerivedStatement(
                    "`signOut()` and `deleteAll()` remove it only if they are told to include synced items, and then on all devices.",
                    .settled, [.language, .syncPage])
                : DerivedStatement(
                    "`signOut()`, or `deleteAll()` where nothing survives it, removes it, also while the device is locked.",
                    .settled, [.language, .deleteWhileLocked])
    }

    private var prompts: DerivedStatement {
        guard demand.asks else {
            return DerivedStatement(
                "None: no operation asks the user.", isEnclaveKey ? .inferred : .settled, [.protectionClasses])
        }
        let use =
            isEnclaveKey ? "Each use of the key asks the user" : "Each read asks the user"
        let reuse =
            protection.reuse.map { " What was satisfied serves further reads with the same context for \($0) seconds." }
            ?? ""
        return DerivedStatement(
            "\(use), unless the app passes a context that was evaluated before; saving and deleting never do.\(reuse)",
            .settled,
            [.accessControlEntries, .deleteWhileLocked])
    }
}

extension ReadAnswer {
    /// The answer as a statement, with what it comes to in front.
    var inWords: DerivedStatement {
        let result =
            switch outcome {
            case .readable: "It can still be read."
            case .asks: "It can still be read, after the user is asked."
            case .refused: "It can't be read, and stays."
            case .lost: "It is lost."
            case .absent: "It isn't there."
            case .open: "Not settled."
            }
        return DerivedStatement("\(result) \(reason.text)", reason.basis, reason.sources)
    }
}
