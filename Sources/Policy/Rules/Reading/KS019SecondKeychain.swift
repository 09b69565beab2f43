extension Rule {
    static let secondKeychain = Rule.reading(
        code: "KS019",
        name: "second-keychain",
        title: "a second keychain in a file",
        rationale: "Secrets belong to the keychain beside which they stand, so there can be one.",
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// What the app keeps.
            «keychain» Other {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
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
            """),
        repair: "move it and its secrets to a file of their own"
    )
}
