import Language

extension Rule {
    static let userPresenceCombined = Rule(
        code: "KS304",
        name: "user-presence-combined",
        severity: .error,
        title: "`userPresence` together with another constraint or an operator",
        rationale: """
            `userPresence` is a choice of the system's own: biometrics where there are any, else the passcode. It \
            takes no part in an expression; only the two modifiers can go with it.
            """,
        behavior: """
            SecAccessControlCreateWithFlags returns nil, with error -50: the flag can be combined with \
            applicationPassword and privateKeyUsage alone.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "179-182")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence or «devicePasscode»
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
                access     userPresence with applicationPassword
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "write `userPresence` alone, or spell out the constraints without it",
        check: .secret { secret, _ in
            guard let access = secret.access, let presence = access[.userPresence] else { return [] }
            let others = access.flags(.constraint).filter { $0.value != .userPresence } + access.flags(.operator)
            guard let other = others.first else { return [] }
            return [
                Finding(
                    location: other.location,
                    message: "`userPresence` can't be combined with `\(other.value.rawValue)`",
                    labels: [.init(presence.location, "`userPresence` is here")])
            ]
        }
    )
}
