import Language

extension Rule {
    static let unsupportedKeyType = Rule(
        code: "KS605",
        name: "unsupported-key-type",
        severity: .error,
        title: "a key type of which the system makes no private key on every platform",
        rationale: """
            SecKey has private keys of two types on every platform: elliptic curves and RSA. Bytes of a symmetric \
            key aren't a key to it; they are a password's value.
            """,
        behavior: """
            The other constants exist on macOS alone, and SecKeyCreateRandomKey answers errSecParam (-50) for a type \
            that it doesn't make.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "783-803"),
            .security(file: "OSX/sec/Security/SecKey.m", lines: "1733-1735"),
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       «aes»
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
        repair:
            "write `ecSECPrimeRandom` or `rsa`; keep symmetric keys in a genericPassword with `value rawKey(SymmetricKey)`",
        check: .secret { secret, keychain in
            // Where a platform doesn't even have the constant, another rule says so.
            guard secret.itemClass.value == .key, let type = secret.keyType, SoftwareKeyType(type.value) == nil,
                type.value.isSymmetric
                    || Availability.lacking(type.value.constant, among: keychain.judgedPlatforms).isEmpty
            else { return [] }
            return [
                Finding(location: type.location, message: "a private key can't have the type `\(type.value.rawValue)`")
            ]
        }
    )
}
