import Language

extension Rule {
    static let protectedPersistentReference = Rule(
        code: "KS320",
        name: "protected-persistent-reference",
        severity: .error,
        title: "a persistent reference to an item with access control",
        rationale: """
            Asking for the reference asks the user, and a save stores such an item in a new row, to which a \
            reference that was handed out before doesn't lead.
            """,
        behavior: """
            Every query that returns anything of a row decrypts its metadata first, which needs authentication where \
            the row has access control; without interaction it answers errSecInteractionNotAllowed (-25308).
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "482-497"),
            .security(file: "keychain/securityd/SecDbKeychainMetadataKeyStore.m", lines: "123-131"),
        ],
        bad: .secret(
            """
            /// The password of the VPN profile.
            secret vpnPassword: genericPassword {
                account    "vpn"
                value      String
                «persistentReference»
                accessible whenUnlocked
                access     userPresence
                prompt     "Connect"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// The password of the VPN profile.
            secret vpnPassword: genericPassword {
                account    "vpn"
                value      String
                persistentReference
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "remove `access` or `persistentReference`",
        check: .secret { secret, _ in
            guard let reference = secret.persistentReference, let access = secret.access, !access.flags.isEmpty else {
                return []
            }
            return [
                Finding(
                    location: reference, message: "an item with access control can't be referred to",
                    labels: [.init(access.location, "access control is stated here")])
            ]
        }
    )
}
