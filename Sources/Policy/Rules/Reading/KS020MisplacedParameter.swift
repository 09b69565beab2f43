extension Rule {
    static let misplacedParameter = Rule.reading(
        code: "KS020",
        name: "misplaced-parameter",
        title: "a run-time parameter in a text that is fixed",
        rationale: """
            Parameters tell the items of a family apart. Labels, prompts and groups are the same for all of them.
            """,
        bad: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh.\(name)"
                value      String
                accessible afterFirstUnlock
                group      own
                label      "Mail of \(«name»)"
                readers    app
            }
            """#),
        good: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh.\(name)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
        repair: "write fixed text; parameters can stand in identity attributes of a secret"
    )
}
