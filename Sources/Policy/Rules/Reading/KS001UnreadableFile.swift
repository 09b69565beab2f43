extension Rule {
    static let unreadableFile = Rule.reading(
        code: "KS001",
        name: "unreadable-file",
        title: "the file is not UTF-8 text of a bearable size",
        rationale: """
            A spec is text. What other encodings would make of it is a guess, and a guess is no ground for a \
            security declaration.
            """,
        bad: .secret(
            """
            /// Gets new «<FF>»access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
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
        repair: "save the file with UTF-8 encoding"
    )
}
