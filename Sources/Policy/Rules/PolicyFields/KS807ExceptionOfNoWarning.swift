import Language

extension Rule {
    static let exceptionOfNoWarning = Rule(
        code: "KS807",
        name: "exception-of-no-warning",
        severity: .error,
        title: "an exception for something that is no warning",
        rationale: """
            An error is something that the system refuses, or that contradicts itself: no approval changes that. A \
            note asks for nothing.
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
                policy { recovery "Ask the user to sign in again" }
                exception «KS301» {
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
        repair: "repair what it would excuse, and remove it",
        check: .exception { exception, _ in
            let code = exception.declaration.code
            guard exception.rule?.canBeExcepted != true else { return [] }
            guard let rule = exception.rule else {
                let near = Suggestion.nearest(to: code.value, in: RuleCatalogue.rules.map(\.code.rawValue))
                return [
                    Finding(
                        location: code.location, message: "no rule has the code \(code.value)",
                        help: near.map { "did you mean \($0)?" } ?? "`keyspec rules` lists the codes")
                ]
            }
            let what =
                switch rule.severity {
                case .error: "an error"
                case .warning: "about the spec itself"
                case .note: "a note"
                }
            return [Finding(location: code.location, message: "\(code.value) is \(what), and can't be excepted")]
        }
    )
}
