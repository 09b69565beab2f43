extension Rule {
    static let expectedStatement = Rule.reading(
        code: "KS006",
        name: "expected-statement",
        title: "something stands where a declaration or a property begins",
        rationale: "Every line of a spec begins with the word that says what it is about.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app; «"mail"»
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
                readers    app; label "mail"
            }
            """),
        repair: "begin with the word of a declaration or a property"
    )
}
