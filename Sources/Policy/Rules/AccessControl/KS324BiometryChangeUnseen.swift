import Language

extension Rule {
    static let biometryChangeUnseen = Rule(
        code: "KS324",
        name: "biometry-change-unseen",
        severity: .error,
        title: "`invalidatedBy biometryChange` where nothing can tell the change",
        rationale: """
            What was enrolled when the item was stored is noted in its index; an item without one has no place for it that \
            can be read without a prompt. Where biometrics don't open the item, their change is nothing to it.
            """,
        behavior: """
            Even the attributes of a row with access control are kept from everyone but the user. A hash of the enrolled \
            set can be asked for at any time.
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "482-497"),
            .documentation(page: "localauthentication/ladomainstatebiometry/statehash"),
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny
                prompt     "Unlock your store"
                invalidatedBy «biometryChange»
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
                access     biometryAny
                prompt     "Unlock your store"
                index
                invalidatedBy biometryChange
                group      own
                readers    app
            }
            """),
        repair: "add `index` and a biometric constraint, or remove the word",
        check: .secret { secret, _ in
            if secret.stated.contains(.access), secret.access == nil { return [] }
            guard let place = secret.invalidatedByBiometryChange else { return [] }
            if secret.index == nil {
                return [Finding(location: place, message: "an item without `index` can't tell a change of biometrics")]
            }
            let usesBiometry = secret.access?[.biometryAny] != nil || secret.access?[.biometryCurrentSet] != nil
            return usesBiometry ? [] : [Finding(location: place, message: "biometrics have no part in this item")]
        }
    )
}
