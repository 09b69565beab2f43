extension Rule {
    static let noKeychain = Rule.reading(
        code: "KS018",
        name: "no-keychain",
        title: "a spec without a keychain",
        rationale: """
            Secrets get their platforms, their default service and their Swift type from the keychain of their \
            file. A file without declarations is most likely the wrong one.
            """,
        bad: .spec(
            """
            // The secrets of the app: see another file.

            /// Gets new access tokens.
            «secret» refreshToken: genericPassword {
                service    "org.example.app"
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      default
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
        repair: "declare one: keychain Name { ... }"
    )
}
