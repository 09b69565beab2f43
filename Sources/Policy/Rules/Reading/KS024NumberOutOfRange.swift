extension Rule {
    static let numberOutOfRange = Rule.reading(
        code: "KS024",
        name: "number-out-of-range",
        title: "a number that means nothing there",
        rationale: "Sizes and durations begin at 1.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                maxBytes   «0»
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
                maxBytes   32
                readers    app
            }
            """),
        repair: "write a number from 1 on"
    )
}
