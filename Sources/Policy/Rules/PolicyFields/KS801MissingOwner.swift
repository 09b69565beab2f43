import Language

extension Rule {
    static let missingOwner = Rule(
        code: "KS801",
        name: "missing-owner",
        severity: .warning,
        title: "secrets without an owner",
        rationale: """
            Somebody has to answer for a secret: approve exceptions, decide about its loss, be asked in a review. \
            Where nobody is named, nobody feels asked.
            """,
        behavior: """
            The system knows nothing of owners.
            """,
        sources: [.language],
        bad: .spec(
            """
            /// What the app keeps.
            keychain «Example» {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
            }
            """),
        repair: "add `policy` with `owner` to the keychain, or to each secret",
        check: .keychain { keychain in
            guard keychain.isComplete, keychain.policy.fields[.owner]?.value.isBlank ?? true else { return [] }
            let orphans = keychain.secrets.filter { $0.isComplete && ($0.policy.fields[.owner]?.value.isBlank ?? true) }
            guard let first = orphans.first else { return [] }
            return [
                Finding(
                    location: keychain.name.location,
                    message:
                        "nobody owns \(orphans.count == 1 ? "`\(first.name.value)`" : "\(orphans.count) secrets") of this keychain",
                    labels: orphans.prefix(3).map { .init($0.name.location, "`\($0.name.value)` has no owner") })
            ]
        }
    )
}
