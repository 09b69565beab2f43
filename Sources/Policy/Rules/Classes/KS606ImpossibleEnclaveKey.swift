import Language

extension Rule {
    static let impossibleEnclaveKey = Rule(
        code: "KS606",
        name: "impossible-enclave-key",
        severity: .error,
        title: "a key that the Secure Enclave can not make",
        rationale: """
            The enclave makes elliptic-curve keys of 256 bits, for this device alone.
            """,
        behavior: """
            What is refused is the enclave's to say. Apple's header states that it holds keys of 256-bit elliptic \
            curves only, and that none can be imported.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "1096"),
            .documentation(page: "security/ksecattrtokenidsecureenclave"),
        ],
        bad: .secret(
            """
            /// Signs requests.
            secret deviceKey: key {
                tag        "org.example.app.device"
                type       ecSECPrimeRandom
                size       «384»
                token      secureEnclave
                accessible whenUnlockedThisDeviceOnly
                access     userPresence with privateKeyUsage
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
        repair: "write `type ecSECPrimeRandom`, `size 256`, and an accessibility that ends in `ThisDeviceOnly`",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .key, let token = secret.token else { return [] }
            let label = Diagnostic.Label(token.location, "the key is to be held here")
            var findings: [Finding] = []
            if let type = secret.keyType, let known = SoftwareKeyType(type.value), known != .ellipticCurve {
                findings.append(
                    Finding(
                        location: type.location, message: "the Secure Enclave makes no `\(type.value.rawValue)` key",
                        labels: [label]))
            } else if let size = secret.keySize, size.value != 256 {
                findings.append(
                    Finding(
                        location: size.location, message: "the Secure Enclave makes no key of \(size.value) bits",
                        labels: [label]))
            }
            if let accessible = secret.accessible, !accessible.value.isThisDeviceOnly, !accessible.value.isDeprecated {
                findings.append(
                    Finding(
                        location: accessible.location, message: "a key of the Secure Enclave never leaves the device",
                        labels: [label]))
            }
            return findings
        }
    )
}
