import Language

extension Rule {
    static let undecodableItems = Rule(
        code: "KS905",
        name: "undecodable-items",
        severity: .error,
        title: "a value of another form, and nothing that decodes the old one",
        rationale: """
            The keychain holds bytes. Those that an older version stored in one form don't decode in another, or decode \
            to another value than was saved. A value can be decoded where it is moved: under a new identity, with \
            `formerly` and `decode runtime`, the app gives the decoder.
            """,
        behavior: """
            The system takes no part in this: it gives back the bytes that were stored.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      «codable(Session)»
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
                account    "refresh-token.2"
                value      codable(Session)
                accessible whenUnlocked
                group      own
                readers    app
                formerly genericPassword { account "refresh-token"; decode runtime }
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
        repair: "give it a new identity, and state the old one with `formerly` and `decode runtime`",
        check: .change { run in
            run.changes.filter { $0.consequence == .undecodable && $0.kind == .valueChanged }.map { change in
                let words = [change.old, change.new].map { text in
                    "`\([change.word == "size" ? nil : change.word, text ?? "any size"].compactMap(\.self).joined(separator: " "))`"
                }
                return Finding(
                    location: run.place(change),
                    message: "what was stored as \(words[0]) may not decode as \(words[1])",
                    note: change.consequence.remark)
            }
        }
    )
}
