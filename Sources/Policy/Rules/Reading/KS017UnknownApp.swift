extension Rule {
    static let unknownApp = Rule.reading(
        code: "KS017",
        name: "unknown-app",
        title: "an app that no spec of the run declares",
        rationale: "The keychain would have no application, targets and groups but its own.",
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                in          «Acme»
                target      app
                policy { owner "Example team" }
            }
            """),
        good: .spec(
            """
            app Acme {
                application "org.example.app"
            }

            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                in          Acme
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }
            """),
        repair: "declare the app, or pass the file that declares it"
    )
}
