import Language

extension Rule {
    static let formerWithoutPrompt = Rule(
        code: "KS125",
        name: "former-without-prompt",
        severity: .error,
        title: "an older version under access control, and no prompt for its migration",
        rationale: """
            The migration has to read the older version once, and the user is asked for it. A prompt without a reason is \
            refused by a careful user, and then nothing is moved.
            """,
        behavior: """
            The system shows the reason that the app gives beside its own text.
            """,
        sources: [.documentation(page: "localauthentication/lacontext/localizedreason")],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «formerly» genericPassword { account "old"; access userPresence }
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
                formerly genericPassword { account "old"; access userPresence; prompt "Move your token" }
            }
            """),
        repair: "add `prompt` with a short reason, in the block or in the secret",
        check: .secret { secret, _ in
            secret.formers.filter { former in
                former.item.access?.asksTheUser == true && former.item.prompt == nil && former.item.isComplete
            }.map {
                Finding(location: $0.location, message: "moving `\(secret.name.value)` asks the user, and says not why")
            }
        }
    )
}
