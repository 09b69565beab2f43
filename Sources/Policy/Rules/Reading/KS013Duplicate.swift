extension Rule {
    static let duplicate = Rule.reading(
        code: "KS013",
        name: "duplicate",
        title: "something that can stand once stands twice",
        rationale: "Which of the two counts would be a matter of luck. The first is used for further checks.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                «accessible» whenUnlocked
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
        repair: "keep one of them"
    )
}
