import Language

extension Rule {
    static let tokenOnOtherClass = Rule(
        code: "KS611",
        name: "token-on-other-class",
        severity: .error,
        title: "`token` on anything but a key",
        rationale: """
            The Secure Enclave makes keys and keeps them. It doesn't store passwords, certificates or any other bytes \
            of an app's.
            """,
        behavior: """
            The token is documented for 256-bit elliptic-curve private keys that it makes itself. What the system does \
            with another item of a token is up to the token's driver, and not known.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "1096"),
            .security(file: "OSX/sec/Security/SecItem.m", lines: "1892-1948"),
            .documentation(page: "security/protecting-keys-with-the-secure-enclave"),
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                token      «secureEnclave»
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "remove it, or make it a key",
        check: .secret { secret, _ in
            guard let token = secret.token, secret.itemClass.value != .key else { return [] }
            return [
                Finding(
                    location: token.location,
                    message: "the Secure Enclave keeps keys alone, not \(secret.itemClass.value.phrase)")
            ]
        }
    )
}
