import Language

extension Rule {
    static let beyondBounds = Rule.reading(
        code: "KS008",
        name: "beyond-bounds",
        title: "more of something than a spec can hold",
        rationale: """
            Bounds keep a damaged or hostile file from using up memory and time. Each is far beyond what a spec of a person's reaches: \
            \(Limits.phrases.joined(separator: ", ")). Diagnostics beyond theirs are counted and left out.
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
        repair: "split the spec, or take out what was put there by mistake"
    )
}
