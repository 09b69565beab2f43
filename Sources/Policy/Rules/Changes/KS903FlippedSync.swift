import Language

extension Rule {
    static let flippedSync = Rule(
        code: "KS903",
        name: "flipped-sync",
        severity: .error,
        title: "a `sync` that changed, and nothing that says what it was",
        rationale: """
            Synced items and others are never the same item: `sync` is a part of the identity. If it changes, what an \
            older version of the app has stored is not found any more; a synced one goes on living in iCloud Keychain on \
            all devices.
            """,
        behavior: """
            Every query says which of the two it means, and kSecAttrSynchronizable is in the primary key of every class; \
            without a match the answer is errSecItemNotFound (-25300).
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbQuery.c", lines: "1092-1096"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
                sync       «yes»
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "refresh-token"
                    value      String
                    accessible whenUnlocked
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
                accessible whenUnlocked
                group      own
                readers    app
                sync       yes
                formerly genericPassword { sync no }
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "refresh-token"
                    value      String
                    accessible whenUnlocked
                    group      own
                    readers    app
                    sync       yes
                }
                """),
        repair: "state what it was with `formerly`",
        check: .change { run in
            run.changes.filter { $0.kind == .syncFlipped && $0.orphansItems }.map { change in
                Finding(
                    location: run.place(change),
                    message:
                        "\(run.prefix(change))items stored with `sync \(change.old ?? "")` are not found with `sync \(change.new ?? "")`",
                    note: change.consequence.remark,
                    help: "say what it was: `\(run.formerly(change))`")
            }
        }
    )
}
