extension Rule {
    static let languageVersion = Rule.reading(
        code: "KS016",
        name: "language-version",
        title: "a version of the language that this compiler does not know",
        rationale: """
            A later version can give a word another meaning, so that nothing in the file can be relied on.
            """,
        bad: .spec(
            """
            keyspec «2»

            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }
            """),
        good: .spec(
            """
            keyspec 1

            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }
            """),
        repair: "write `keyspec 1`, or install a newer keyspec"
    )
}
