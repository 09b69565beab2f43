import Language

extension Rule {
    static let unreadableItems = Rule(
        code: "KS907",
        name: "unreadable-items",
        severity: .error,
        title: "stored items that the new code can never open",
        rationale: """
            An item that was stored with access control opens only for code that asks the user. If the spec drops the \
            access control, the generated code asks nobody any more, and reads and saves of what is on devices fail for \
            good. Stated in `formerly`, reads go on asking until the item is saved again, without access control.
            """,
        behavior: """
            Reading such an item without the user, and updating it, which has to decrypt it, answer \
            errSecInteractionNotAllowed (-25308).
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecItem.m", lines: "204-216, 1542-1548"),
            .security(file: "keychain/securityd/SecDbItem.c", lines: "1168-1189"),
        ],
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
                    access     userPresence
                    prompt     "Unlock your mail"
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
                weakened { access userPresence; approver "Security team"; reason "Asked at launch instead" }
                formerly genericPassword { access userPresence; prompt "Unlock your mail once more" }
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
                    access     userPresence
                    prompt     "Unlock your mail"
                }
                """),
        repair: "state the old access control with `formerly`, so that reads ask until the item is saved again",
        check: .change { run in
            var seen: Set<PolicyChange.Subject> = []
            return run.changes.filter { $0.consequence == .unreadable && seen.insert($0.subject).inserted }.map {
                change in
                let old = run.changes.first { $0.subject == change.subject && $0.word == "access" }?.old
                return Finding(
                    location: run.place(change),
                    message:
                        "\(run.prefix(change))items stored with \(old.map { "`access \($0)`" } ?? "access control") can't be opened without the user",
                    note: change.consequence.remark,
                    help: old.map {
                        "say so: `formerly \(run.secret(change)?.itemClass.value.rawValue ?? "") { access \($0); prompt \"...\" }`"
                    })
            }
        }
    )
}
