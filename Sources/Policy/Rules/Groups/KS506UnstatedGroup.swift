import Language

extension Rule {
    static let unstatedGroup = Rule(
        code: "KS506",
        name: "unstated-group",
        severity: .warning,
        title: "no group stated, although groups are declared",
        rationale: """
            Without a group an item lands in whatever group stands first in the entitlements of the process that adds \
            it. Where a shared group stands first, every target entitled to it can read the item.
            """,
        behavior: """
            An add without kSecAttrAccessGroup goes to the first group of the process; reads, updates and deletes act \
            on all of its groups.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2721, 3143"),
            .documentation(page: "security/ksecattraccessgroup"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
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
        repair: "add `group`: `own`, a declared one, or `default` if that is what is meant",
        check: .secret { secret, keychain in
            guard !keychain.groups.isEmpty, secret.lacks(.group), secret.readers.count < 2 else { return [] }
            return [
                Finding(
                    location: secret.name.location,
                    message: "`\(secret.name.value)` states no group, and there are groups",
                    labels: keychain.groups.prefix(1).map {
                        .init($0.name.location, "`\($0.name.value)` is declared here")
                    })
            ]
        }
    )
}
