import Language

extension Rule {
    static let missingAccessibility = Rule(
        code: "KS201",
        name: "missing-accessibility",
        severity: .error,
        title: "a secret does not say in which lock states it can be read",
        rationale: """
            What the system assumes instead depends on the item class, and certificates become readable in every \
            lock state. Whoever reviews the spec should not have to know that.
            """,
        behavior: """
            Without kSecAttrAccessible passwords and keys are stored as kSecAttrAccessibleWhenUnlocked, \
            certificates under the class of the deprecated kSecAttrAccessibleAlways.
            """,
        sources: [.security(file: "keychain/securityd/SecDbQuery.c", lines: "928-947")],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
                value      String
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
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "add `accessible` with one of its words, such as `whenUnlocked` or `afterFirstUnlockThisDeviceOnly`",
        check: .secret { secret, _ in
            guard secret.lacks(.accessible) else { return [] }
            return [
                Finding(
                    location: secret.name.location,
                    message: "`\(secret.name.value)` doesn't state in which lock states it can be read")
            ]
        }
    )
}
