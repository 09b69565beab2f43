extension Rule {
    static let unknownEscape = Rule.reading(
        code: "KS004",
        name: "unknown-escape",
        title: "an escape, parameter or control character in a string that means nothing",
        rationale: "What is stored in the keychain has to be readable off the spec, character by character.",
        bad: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh«\q»token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
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
        repair: "write the character itself, or \\u{...} with its number"
    )
}
