import Language

extension Rule {
    static let ownGroupWithoutApplication = Rule(
        code: "KS503",
        name: "own-group-without-application",
        severity: .error,
        title: "`own` without the application's identifier",
        rationale: """
            The group that an application has for itself is named after it, so the spec has to say what it is \
            called.
            """,
        behavior: """
            The groups of a process are taken from its entitlements; its application identifier is one of them.
            """,
        sources: [.security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188")],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      «own»
                readers    app
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
                readers    app
            }
            """),
        repair: "state `application` in the keychain, with the app's identifier",
        check: .keychain { keychain in
            guard keychain.isComplete, !keychain.stated.contains(.application) else { return [] }
            let used = keychain.secrets.compactMap { $0.group?.value == .own ? $0.group?.location : nil }
            guard let first = used.first else { return [] }
            return [
                Finding(
                    location: first, message: "`own` needs the application's identifier",
                    labels: used.dropFirst().prefix(3).map { .init($0, "here, too") })
            ]
        }
    )
}
