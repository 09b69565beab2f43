import Language

extension Rule {
    static let deprecatedAccessibility = Rule(
        code: "KS202",
        name: "deprecated-accessibility",
        severity: .error,
        title: "an accessibility that Apple has deprecated",
        rationale: """
            It leaves the item readable from the moment the device starts, locked or not. Apple deprecated it in \
            iOS 12 and macOS 10.14 in favour of classes that wait for the first unlock.
            """,
        behavior: """
            The item is stored and can be read in every lock state, also before the first unlock. The system does \
            not turn the class into another.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "609, 617"),
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "781-802"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible «always»
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
        repair: "use a class that waits for the first unlock",
        check: .secret { secret, _ in
            guard let accessible = secret.accessible, let replacement = accessible.value.replacement else { return [] }
            return [
                Finding(
                    location: accessible.location, message: "`\(accessible.value.rawValue)` is deprecated",
                    help: "write `\(replacement.rawValue)`")
            ]
        }
    )
}
