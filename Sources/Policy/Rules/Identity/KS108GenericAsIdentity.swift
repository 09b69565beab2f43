import Language

extension Rule {
    static let genericAsIdentity = Rule(
        code: "KS108",
        name: "generic-as-identity",
        severity: .error,
        title: "two secrets that only `generic` tells apart",
        rationale: """
            `generic` looks like a place for a name, and old samples use it as one. The keychain stores it with the \
            item and tells no items apart by it, so the two secrets overwrite each other.
            """,
        behavior: """
            The attribute is in no class's primary key: SecItemAdd answers errSecDuplicateItem (-25299) for the second.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "131-157"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                generic    "refresh"
            }

            /// Proves who the user is.
            secret «idToken»: genericPassword {
                account    "token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                generic    "id"
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Proves who the user is.
            secret idToken: genericPassword {
                account    "id-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "let them differ in `account` or `service`",
        check: .run { run in
            run.primaryKeys.equalButForGeneric.map { second, first in
                Finding(
                    location: second.location,
                    message:
                        "`\(second.value)` and `\(first.value)` are the same item: `generic` doesn't tell items apart",
                    labels: [.init(first.location, "`\(first.value)` is declared here")])
            }
        }
    )
}
