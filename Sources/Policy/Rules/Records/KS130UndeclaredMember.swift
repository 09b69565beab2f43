import Language

extension Rule {
    static let undeclaredMember = Rule(
        code: "KS130",
        name: "undeclared-member",
        severity: .error,
        title: "a record with a secret that is not declared",
        rationale: """
            A record names secrets of the same file.
            """,
        behavior: """
            The system takes no part in this.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Lets requests pass for an hour.
            secret accessToken: genericPassword {
                account    "access"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// What one sign-in yields.
            record session { members accessToken, «refreshTokn» }
            """),
        good: .secret(
            """
            /// Lets requests pass for an hour.
            secret accessToken: genericPassword {
                account    "access"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// What one sign-in yields.
            record session { members accessToken, refreshToken }
            """),
        repair: "declare the secret, or correct the name",
        check: .keychain { keychain in
            guard keychain.isComplete, !keychain.records.isEmpty else { return [] }
            let names = keychain.secrets.map(\.name.value)
            let declared = Set(names)
            return keychain.records.flatMap(\.members).filter { !declared.contains($0.value) }.map { member in
                Finding(
                    location: member.location, message: "no secret is called `\(member.value)`",
                    help: Suggestion.nearest(to: member.value, in: names).map { "did you mean `\($0)`?" })
            }
        }
    )
}
