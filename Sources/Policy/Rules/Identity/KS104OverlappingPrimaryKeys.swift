import Language

extension Rule {
    static let overlappingPrimaryKeys = Rule(
        code: "KS104",
        name: "overlapping-primary-keys",
        severity: .warning,
        title: "two secrets become one item when a run-time parameter takes a certain value",
        rationale: """
            Where a parameter is joined to fixed text, the result can be the text of another secret. Whether it \
            ever is depends on values that only the running app knows, often on what a user types.
            """,
        behavior: """
            For such a value SecItemAdd answers errSecDuplicateItem (-25299), and an update or delete meant for \
            one secret acts on the other.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "131-157"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "345-348"),
        ],
        bad: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens, too.
            secret «accessToken»: genericPassword {
                account    "refresh-\(kind)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
        good: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh.token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens, too.
            secret accessToken: genericPassword {
                account    "refresh-\(kind)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
        repair: "let the fixed texts before the parameters differ",
        check: .run { run in
            run.primaryKeys.overlapping.map { second, first in
                Finding(
                    location: second.location,
                    message: "`\(second.value)` and `\(first.value)` can become the same item",
                    labels: [.init(first.location, "`\(first.value)` is declared here")],
                    note: "it happens when run-time parameters make their identity attributes equal")
            }
        }
    )
}
