extension Rule {
    static let parameterType = Rule.reading(
        code: "KS021",
        name: "parameter-type",
        title: "a run-time parameter with two types",
        rationale: "In Swift it is one argument of one type. Where no type is written, it is String.",
        bad: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "\(id)-\(«id»: UUID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
        good: .secret(
            #"""
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "\(id: UUID)-\(id: UUID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """#),
        repair: "give it the same type everywhere"
    )
}
