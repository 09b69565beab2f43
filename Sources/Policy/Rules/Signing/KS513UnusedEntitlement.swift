import Language

extension Rule {
    static let unusedEntitlement = Rule(
        code: "KS513",
        name: "unused-entitlement",
        severity: .warning,
        title: "a target that is entitled to a group and reads nothing in it",
        rationale: """
            An entitlement that nobody needs widens the circle of those who can read what is in the group, now and \
            later.
            """,
        behavior: """
            A process can read every item of each of its groups.
            """,
        sources: [.security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188")],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      «widget»
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """,
            signing: .entitlements(
                "widget", in: "Widget.entitlements", groups: ["$(AppIdentifierPrefix)org.example.shared"])),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      widget
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """,
            signing: .entitlements("widget", in: "Widget.entitlements", groups: [])),
        repair: "remove the entry from `keychain-access-groups`, or declare what the target reads there",
        check: .signing { run in
            run.keychains.flatMap { keychain in
                keychain.targets.flatMap { target -> [Finding] in
                    guard let entitlements = run.signing.entitlements[target.name.value] else { return [] }
                    return run.unusedGroups(of: target, entitlements).map { entry in
                        Finding(
                            location: target.name.location,
                            message:
                                "`\(target.name.value)` reads nothing in `\(entry)`, which \(entitlements.name) grants")
                    }
                }
            }
        }
    )
}
