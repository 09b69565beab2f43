import Language

extension Rule {
    static let accessControlAfterFirstUnlock = Rule(
        code: "KS309",
        name: "access-control-after-first-unlock",
        severity: .warning,
        title: "access control on an item that stays open while the device is locked",
        rationale: """
            The class says that something reads the item in the background, the access control that somebody has to be \
            asked. One of the two is usually not meant: code in the background can't ask, and code in the foreground \
            doesn't need the open class.
            """,
        behavior: """
            Both hold: the class key stays in memory after the first unlock, and every read asks. A read that may not \
            ask answers errSecInteractionNotAllowed (-25308).
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "781-802"),
            .security(file: "OSX/sec/Security/SecItem.m", lines: "204-216, 1542-1548"),
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible «afterFirstUnlock»
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "use `whenUnlocked...` here, and a second, plain item for code that runs in the background",
        check: .secret { secret, keychain in
            guard let access = secret.access, access.hasConstraint, let accessible = secret.accessible,
                accessible.value.isReadableWhileLocked, !accessible.value.isDeprecated,
                secret.readingTargets(in: keychain).allSatisfy({ $0.locked == nil })
            else { return [] }
            return [
                Finding(
                    location: accessible.location,
                    message: "open while the device is locked, but every read asks the user",
                    labels: [.init(access.location, "the user is asked because of this")])
            ]
        }
    )
}
