import Language

extension Rule {
    static let groupNotEntitled = Rule(
        code: "KS511",
        name: "group-not-entitled",
        severity: .error,
        title: "a target that reads an item of a group it is not entitled to",
        rationale: """
            The spec says that the target reads the item, its entitlements that it can't. It shows on the first call \
            of that target.
            """,
        behavior: """
            A call that names a group to which the process is not entitled answers errSecMissingEntitlement (-34018).
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601"),
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, «widget»
            }
            """,
            signing: .entitlements("widget", in: "Widget.entitlements", groups: [])),
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
            """,
            signing: .entitlements(
                "widget", in: "Widget.entitlements", groups: ["$(AppIdentifierPrefix)org.example.shared"])),
        repair: "add the group to `keychain-access-groups` of the target, or remove the target from `readers`",
        check: .signing { run in
            var places: [EntitlementUse: [Location]] = [:]
            var order: [EntitlementUse] = []
            run.forEachEntitledReader { reader, group, entitlements in
                guard entitlements.confusion(about: group) == nil, !entitlements.grants(group) else { return }
                let use = EntitlementUse(
                    target: reader.target.name.value, group: group.name.value, file: entitlements.name)
                if places[use] == nil { order.append(use) }
                places[use, default: []].append(reader.place)
            }
            return order.compactMap { use in
                guard let all = places[use], let first = all.first else { return nil }
                return Finding(
                    location: first, message: "`\(use.target)` isn't entitled to `\(use.group)` in \(use.file)",
                    labels: all.dropFirst().prefix(3).map { .init($0, "it reads this, too") })
            }
        }
    )
}
