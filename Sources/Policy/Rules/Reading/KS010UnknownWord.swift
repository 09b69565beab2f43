extension Rule {
    static let unknownWord = Rule.reading(
        code: "KS010",
        name: "unknown-word",
        title: "a declaration or property that does not exist",
        rationale: "A word that is passed over because nobody knows it could be the one that protects the secret.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                «acessible» afterFirstUnlock
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
        repair: "write a word of the language; `keyspec explain KS010` shows an example"
    )
}
