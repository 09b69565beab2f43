import Language

extension Rule {
    static let valueOfReference = Rule(
        code: "KS607",
        name: "value-of-reference",
        severity: .error,
        title: "a value on an item that the app uses by reference",
        rationale: """
            Keys, certificates and identities aren't read as bytes: the system hands out an object to use.
            """,
        behavior: """
            There is no value of the app's own for the keychain to keep: it takes what it stores from the object.
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecItem.m", lines: "487-591")
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       ecSECPrimeRandom
                size       256
                «value»      Data
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
        repair: "remove it, or make it a genericPassword",
        check: .secret { secret, _ in
            guard ![.genericPassword, .internetPassword].contains(secret.itemClass.value) else { return [] }
            return secret.valueProperties.map {
                Finding(location: $0, message: "\(secret.itemClass.value.phrase) has no value of the app's own")
            }
        }
    )
}
