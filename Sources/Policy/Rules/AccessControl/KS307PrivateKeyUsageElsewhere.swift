import Language

extension Rule {
    static let privateKeyUsageElsewhere = Rule(
        code: "KS307",
        name: "private-key-usage-elsewhere",
        severity: .error,
        title: "`privateKeyUsage` on anything but a key of the Secure Enclave",
        rationale: """
            The flag permits the operations of a private key, and only those. A password has none of them, and the \
            bytes of a key that the keychain holds have to be decrypted before they are of use.
            """,
        behavior: """
            With the flag the access control has entries for signing, key exchange and decapsulation, and none for \
            decrypting: the item is stored and can't be read. Which status a read answers is not known.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "225-256, 412-423")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence with «privateKeyUsage»
                prompt     "Unlock your store"
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
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "remove it",
        check: .secret { secret, _ in
            guard let flag = secret.access?[.privateKeyUsage] else { return [] }
            guard secret.itemClass.value != .key || secret.lacks(.token) else { return [] }
            let what =
                secret.itemClass.value == .key ? "a key outside the Secure Enclave" : secret.itemClass.value.phrase
            return [Finding(location: flag.location, message: "with `privateKeyUsage`, \(what) can't be read")]
        }
    )
}
