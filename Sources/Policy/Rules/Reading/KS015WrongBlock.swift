extension Rule {
    static let wrongBlock = Rule.reading(
        code: "KS015",
        name: "wrong-block",
        title: "a block is missing, or stands after a word that has none",
        rationale: "Braces hold what belongs to a declaration; a property has its arguments on its line.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app «{» }
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
        repair: "add the block, or remove it"
    )
}
