import Language

extension Rule {
    static let lockedReaderOfProtectedItem = Rule(
        code: "KS308",
        name: "locked-reader-of-protected-item",
        severity: .error,
        title: "a reader that runs while the device is locked, and an item that asks the user",
        rationale: """
            A prompt needs somebody who looks at the device and a process that may show one. What runs while the \
            device is locked has neither. If it needs a secret of the same account, that is a second, plain item.
            """,
        behavior: """
            A read that needs the user and may not ask answers errSecInteractionNotAllowed (-25308). Whether a prompt \
            could appear over a locked screen is not known.
            """,
        sources: [.security(file: "OSX/sec/Security/SecItem.m", lines: "204-216, 1542-1548")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible afterFirstUnlock
                access     «biometryAny or devicePasscode»
                prompt     "Unlock your store"
                group      shared
                readers    app, widget
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

            /// Lets the widget ask the server for unread counts.
            secret widgetToken: genericPassword {
                account    "widget-token"
                value      Data
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
            }
            """),
        repair: "keep two items: a plain one for that reader, and this one for those that can ask",
        check: .secret { secret, keychain in
            guard let access = secret.access, access.hasConstraint else { return [] }
            let locked = secret.readingTargets(in: keychain).compactMap { reader in
                reader.locked.map { (reader.target.name.value, $0) }
            }
            guard let first = locked.first else { return [] }
            return [
                Finding(
                    location: access.location,
                    message: "`\(first.0)` reads this while the device is locked, when nobody can be asked",
                    labels: locked.prefix(3).map { .init($0.1, "`\($0.0)` runs while the device is locked") })
            ]
        }
    )
}
