import Language

extension Rule {
    static let expiredException = Rule(
        code: "KS804",
        name: "expired-exception",
        severity: .error,
        title: "an exception whose last day is past",
        rationale: """
            What was accepted for a while has become the rule, which is what the date was to prevent.
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
                    until «2026-03-01»; control "Short-lived tokens"
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
            guard let until = exception.declaration.until, let today, until.value < today else { return [] }
            return [
                Finding(
                    location: until.location,
                    message:
                        "the exception for \(exception.declaration.code.value) ended \(days(today.dayNumber - until.value.dayNumber)) ago"
                )
            ]
        }
    )
}

private func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
