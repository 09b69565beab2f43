import Language

extension Rule {
    static let groupWiderThanReaders = Rule(
        code: "KS507",
        name: "group-wider-than-readers",
        severity: .warning,
        title: "a group with members that do not read the item",
        rationale: """
            Whoever is entitled to a group can read all that is in it. A member without a need is one more process \
            through which the secret can get out.
            """,
        behavior: """
            Membership is decided by entitlements alone: no item can be kept from a process that has its group.
            """,
        sources: [
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601, 2715-2719"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      «shared»
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
        repair: "use a narrower group, `own` for a single reader, or name the target among the readers",
        check: .secret { secret, keychain in
            guard let place = secret.group?.location, let group = secret.declaredGroup(in: keychain) else { return [] }
            let readers = secret.readingTargets(in: keychain).map(\.target.name.value)
            // An undeclared reader is most likely a misspelt member.
            guard !readers.isEmpty, readers.count >= secret.readers.count else { return [] }
            let targets = Set(keychain.targets.map(\.name.value))
            let members = group.members ?? keychain.targets.map { Located($0.name.value, group.name.location) }
            let idle = members.filter { targets.contains($0.value) && !readers.contains($0.value) }
            guard let first = idle.first else { return [] }
            return [
                Finding(
                    location: place,
                    message: "`\(first.value)` is entitled to `\(group.name.value)`, and doesn't read this",
                    labels: idle.prefix(3).map { .init($0.location, "`\($0.value)` is a member here") })
            ]
        }
    )
}
