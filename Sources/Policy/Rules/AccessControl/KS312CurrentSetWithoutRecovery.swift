import Language

extension Rule {
    static let currentSetWithoutRecovery = Rule(
        code: "KS312",
        name: "current-set-without-recovery",
        severity: .warning,
        title: "`biometryCurrentSet`, and no word of what the app does when biometrics change",
        rationale: """
            A finger added, a face enrolled again, and the item is lost. That happens to every user some day, and the \
            app has to have a way back.
            """,
        behavior: """
            The item becomes invalid when the set of enrolled fingers changes or a face is enrolled again. Which \
            status a read answers then is not known.
            """,
        sources: [.documentation(page: "security/secaccesscontrolcreateflags/biometrycurrentset")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     «biometryCurrentSet»
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
                access     biometryCurrentSet
                prompt     "Unlock your store"
                group      own
                readers    app
                policy { recovery "Delete the store and download it again" }
            }
            """),
        repair: "add `policy` with `recovery`: what the app does when the item is gone",
        check: .secret { secret, keychain in
            // Of an item that stays on the device another rule says the same.
            guard let flag = secret.access?[.biometryCurrentSet], secret.accessible?.value.isThisDeviceOnly != true,
                !secret.statesRecovery(in: keychain)
            else { return [] }
            return [
                Finding(location: flag.location, message: "lost when biometrics change, without a stated recovery")
            ]
        }
    )
}
