import Language

extension Rule {
    static let passcodeWithoutAccessControl = Rule(
        code: "KS206",
        name: "passcode-without-access-control",
        severity: .note,
        title: "an item bound to the passcode that asks for nothing",
        rationale: """
            The class says that the device has a passcode, not that anybody enters it: while the device is unlocked, \
            every read succeeds. Where the class was chosen for its strength, access control is usually meant as well.
            """,
        behavior: """
            The class decides when the item can be decrypted; only an access control makes a read ask the user.
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "781-802"),
            .documentation(page: "security/ksecattraccessiblewhenpasscodesetthisdeviceonly"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «whenPasscodeSetThisDeviceOnly»
                group      own
                readers    app
                policy { recovery "Ask the user to sign in again" }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible whenPasscodeSetThisDeviceOnly
                access     userPresence
                prompt     "Sign in"
                group      own
                readers    app
                policy { recovery "Ask the user to sign in again" }
            }
            """),
        repair: "add `access` if the user is to be asked",
        check: .secret { secret, _ in
            guard let accessible = secret.accessible, accessible.value == .whenPasscodeSetThisDeviceOnly,
                secret.lacks(.access)
            else { return [] }
            return [
                Finding(
                    location: accessible.location, message: "bound to the passcode, and nobody is asked when it is read"
                )
            ]
        }
    )
}
