import Language

extension Rule {
    static let missingKeyShape = Rule(
        code: "KS603",
        name: "missing-key-shape",
        severity: .error,
        title: "a key without its type or size",
        rationale: """
            Both are needed to make a key, and both are in every query, so that no operation meets a key of another \
            kind with the same tag.
            """,
        behavior: """
            SecKeyCreateRandomKey answers errSecParam (-50) without a type, or without a size that the type has. \
            SecItemAdd takes such a key and stores 0.
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecKey.m", lines: "1733-1735"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1243-1280"),
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret «signingKey»: key {
                tag        "org.example.app.signing"
                type       ecSECPrimeRandom
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
        repair: "state both, such as `type ecSECPrimeRandom` and `size 256`",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .key else { return [] }
            return [Keyword.type, .size].filter(secret.lacks).map { keyword in
                Finding(location: secret.name.location, message: "a key has to state its `\(keyword.rawValue)`")
            }
        }
    )
}
