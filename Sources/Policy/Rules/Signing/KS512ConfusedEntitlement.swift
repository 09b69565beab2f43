import Language

extension Rule {
    static let confusedEntitlement = Rule(
        code: "KS512",
        name: "confused-entitlement",
        severity: .error,
        title: "an App Group in the entitlement for keychain groups, or the reverse",
        rationale: """
            The two kinds of groups are granted by two entitlements. A name in the wrong one grants nothing.
            """,
        behavior: """
            The groups of a process are the entries of keychain-access-groups, its identifiers, and the entries of \
            com.apple.security.application-groups. An App Group is never the default group.
            """,
        sources: [
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
            .documentation(page: "bundleresources/entitlements/com.apple.security.application-groups"),
            .documentation(page: "bundleresources/entitlements/keychain-access-groups"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      widget
                group       shared appGroup «"group.org.example.shared"» { members app, widget; reason "Shown in the widget" }
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
            }
            """,
            signing: .entitlements("widget", in: "Widget.entitlements", groups: ["group.org.example.shared"])),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      widget
                group       shared appGroup "group.org.example.shared" { members app, widget; reason "Shown in the widget" }
                policy { owner "Example team" }
            }

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
                "widget", in: "Widget.entitlements", groups: [], appGroups: ["group.org.example.shared"])),
        repair: "move the entry to the other entitlement",
        check: .signing { run in
            run.keychains.flatMap { keychain in
                keychain.groups.compactMap { group -> Finding? in
                    guard let source = group.source else { return nil }
                    let confused = keychain.members(of: group).compactMap { target in
                        run.signing.entitlements[target.name.value].flatMap { entitlements in
                            entitlements.confusion(about: group).map { (target, entitlements, $0) }
                        }
                    }
                    guard let (target, entitlements, wrong) = confused.first else { return nil }
                    return Finding(
                        location: source.location,
                        message:
                            "`\(target.name.value)` has `\(group.name.value)` under \(wrong) in \(entitlements.name)",
                        help:
                            "move the entry to \(group.isAppGroup ? "com.apple.security.application-groups" : "keychain-access-groups")"
                    )
                }
            }
        }
    )
}
