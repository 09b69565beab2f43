import Language

extension Rule {
    static let unusedException = Rule(
        code: "KS805",
        name: "unused-exception",
        severity: .warning,
        title: "an exception for something that is not reported",
        rationale: """
            What it excused is gone. Left in place it will excuse the next case, which nobody has looked at.
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
                accessible whenUnlocked
                group      own
                readers    app
                exception «KS203» {
                    approver "Example team"; reason "Web login is next"
                    until 2027-03-01; control "Short-lived tokens"
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
        repair: "remove it",
        check: .exception { exception, _ in
            guard let rule = exception.rule, rule.canBeExcepted, exception.extent != nil, exception.isRuleJudged,
                !exception.isUsed
            else { return [] }
            return [
                Finding(
                    location: exception.declaration.code.location,
                    message:
                        "\(exception.declaration.code.value) isn't reported here, and the exception excuses nothing")
            ]
        }
    )
}
