import Language

extension Rule {
    static let exceptionOfNothing = Rule(
        code: "KS808",
        name: "exception-of-nothing",
        severity: .error,
        title: "an exception for a declaration that there is not",
        rationale: """
            The name is misspelt, or what it named is gone.
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
            }

            exception KS203 for «Example.refreshTokn» {
                approver "Example team"; reason "Web login is next"; until 2027-03-01; control "Short-lived tokens"
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
            }

            exception KS203 for Example.refreshToken {
                approver "Example team"; reason "Web login is next"; until 2027-03-01; control "Short-lived tokens"
            }
            """),
        repair: "name a keychain, or a secret, group or target of it: `for MailKeychain.storeKey`",
        check: .exception { exception, _ in
            guard exception.extent == nil, case .named(let keychain, let member) = exception.declaration.subject else {
                return []
            }
            let name = keychain.value + (member.map { "." + $0.value } ?? "")
            let span = member.map { keychain.location.span.union($0.location.span) } ?? keychain.location.span
            return [
                Finding(
                    location: Location(keychain.location.file, span), message: "nothing called `\(name)` is declared",
                    help: Suggestion.nearest(to: name, in: exception.names).map { "did you mean `\($0)`?" })
            ]
        }
    )
}
