import Language

extension Rule {
    static let malformedGroupName = Rule(
        code: "KS504",
        name: "malformed-group-name",
        severity: .error,
        title: "a group name that no target can be entitled to",
        rationale: """
            A name in the entitlements begins with the prefix of the app's identifier and a dot, that of an App Group \
            with `group.`. One that has neither, or one twice, is a group that no signature grants.
            """,
        behavior: """
            Entitlements are granted by signing: sharing is limited to the groups of one developer, and the prefix \
            enforces that. A call that names a group that isn't among them answers errSecMissingEntitlement (-34018). \
            The empty name is always invalid.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601"),
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
            .documentation(page: "security/ksecattraccessgroup"),
            .documentation(page: "bundleresources/entitlements/com.apple.security.application-groups"),
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
                group       shared «"org.example.shared"» { members app, widget; reason "Shown in the widget" }
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
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      widget
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown in the widget" }
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
            """),
        repair: "write $(AppIdentifierPrefix) and then the name, or `appGroup` with a name that begins with `group.`",
        check: .keychain { keychain in
            let groups = keychain.groups.compactMap { group -> Finding? in
                guard let source = group.source, case .named(let text) = source.value else { return nil }
                return GroupNameFault(of: text, isAppGroup: group.isAppGroup, mayBeTeamGroup: keychain.mayUseTeamGroups)
                    .map {
                        Finding(location: source.location, message: $0.message, help: $0.help)
                    }
            }
            guard let application = keychain.application,
                let fault = GroupNameFault(ofApplication: application.value)
            else { return groups }
            return groups + [Finding(location: application.location, message: fault.message, help: fault.help)]
        }
    )
}
