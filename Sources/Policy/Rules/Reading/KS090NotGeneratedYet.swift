extension Rule {
    static let notGeneratedYet = Rule.reading(
        code: "KS090",
        name: "not-generated-yet",
        title: "a declaration that is understood and can not be generated yet",
        rationale: """
            What is declared and missing from the generated code would be a promise that nobody keeps, so \
            `generate` stops. `check` accepts it.
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
                «reuse»      10
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
        repair: "leave it out, or use `check` alone"
    )
}
