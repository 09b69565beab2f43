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
            /// Names the server.
            secret serverCertificate: certificate {
                label      "server"
                accessible whenUnlocked
                access     «userPresence»
                prompt     "Unlock the certificate"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Names the server.
            secret serverCertificate: certificate {
                label      "server"
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "leave it out, or use `check` alone"
    )
}
