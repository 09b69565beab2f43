import Language

extension Rule {
    static let statedApplicationLabel = Rule(
        code: "KS608",
        name: "stated-application-label",
        severity: .error,
        title: "an application label on a private key",
        rationale: """
            The label is a digest of the public half, by which a certificate finds its key. A key is found by its \
            tag.
            """,
        behavior: """
            The system computes it when the key is made or added.
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecKey.m", lines: "125-132")
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                applicationLabel «"signing"»
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                policy { recovery "Enrol the device again" }
            }
            """),
        good: .secret(
            """
            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                policy { recovery "Enrol the device again" }
            }
            """),
        repair: "remove it, and put the name into `tag`",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .key, let label = secret.applicationLabel else { return [] }
            return [
                Finding(location: label.location, message: "the system computes the application label of a private key")
            ]
        }
    )
}
