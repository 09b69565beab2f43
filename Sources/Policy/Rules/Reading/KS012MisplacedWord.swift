extension Rule {
    static let misplacedWord = Rule.reading(
        code: "KS012",
        name: "misplaced-word",
        title: "a word that belongs elsewhere",
        rationale: "The same words mean the same thing in every spec because each has its place.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                «members» app
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
        repair: "move it there"
    )
}
