import Language

extension Rule {
    static let searchInEveryGroup = Rule(
        code: "KS113",
        name: "search-in-every-group",
        severity: .error,
        title: "a secret without a group, whose queries find another secret's item",
        rationale: """
            A query that names no group acts on every group of the process. An item that is told apart from another by \
            nothing but its group is not told apart at all by the code of the one that has none: it reads, overwrites and \
            deletes the other's.
            """,
        behavior: """
            SecItemDelete removes the rows of both, SecItemUpdate changes both, and SecItemCopyMatching answers with either.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "3288-3295"),
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2674-2686"),
        ],
        bad: .secret(
            """
            /// Keeps the session alive.
            secret «session»: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      default
                readers    app
            }

            /// Keeps the session alive on the new server.
            secret newSession: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Keeps the session alive.
            secret session: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      default
                readers    app
            }

            /// Keeps the session alive on the new server.
            secret newSession: genericPassword {
                account    "new-session"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "state the group, or let them differ in an attribute that tells items apart, such as `account`",
        check: .run { run in
            GroupSearches.findings(in: run).map { searcher, found in
                Finding(
                    location: searcher.location,
                    message: "`\(searcher.value)` is looked for in every group, and `\(found.value)` found too",
                    labels: [.init(found.location, "`\(found.value)` is declared here")])
            }
        }
    )
}
