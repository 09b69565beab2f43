extension Rule {
    static let unbalancedBrace = Rule.reading(
        code: "KS007",
        name: "unbalanced-brace",
        title: "a brace that closes nothing, or a block that is never closed",
        rationale: """
            Braces say which secret a property belongs to; one too many or too few moves properties to another \
            secret.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            «}»
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
            }
            """),
        repair: "let every { have its }"
    )
}
