extension Rule {
    static let hiddenCharacter = Rule.reading(
        code: "KS026",
        name: "hidden-character",
        severity: .warning,
        title: "a character in a string or a comment that a reader can't see",
        rationale: """
            Marks that turn the direction of text, characters without width and line separators that are none to a compiler \
            let a spec read otherwise than it is. Whoever reviews it has to see what it says. What makes several emoji one, or \
            joins letters in scripts that are written so, is not meant.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh«\u{200B}»-token"
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
                account    "refresh\\u{200B}-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "leave it out, or write it as an escape if a string needs it"
    )
}
