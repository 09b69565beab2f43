import Language

extension Rule {
    static let undeclaredTarget = Rule(
        code: "KS502",
        name: "undeclared-target",
        severity: .error,
        title: "a reader or member that is not a target",
        rationale: """
            Readers and members are processes with entitlements of their own. One that is not declared is most \
            likely a slip, and would be left out of every check.
            """,
        behavior: "The system grants groups to signed processes by their entitlements, and asks nobody else.",
        sources: [.security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188")],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    «ap»
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
        repair: "declare the target in the keychain",
        check: .keychain { keychain in
            guard keychain.declaresAllNames else { return [] }
            let names = keychain.targets.map(\.name.value)
            let used =
                keychain.groups.flatMap { $0.members ?? [] } + keychain.secrets.flatMap { $0.readers.map(\.target) }
            return UndeclaredNames(used, declared: names).findings("target", candidates: names)
        }
    )
}
