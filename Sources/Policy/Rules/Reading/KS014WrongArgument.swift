extension Rule {
    static let wrongArgument = Rule.reading(
        code: "KS014",
        name: "wrong-argument",
        title: "an argument that is missing, too many, or not of the kind that the property takes",
        rationale: "A value that is read otherwise than it was meant would be stored that way.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                maxBytes   «"32"»
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
        repair: "write what the property takes"
    )
}
