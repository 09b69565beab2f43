import Language

extension Rule {
    static let undeclaredGroup = Rule(
        code: "KS501",
        name: "undeclared-group",
        severity: .error,
        title: "a secret in a group that nobody declares",
        rationale: """
            The declaration says what the group is called in the keychain, who is entitled to it, and why it \
            exists.
            """,
        behavior: """
            A call that names a group to which the process is not entitled answers errSecMissingEntitlement \
            (-34018).
            """,
        sources: [.security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601")],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      «shard»
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
                group      shared
                readers    app
            }
            """),
        repair: "declare the group in the keychain, or write `own` or `default`",
        check: .secret { secret, keychain in
            guard keychain.isComplete, let group = secret.group, case .declared(let name) = group.value,
                !keychain.groups.contains(where: { $0.name.value == name })
            else { return [] }
            let near = Suggestion.nearest(to: name, in: keychain.groups.map(\.name.value) + ["own", "default"])
            return [
                Finding(
                    location: group.location, message: "no group `\(name)` is declared",
                    help: near.map { "did you mean `\($0)`?" })
            ]
        }
    )
}
