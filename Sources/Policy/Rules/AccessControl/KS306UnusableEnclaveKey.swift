import Language

extension Rule {
    static let unusableEnclaveKey = Rule(
        code: "KS306",
        name: "unusable-enclave-key",
        severity: .error,
        title: "an enclave key whose access control permits no use of it",
        rationale: """
            Constraints without `privateKeyUsage` are about reading and writing a value, and an enclave key has \
            none. Nobody could sign with the key.
            """,
        behavior: """
            The access control has entries for decrypting and encrypting only, and none for signing or key exchange; \
            an operation without an entry is permitted to nobody.
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecAccessControl.m", lines: "225-248, 412-423")
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret deviceKey: key {
                tag        "org.example.app.device"
                type       ecSECPrimeRandom
                size       256
                token      secureEnclave
                accessible whenUnlockedThisDeviceOnly
                access     «userPresence»
                prompt     "Confirm it is you"
                group      own
                readers    app
                policy { recovery "Enrol the device again" }
            }
            """),
        good: .secret(
            """
            /// Signs requests.
            secret deviceKey: key {
                tag        "org.example.app.device"
                type       ecSECPrimeRandom
                size       256
                token      secureEnclave
                accessible whenUnlockedThisDeviceOnly
                access     userPresence with privateKeyUsage
                prompt     "Confirm it is you"
                group      own
                readers    app
                policy { recovery "Enrol the device again" }
            }
            """),
        repair: "add `with privateKeyUsage`",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .key, secret.token != nil, let access = secret.access,
                access.hasConstraint, access[.privateKeyUsage] == nil
            else { return [] }
            return [
                Finding(location: access.location, message: "an enclave key with this access control can't be used")
            ]
        }
    )
}
