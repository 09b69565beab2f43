import Language

extension Rule {
    static let bothBiometryFlags = Rule(
        code: "KS303",
        name: "both-biometry-flags",
        severity: .error,
        title: "`biometryAny` and `biometryCurrentSet` in one expression",
        rationale: """
            One accepts biometrics enrolled later, the other becomes invalid with any change. An item can't do \
            both.
            """,
        behavior: """
            SecAccessControlCreateWithFlags returns nil, with error -50: only one bio constraint can be set.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "173-177")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or «biometryCurrentSet»
                prompt     "Unlock your store"
                group      own
                readers    app
                policy { recovery "Download the store again" }
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
        repair: "keep `biometryCurrentSet` to lose the item when enrolment changes, `biometryAny` to keep it",
        check: .secret { secret, _ in
            guard let access = secret.access, let any = access[.biometryAny], let current = access[.biometryCurrentSet]
            else { return [] }
            let (first, second) =
                any.location.span.start < current.location.span.start ? (any, current) : (current, any)
            return [
                Finding(
                    location: second.location,
                    message: "`\(first.value.rawValue)` and `\(second.value.rawValue)` exclude each other",
                    labels: [.init(first.location, "the other flag is here")])
            ]
        }
    )
}
