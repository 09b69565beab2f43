import Language

extension Rule {
    static let migrationAgainstClass = Rule(
        code: "KS205",
        name: "migration-against-class",
        severity: .error,
        title: "a stated migration that the accessibility contradicts",
        rationale: """
            Whether an item gets to a new device is decided by its class alone. A policy that says otherwise would be \
            believed by those who read it.
            """,
        behavior: """
            Items of the classes without `ThisDeviceOnly` are restored from an encrypted backup on another device, \
            those of the other classes are not.
            """,
        sources: [
            .documentation(page: "security/ksecattraccessiblewhenunlocked"),
            .documentation(page: "security/ksecattraccessibleafterfirstunlock"),
            .documentation(page: "security/ksecattraccessibleafterfirstunlockthisdeviceonly"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1895-1910"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlockThisDeviceOnly
                group      own
                readers    app
                policy { migration «moves»; recovery "Ask the user to sign in again" }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                policy { migration moves; recovery "Ask the user to sign in again" }
            }
            """),
        repair: "state what the class does, or choose the other class",
        check: .secret { secret, keychain in
            guard let moves = secret.policy.moves ?? keychain.policy.moves, let accessible = secret.accessible?.value,
                let place = secret.accessible?.location
            else { return [] }
            let leaves = !accessible.isThisDeviceOnly
            if moves.value, !leaves {
                return [
                    Finding(
                        location: moves.location,
                        message: "a `\(accessible.rawValue)` item doesn't move to another device",
                        labels: [.init(place, "this keeps it on the device")])
                ]
            }
            guard !moves.value, leaves || secret.sync?.value == true else { return [] }
            return [
                Finding(
                    location: moves.location, message: "a `\(accessible.rawValue)` item doesn't stay on the device",
                    labels: [.init(place, "encrypted backups carry it to another device")])
            ]
        }
    )
}
