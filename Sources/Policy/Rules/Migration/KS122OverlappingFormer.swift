import Language

extension Rule {
    static let overlappingFormer = Rule(
        code: "KS122",
        name: "overlapping-former",
        severity: .warning,
        title: "an older version that can be the item of another secret",
        rationale: """
            Run-time parameters can make the identity of an older version equal to that of another secret, or of another item \
            of the same one. The migration would then move and remove a row that is not an older one.
            """,
        behavior: """
            The keychain tells rows apart by their primary keys alone; it keeps no record of who wrote them.
            """,
        sources: [.security(file: "keychain/securityd/SecItemDb.c", lines: "131-157")],
        bad: .secret(
            """
            /// Gets new access tokens for one account.
            secret refreshToken: genericPassword {
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «formerly» genericPassword { account "\\(accountID)" }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens for one account.
            secret refreshToken: genericPassword {
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                formerly genericPassword { account "old.\\(accountID)" }
            }
            """),
        repair: "make sure that no parameter takes such a value, or move the items without Keyspec",
        check: .run { run in
            run.formerKeys.overlapping.map { former, other in
                Finding(
                    location: former, message: "what was kept here can be an item of `\(other.value)`",
                    labels: [.init(other.location, "`\(other.value)` is declared here")],
                    note: "it happens when run-time parameters make their identity attributes equal")
            }
        }
    )
}
