import Language

extension Rule {
    static let lockedReaderOfClosedItem = Rule(
        code: "KS204",
        name: "locked-reader-of-closed-item",
        severity: .error,
        title: "a reader that runs while the device is locked, and an item that is closed then",
        rationale: """
            The declaration contradicts itself. In development the device is unlocked and all is well; on the lock \
            screen the reader gets an error, which many apps take for a missing item.
            """,
        behavior: """
            While the device is locked, and until it is unlocked for the first time, a read of an item of this class \
            answers errSecInteractionNotAllowed (-25308).
            """,
        sources: [
            .security(file: "keychain/securityd/SecKeybagSupport.c", lines: "310-341"),
            .security(file: "keychain/securityd/SecDbKeychainMetadataKeyStore.m", lines: "123-131"),
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "781-802"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «whenUnlocked»
                group      shared
                readers    app, widget
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
            }
            """),
        repair: "use a class that stays open after the first unlock, or let that target not read the item",
        check: .secret { secret, keychain in
            // Of an item that asks the user another rule says that nobody is there to be asked.
            guard let accessible = secret.accessible, !accessible.value.isReadableWhileLocked,
                secret.access?.hasConstraint != true
            else { return [] }
            let locked = secret.readingTargets(in: keychain).compactMap { reader in
                reader.locked.map { (reader.target.name.value, $0) }
            }
            guard let first = locked.first else { return [] }
            let open =
                accessible.value.isThisDeviceOnly ? Accessibility.afterFirstUnlockThisDeviceOnly : .afterFirstUnlock
            return [
                Finding(
                    location: accessible.location,
                    message: "`\(first.0)` reads this while the device is locked, and it is closed then",
                    labels: locked.prefix(3).map { .init($0.1, "`\($0.0)` runs while the device is locked") },
                    help: "write `\(open.rawValue)`, or let `\(first.0)` not read it")
            ]
        }
    )
}
