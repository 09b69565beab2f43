import Language

extension Rule {
    static let bothOperators = Rule(
        code: "KS302",
        name: "both-operators",
        severity: .error,
        title: "`or` and `and` in one expression",
        rationale: """
            The flags of an access control say how many of all its constraints are needed: one, or each. A mixed \
            expression has no flags that mean it.
            """,
        behavior: """
            SecAccessControlCreateWithFlags returns nil, with error -50: only one logical operation can be set.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "165-168")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or devicePasscode «and» companion
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
        repair: "use one of them throughout",
        check: .secret { secret, _ in
            guard let access = secret.access, let or = access[.or], let and = access[.and] else { return [] }
            let (first, second) = or.location.span.start < and.location.span.start ? (or, and) : (and, or)
            return [
                Finding(
                    location: second.location, message: "`or` and `and` can't be mixed",
                    labels: [.init(first.location, "the other operator is here")])
            ]
        }
    )
}
