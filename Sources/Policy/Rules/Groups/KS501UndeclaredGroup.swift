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
                readers    app, widget
            }
            """),
        repair: "declare the group in the keychain, or write `own` or `default`",
        check: .keychain { keychain in
            guard keychain.declaresAllNames else { return [] }
            let names = keychain.groups.map(\.name.value)
            let used = keychain.secrets.compactMap { secret -> Located<String>? in
                guard let group = secret.group, case .declared(let name) = group.value else { return nil }
                return Located(name, group.location)
            }
            return UndeclaredNames(used, declared: names).findings("group", candidates: names + ["own", "default"])
        }
    )
}
