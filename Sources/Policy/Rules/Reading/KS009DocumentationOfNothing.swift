extension Rule {
    static let documentationOfNothing = Rule.reading(
        code: "KS009",
        name: "documentation-of-nothing",
        severity: .warning,
        title: "a documentation comment with nothing after it",
        rationale: """
            Documentation flows into the generated code and the documents, from the declaration that it stands \
            before. Before nothing it is lost.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «/// Read by the widget, too.»
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
                // Read by the widget, too.
            }
            """),
        repair: "put it before a declaration, or write // for a comment"
    )
}
