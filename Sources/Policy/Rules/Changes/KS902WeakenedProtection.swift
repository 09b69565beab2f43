import Language

extension Rule {
    static let weakenedProtection = Rule(
        code: "KS902",
        name: "weakened-protection",
        severity: .error,
        title: "less protection than before, without a word of who approved it",
        rationale: """
            A protection that becomes weaker looks like any other line in a review, and holds for every item that is \
            saved from then on. So the spec says what the protection was, who approved the change, and why; the \
            statement names the old words, so that it can't stand for a later change.
            """,
        behavior: """
            The system stores what it is told to: an update with another accessibility replaces the protection of an \
            item.
            """,
        sources: [.security(file: "keychain/securityd/SecItemDb.c", lines: "1363-1364"), .language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «afterFirstUnlock»
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
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                weakened { accessible whenUnlocked; approver "Security team"; reason "Mail is fetched while locked" }
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "refresh-token"
                    value      String
                    accessible afterFirstUnlock
                    group      own
                    readers    app
                }
                """),
        repair: "state the old words, the approver and the reason in `weakened`, or keep the protection",
        check: .change { run in
            run.changes.filter { change in
                change.kind == .protectionWeakened && change.consequence != .unreadable
                    && run.secret(change)?.approves(change) != true
            }.map { change in
                let words = [change.old, change.new].map { ChangedRun.words(change.word, $0) }
                let statement =
                    change.word == "token"
                    ? nil
                    : change.old.map { "weakened { \(change.word ?? "") \($0); approver \"...\"; reason \"...\" }" }
                return Finding(
                    location: run.place(change),
                    message: "\(run.prefix(change))\(words[1]) protects less than \(words[0]) did",
                    note: change.consequence.remark,
                    help: statement.map { "if it is meant, say who approved it: `\($0)`" })
            }
        }
    )
}
