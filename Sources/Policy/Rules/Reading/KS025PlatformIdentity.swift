extension Rule {
    static let platformIdentity = Rule.reading(
        code: "KS025",
        name: "platform-identity",
        title: "run-time parameters that differ by platform",
        rationale: """
            The parameters are arguments in Swift, and code that calls them is the same on every platform. A text \
            without parameters can be different there; one with parameters can't.
            """,
        bad: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "user.\(user)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                on macOS { account «"refresh-token"» }
            }
            """#),
        good: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "user.\(user)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                on macOS { service "org.example.app.mac" }
            }
            """#),
        repair: "write the attribute outside of the `on` block, the same for all platforms"
    )
}
