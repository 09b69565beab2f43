extension Rule {
    static let notGeneratedYet = Rule.reading(
        code: "KS090",
        name: "not-generated-yet",
        title: "a declaration that is understood and can not be generated yet",
        rationale: """
            What is declared and missing from the generated code would be a promise that nobody keeps, so \
            `generate` stops. `check` accepts it.
            """,
        bad: .secret(
            """
            /// Signs documents.
            secret documentKey: key {
                tag        "org.example.document"
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlocked
                access     with «applicationPassword»
                prompt     "Sign the document"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Signs documents.
            secret documentKey: key {
                tag        "org.example.document"
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "leave it out, or use `check` alone"
    )
}
