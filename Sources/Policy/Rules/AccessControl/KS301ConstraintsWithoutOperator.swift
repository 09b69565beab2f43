import Language

extension Rule {
    static let constraintsWithoutOperator = Rule(
        code: "KS301",
        name: "constraints-without-operator",
        severity: .error,
        title: "two constraints stand side by side without `or` or `and`",
        rationale: """
            Read aloud, `biometryAny devicePasscode` sounds like a choice. It is a conjunction: the user has to satisfy every constraint. \
            Whoever meant a choice gets an item that a user without enrolled biometrics can never read.
            """,
        behavior: """
            SecAccessControlCreateWithFlags accepts the flags and requires all constraints, exactly as if `and` had been given. It returns \
            no error, and has not in any release since iOS 9.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "224")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny «devicePasscode»
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
        repair: "write `or` for a choice, `and` where the user has to satisfy both",
        check: .secret { secret, _ in
            guard let access = secret.access, let (first, second) = access.unjoined else { return [] }
            let choice = access[.or] != nil
            return [
                Finding(
                    location: second.location,
                    message: "no operator between `\(first.value.rawValue)` and `\(second.value.rawValue)`",
                    note: choice
                        ? "the system takes the `or` for all of them: one constraint is enough"
                        : "the system takes this for `and`: the user has to satisfy both")
            ]
        }
    )
}
