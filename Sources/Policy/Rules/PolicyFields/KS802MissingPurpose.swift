import Language

extension Rule {
    static let missingPurpose = Rule(
        code: "KS802",
        name: "missing-purpose",
        severity: .warning,
        title: "a secret without a purpose",
        rationale: """
            A secret that no feature needs is best not kept at all. Whether one does can't be judged without a word on \
            what it is for.
            """,
        behavior: """
            The system knows nothing of purposes.
            """,
        sources: [.language],
        bad: .secret(
            """
            secret «refreshToken»: genericPassword {
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
        repair: "begin its documentation (`///`) with what it is for, or add `purpose` to its `policy`",
        check: .secret { secret, _ in
            guard secret.isComplete, secret.documentation?.text.isBlank ?? true,
                secret.policy.fields[.purpose]?.value.isBlank ?? true
            else { return [] }
            return [Finding(location: secret.name.location, message: "nobody says what `\(secret.name.value)` is for")]
        }
    )
}
