import Language

extension Rule {
    static let impossibleKeySize = Rule(
        code: "KS604",
        name: "impossible-key-size",
        severity: .error,
        title: "a size that keys of the type do not have",
        rationale: """
            Elliptic-curve keys have the sizes of the known curves; an RSA key has at least 512 bits.
            """,
        behavior: """
            SecKeyCreateRandomKey answers errSecParam (-50).
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecECKey.m", lines: "479-487, 714-749"),
            .security(file: "OSX/sec/Security/SecRSAKey.c", lines: "507-513"),
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       ecSECPrimeRandom
                size       «255»
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
        repair: "write 256, 384 or 521 for an elliptic curve, 2048 or more for RSA",
        check: .secret { secret, _ in
            // What the Secure Enclave makes is another rule's to say.
            guard secret.itemClass.value == .key, secret.lacks(.token), let size = secret.keySize,
                let type = secret.keyType.flatMap({ SoftwareKeyType($0.value) })
            else { return [] }
            switch type {
            case .ellipticCurve where [192, 256, 384, 521].contains(size.value): return []
            case .rsa where size.value >= 512: return []
            default:
                let word = secret.keyType?.value.rawValue ?? ""
                return [Finding(location: size.location, message: "no `\(word)` key has \(size.value) bits")]
            }
        }
    )
}
