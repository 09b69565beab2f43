import Language

extension Rule {
    static let expiringException = Rule(
        code: "KS806",
        name: "expiring-exception",
        severity: .note,
        title: "an exception that ends within 30 days",
        rationale: """
            Once the day is past, checks fail. That should surprise nobody in the middle of a release.
            """,
        behavior: """
            The system knows nothing of exceptions. Days are those of UTC; only `keyspec check` judges them.
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
                exception KS203 {
                    approver "Example team"; reason "Web login is next"
                    until «2026-11-30»; control "Short-lived tokens"
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
        repair: "repair what it excuses, or have the owner approve it anew",
        check: .exception { exception, today in
            guard let until = exception.declaration.until, let today, until.value >= today else { return [] }
            let left = until.value.dayNumber - today.dayNumber
            guard left <= warningDays else { return [] }
            let end = left == 0 ? "ends today" : left == 1 ? "ends tomorrow" : "ends in \(left) days"
            return [
                Finding(
                    location: until.location, message: "the exception for \(exception.declaration.code.value) \(end)")
            ]
        }
    )
}

/// How many days before its end an exception is reported.
private let warningDays = 30
