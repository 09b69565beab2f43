extension Rule {
    static let missingProperty = Rule.reading(
        code: "KS023",
        name: "missing-property",
        title: "a secret that does not say what it needs to",
        rationale: """
            The generated code cannot be written without it, and no default would be right for every secret.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
                accessible afterFirstUnlock
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
            }
            """),
        repair: "add the property"
    )
}
