import Language

extension Rule {
    static let indexOfPlainItem = Rule(
        code: "KS323",
        name: "index-of-plain-item",
        severity: .error,
        title: "`index` on an item that needs none",
        rationale: """
            A plain item is written by one call that changes it or doesn't, by however many processes, and its family is \
            listed without a prompt. An index would be a second row that says nothing.
            """,
        behavior: """
            An update of a row without access control needs no user, and takes effect in one step.
            """,
        sources: [.security(file: "keychain/securityd/SecDbItem.c", lines: "1168-1189")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                «index»
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
                index
                group      own
                readers    app
            }
            """),
        repair: "remove `index`, or state `access`",
        check: .secret { secret, _ in
            // An `access` that couldn't be read was reported.
            if secret.stated.contains(.access), secret.access == nil { return [] }
            guard let place = secret.index, secret.access?.flags.isEmpty ?? true, secret.itemClass.value.isPassword
            else {
                return []
            }
            return [Finding(location: place, message: "`index` on an item without access control")]
        }
    )
}
