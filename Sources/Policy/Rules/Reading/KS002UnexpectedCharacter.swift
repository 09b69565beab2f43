extension Rule {
    static let unexpectedCharacter = Rule.reading(
        code: "KS002",
        name: "unexpected-character",
        title: "a character that begins nothing in the language",
        rationale: """
            Outside strings and comments a spec is made of ASCII words, numbers and a few marks, so that no two \
            names can look the same and differ.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app«!»
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
        repair: "remove it; names are made of ASCII letters, digits and _"
    )
}
