extension Rule {
    static let unterminatedString = Rule.reading(
        code: "KS003",
        name: "unterminated-string",
        title: "a string that does not end on its line",
        rationale: "A string that ran on would swallow the declarations after it.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    «"refresh-token»
                value      String
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
        repair: "close the string with \""
    )
}
