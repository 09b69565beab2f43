import Language

extension Rule {
    static let approverIsNotOwner = Rule(
        code: "KS809",
        name: "approver-is-not-owner",
        severity: .error,
        title: "an exception that somebody else than the owner approved",
        rationale: """
            The risk is the owner's. An approval by somebody else is the one that a review can't accept.
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
                exception KS203 {
                    approver «"Me"»; reason "Web login is next"
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
        repair: "let the owner approve it, and name the owner as the spec does",
        check: .exception { exception, _ in
            guard let approver = exception.declaration.approver, !approver.value.isBlank, !exception.owners.isEmpty,
                !exception.owners.contains(approver.value)
            else { return [] }
            let owners = exception.owners.sorted().map { "`\($0)`" }.joined(separator: " or ")
            return [
                Finding(location: approver.location, message: "the owner is \(owners), not `\(approver.value)`")
            ]
        }
    )
}
