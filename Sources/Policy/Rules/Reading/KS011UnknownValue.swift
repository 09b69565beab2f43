extension Rule {
    static let unknownValue = Rule.reading(
        code: "KS011",
        name: "unknown-value",
        title: "a word that is not in the table of its property",
        rationale: """
            Where the system has a fixed set of constants, so has the language, under the same names without their \
            prefix.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «kSecAttrAccessibleAfterFirstUnlock»
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
        repair: "write a word of the property's table"
    )
}
