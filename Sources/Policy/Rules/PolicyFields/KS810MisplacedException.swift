import Language

extension Rule {
    static let misplacedException = Rule(
        code: "KS810",
        name: "misplaced-exception",
        severity: .error,
        title: "an exception outside of the folder for exceptions",
        rationale: """
            Where exceptions stand in a folder of their own, its code owners see each of them. One that stands \
            elsewhere goes past them.
            """,
        behavior: """
            The system knows nothing of exceptions. `--exceptions-only-in` names the folder.
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
                policy { recovery "Ask the user to sign in again" }
            }
            """),
        repair: "move it there, as `exception KS203 for MailKeychain.storeKey { ... }`",
        check: .exception { exception, _ in
            guard !exception.isInPlace else { return [] }
            return [
                Finding(
                    location: exception.declaration.code.location, message: "exceptions can't stand in this file")
            ]
        }
    )
}
