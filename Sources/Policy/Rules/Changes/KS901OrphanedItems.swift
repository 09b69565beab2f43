import Language

extension Rule {
    static let orphanedItems = Rule(
        code: "KS901",
        name: "orphaned-items",
        severity: .error,
        title: "an identity that changed, and nothing that says what it was",
        rationale: """
            Items are found by their identity alone. If it changes, those that an older version of the app has stored \
            are not found any more: users are signed out, data is lost, and the secrets stay on the device for good.
            """,
        behavior: """
            A query that names another primary key answers errSecItemNotFound (-25300). Items outlive the app: nothing \
            but a delete that names their identity removes them.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1284-1298"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    «"refresh"»
                value      String
                accessible whenUnlocked
                group      own
                readers    app
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
                account    "refresh"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
                formerly genericPassword { account "refresh-token" }
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
        repair: "state where it was with `formerly`",
        check: .change { run in
            var seen: Set<PolicyChange.Subject> = []
            return run.changes.filter { $0.orphansItems && [.identityChanged, .storageChanged].contains($0.kind) }
                .filter { seen.insert($0.subject).inserted }
                .map { change in
                    let words = [change.old, change.new].map { ChangedRun.words(change.word, $0) }
                    let isMovable =
                        change.kind == .identityChanged && change.word != ItemPlace.ownership
                        && run.secret(change)?.retirement == nil
                    return Finding(
                        location: run.place(change),
                        message: "\(run.prefix(change))items stored under \(words[0]) are not found under \(words[1])",
                        note: change.consequence.remark,
                        help: isMovable
                            ? "say where they were: `\(run.formerly(change))`"
                            : "keep what it was; or give the secret another name in the keychain, and state the old one with `formerly`"
                    )
                }
        }
    )
}
