import Language

extension Rule {
    static let changedParameter = Rule(
        code: "KS906",
        name: "changed-parameter",
        severity: .warning,
        title: "a run-time parameter with another name or type",
        rationale: """
            A renamed parameter changes the code that uses the item, and no stored item. One with another type may write \
            the same value in another way: then what is stored is not found any more.
            """,
        behavior: """
            The system knows no parameters, only the text that they become; texts are compared byte by byte.
            """,
        sources: [.security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"), .language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    «"token.\\(userID)"»
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "token.\\(accountID)"
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
                account    "token.\\(accountID)"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "token.\\(accountID)"
                    value      String
                    accessible whenUnlocked
                    group      own
                    readers    app
                }
                """),
        repair: "keep the name and the type",
        check: .change { run in
            run.changes.filter { [.parameterRenamed, .parameterRetyped].contains($0.kind) }.map { change in
                let isName = change.kind == .parameterRenamed
                return Finding(
                    location: run.parameterPlace(change),
                    message:
                        "the run-time parameter `\(change.old ?? "")` is \(isName ? "called" : "now") `\(change.new ?? "")`\(isName ? " now" : "")",
                    note: change.consequence.remark)
            }
        }
    )
}

extension ChangedRun {
    /// The text in which the changed parameter stands.
    fileprivate func parameterPlace(_ change: PolicyChange) -> Location {
        let name = String((change.new ?? "").prefix { $0 != ":" })
        let text = secret(change)?.identityTexts.first { $0.value.parameters.contains { $0.name == name } }
        return text?.location ?? place(change)
    }
}
