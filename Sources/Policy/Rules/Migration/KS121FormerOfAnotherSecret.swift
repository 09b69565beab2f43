import Language

extension Rule {
    static let formerOfAnotherSecret = Rule(
        code: "KS121",
        name: "former-of-another-secret",
        severity: .error,
        title: "an older version that another secret is kept in",
        rationale: """
            A migration reads a row of the older version and removes it. If another secret is in that very row now, or \
            another migration reads it too, one of the two loses its value.
            """,
        behavior: """
            The keychain has one row for one primary key; SecItemDelete removes it, whoever else needs it.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "131-157"),
            .security(file: "keychain/securityd/SecItemServer.c", lines: "3288-3295"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «formerly» genericPassword { account "session" }
            }

            /// Keeps the session alive.
            secret session: genericPassword {
                account    "session"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
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
                formerly genericPassword { account "old-token" }
            }

            /// Keeps the session alive.
            secret session: genericPassword {
                account    "session"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "let one secret alone be moved from there",
        check: .run { run in
            run.formerKeys.equal.map { former, other in
                Finding(
                    location: former, message: "`\(other.value)` is kept in the same item",
                    labels: [.init(other.location, "`\(other.value)` is declared here")])
            }
        }
    )
}
