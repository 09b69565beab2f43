import Language

extension Rule {
    static let syncedEnclaveKey = Rule(
        code: "KS403",
        name: "synced-enclave-key",
        severity: .error,
        title: "a synced key of the Secure Enclave",
        rationale: """
            The key never leaves the chip that made it. Nothing could be carried to another device.
            """,
        behavior: """
            Keys are made inside the Secure Enclave and can't be imported into another one.
            """,
        sources: [
            .documentation(page: "security/protecting-keys-with-the-secure-enclave"),
            .security(file: "keychain/headers/SecItem.h", lines: "1096"),
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
                sync       «yes»
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
                sync       no
                group      own
                readers    app
                policy { recovery "Enrol the device again" }
            }
            """),
        repair: "write `sync no`",
        check: .secret { secret, _ in
            guard let sync = secret.sync, sync.value, secret.itemClass.value == .key, let token = secret.token else {
                return []
            }
            return [
                Finding(
                    location: sync.location, message: "a key of the Secure Enclave can't be synced",
                    labels: [.init(token.location, "the Secure Enclave is named here")])
            ]
        }
    )
}
