extension Rule {
    static let malformedNumber = Rule.reading(
        code: "KS005",
        name: "malformed-number",
        title: "a number or day that can not be read",
        rationale: "A mistyped number must not be taken for a smaller one.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                maxBytes   «32x»
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
        repair: "write digits alone; `_` may stand between them"
    )
}
