import Language

extension Rule {
    static let droppedFormer = Rule(
        code: "KS908",
        name: "dropped-former",
        severity: .warning,
        title: "an older place that is not moved from any more",
        rationale: """
            `formerly` moves what older versions of the app stored. Users who skip versions start with the one that has \
            no such statement any more: what they have is not found, and stays on the device.
            """,
        behavior: """
            Items outlive the app, and wait for a version that looks for them.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
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
                    formerly genericPassword { account "token" }
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
                formerly genericPassword { account "token" }
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
                    formerly genericPassword { account "token" }
                }
                """),
        repair: "keep it as long as somebody can come from such a version, or retire the old place",
        check: .change { run in
            run.changes.filter { $0.kind == .formerPlaceDropped }.map { change in
                Finding(
                    location: run.place(change), message: "what is in `\(change.old ?? "")` is not moved any more",
                    note: change.consequence.remark)
            }
        }
    )
}
