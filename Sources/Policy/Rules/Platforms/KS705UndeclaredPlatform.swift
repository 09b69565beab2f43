import Language

extension Rule {
    static let undeclaredPlatform = Rule(
        code: "KS705",
        name: "undeclared-platform",
        severity: .error,
        title: "an `on` block for a platform that the keychain is not for",
        rationale: """
            Every platform's declaration is checked for itself. One that `platforms` doesn't list is checked by no \
            rule, so what the block says would be promised by nobody.
            """,
        behavior: "The system has no part in this: the compiler's conditions choose what is built.",
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                on «tvOS» { group default }
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
                on macOS { group default }
            }
            """),
        repair: "add it to `platforms`, or remove the block",
        check: .keychain { keychain in
            guard keychain.isComplete, !keychain.platforms.isEmpty else { return [] }
            let declared = Set(keychain.platforms.map(\.value.platform))
            return keychain.secrets.flatMap(\.variants).flatMap(\.platforms).filter { !declared.contains($0.value) }.map
            {
                Finding(location: $0.location, message: "the keychain isn't for \($0.value.rawValue)")
            }
        }
    )
}
