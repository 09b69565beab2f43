import Language

extension Rule {
    static let unstatedRecovery = Rule(
        code: "KS203",
        name: "unstated-recovery",
        severity: .warning,
        title: "an item that stays on the device, and no word of what the app does when it is gone",
        rationale: """
            Such an item is missing after a restore to another device, and one bound to the passcode after the \
            passcode was removed. The app has to notice that and get a new one, or the user is stuck; whoever declares \
            the item knows how.
            """,
        behavior: """
            Items of these classes are useless on another device: those bound to the passcode are left out of backups, \
            the others are exported under keys of this device. Removing the passcode makes items bound to it \
            unreadable; a read then answers errSecItemNotFound (-25300).
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "574-592, 1895-1910"),
            .documentation(page: "security/ksecattraccessiblewhenunlockedthisdeviceonly"),
            .documentation(page: "security/ksecattraccessiblewhenpasscodesetthisdeviceonly"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «whenUnlockedThisDeviceOnly»
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible whenUnlockedThisDeviceOnly
                group      own
                readers    app
                policy { recovery "Ask the user to sign in again" }
            }
            """),
        repair: "add `policy` with `recovery`: what the app does when the item is gone",
        check: .secret { secret, keychain in
            guard let accessible = secret.accessible, accessible.value.isThisDeviceOnly,
                !secret.statesRecovery(in: keychain)
            else { return [] }
            let currentSet = secret.access?[.biometryCurrentSet]
            return [
                Finding(
                    location: accessible.location,
                    message: "an item that stays on the device, without a stated recovery",
                    labels: currentSet.map { [.init($0.location, "a change of biometrics can cost it, too")] } ?? [])
            ]
        }
    )
}
