import Language

extension Rule {
    static let finishedRetirement = Rule(
        code: "KS909",
        name: "finished-retirement",
        severity: .warning,
        title: "a retired secret whose last version is past",
        rationale: """
            The app's stated version is later than the last one that deletes the items of a retired secret, so nothing \
            is generated from the declaration any more. It can be removed.
            """,
        behavior: """
            The system takes no part in this.
            """,
        sources: [.language],
        bad: .spec(
            """
            keychain Example {
                platforms   iOS 18
                application "org.example.app"
                service     "org.example.app"
                version     5.1
                target      app
                policy { owner "Example team" }
            }

            /// Held the session of the first web API.
            retired «session»: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      own
                delete
                until      5.0
            }
            """),
        good: .spec(
            """
            keychain Example {
                platforms   iOS 18
                application "org.example.app"
                service     "org.example.app"
                version     5.0
                target      app
                policy { owner "Example team" }
            }

            /// Held the session of the first web API.
            retired session: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      own
                delete
                until      5.0
            }
            """),
        repair: "remove it",
        check: .keychain { keychain in
            keychain.secrets.filter { keychain.hasCompleted($0.value) }.map { secret in
                Finding(
                    location: secret.name.location,
                    message:
                        "the items of `\(secret.name.value)` were deleted until \(secret.retirement?.until?.value.description ?? ""), and the app is at \(keychain.version?.value.description ?? "")"
                )
            }
        }
    )
}
