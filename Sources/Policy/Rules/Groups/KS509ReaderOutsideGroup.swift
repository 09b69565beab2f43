import Language

extension Rule {
    static let readerOutsideGroup = Rule(
        code: "KS509",
        name: "reader-outside-group",
        severity: .error,
        title: "a reader that is not a member of the group",
        rationale: """
            The declaration contradicts itself: one line says that the target reads the item, another who is entitled \
            to its group, and the target isn't among them.
            """,
        behavior: """
            A call that names a group to which the process is not entitled answers errSecMissingEntitlement (-34018).
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601"),
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
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
                target      share
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown in the widget" }
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, widget, «share»
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
                target      share
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
        repair: "add the target to `members`, or remove it from `readers`",
        check: .secret { secret, keychain in
            guard let group = secret.declaredGroup(in: keychain), let members = group.members else { return [] }
            let names = Set(members.map(\.value))
            return secret.readingTargets(in: keychain).filter { !names.contains($0.target.name.value) }.map { reader in
                let name = reader.target.name.value
                return Finding(
                    location: reader.place,
                    message: "`\(name)` reads this, and isn't a member of `\(group.name.value)`",
                    labels: [.init(group.name.location, "`\(group.name.value)` is declared here")])
            }
        }
    )
}
