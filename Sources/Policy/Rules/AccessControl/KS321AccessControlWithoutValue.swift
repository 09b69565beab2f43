import Language

extension Rule {
    static let accessControlWithoutValue = Rule(
        code: "KS321",
        name: "access-control-without-value",
        severity: .error,
        title: "access control on an item that holds no value",
        rationale: """
            Access control asks the user when a value is read. An item that says something by being there is never \
            read, so nobody is ever asked, and the declaration promises a protection that there isn't.
            """,
        behavior: """
            A query learns without any authentication whether such an item exists, and deletes it without one: \
            filters act on the database before anything is decrypted.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "709-716"),
            .security(file: "keychain/securityd/SecDbQuery.c", lines: "334-350"),
        ],
        bad: .secret(
            """
            /// Says that the tour was shown.
            secret tourShown: genericPassword {
                account    "tour-shown"
                value      none
                accessible whenUnlockedThisDeviceOnly
                access     «userPresence»
                prompt     "Show the tour"
                group      own
                readers    app
                policy { recovery "It is made anew" }
            }
            """),
        good: .secret(
            """
            /// Says that the tour was shown.
            secret tourShown: genericPassword {
                account    "tour-shown"
                value      none
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                policy { recovery "It is made anew" }
            }
            """),
        repair: "remove `access`, or give the item a value that is worth a prompt",
        check: .secret { secret, _ in
            guard secret.value?.value == .nothing, let access = secret.access, !access.flags.isEmpty else { return [] }
            return [Finding(location: access.location, message: "there is no value that a read could ask for")]
        }
    )
}
