import Language

extension Rule {
    static let accessControlSynced = Rule(
        code: "KS310",
        name: "access-control-synced",
        severity: .error,
        title: "access control on an item that iCloud Keychain carries",
        rationale: """
            Access control binds an item to the people and biometrics of one device, which is the opposite of \
            carrying it to others.
            """,
        behavior: """
            SecItemAdd and SecItemUpdate answer errSecParam (-50) when kSecAttrSynchronizable is true and an \
            access control is set, whatever its flags.
            """,
        sources: [.security(file: "OSX/sec/Security/SecItem.m", lines: "1657-1661")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                sync       «yes»
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
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "write `sync no`, or remove `access`",
        check: .secret { secret, _ in
            // Of a key of the Secure Enclave another rule refuses the same word.
            guard let sync = secret.sync, sync.value, secret.itemClass.value != .key || secret.token == nil,
                let access = secret.access
            else { return [] }
            return [
                Finding(
                    location: sync.location, message: "an item with access control can't be synced",
                    labels: [.init(access.location, "access control is stated here")])
            ]
        }
    )
}
