import Language

extension Rule {
    static let incompleteException = Rule(
        code: "KS803",
        name: "incomplete-exception",
        severity: .error,
        title: "an exception that does not say who, why, how long, and what instead",
        rationale: """
            An exception is a decision. Without the one who took it, the reason, the last day and what lowers the risk \
            meanwhile it is only a warning switched off.
            """,
        behavior: """
            The system knows nothing of exceptions.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                exception «KS203» {
                    approver "Example team"; reason "Web login is next"
                    until 2027-03-01
                }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                exception KS203 {
                    approver "Example team"; reason "Web login is next"
                    until 2027-03-01; control "Short-lived tokens"
                }
            }
            """),
        repair: "state `approver`, `reason`, `until` and `control`",
        check: .exception { exception, _ in
            let declaration = exception.declaration
            guard declaration.isComplete else { return [] }
            let empty: Set<Keyword> = Set(
                [
                    (Keyword.approver, declaration.approver), (.reason, declaration.reason),
                    (.control, declaration.control),
                ]
                .filter { $0.1?.value.isBlank == true }.map(\.0))
            let missing = [Keyword.approver, .reason, .until, .control].filter {
                !declaration.stated.contains($0) || empty.contains($0)
            }
            guard !missing.isEmpty else { return [] }
            let list = missing.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return [Finding(location: declaration.code.location, message: "the exception doesn't state \(list)")]
        }
    )
}
