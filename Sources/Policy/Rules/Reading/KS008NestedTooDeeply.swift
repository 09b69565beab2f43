extension Rule {
    static let nestedTooDeeply = Rule.reading(
        code: "KS008",
        name: "nested-too-deeply",
        title: "blocks within blocks beyond any use",
        rationale: "The language needs three levels. A bound keeps a damaged file from using up memory.",
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS { on iOS «{» } } } } } } } } } } } } } } } }
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
        repair: "end the inner blocks first"
    )
}
