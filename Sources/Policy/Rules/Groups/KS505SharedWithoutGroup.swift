import Language

extension Rule {
    static let sharedWithoutGroup = Rule(
        code: "KS505",
        name: "shared-without-group",
        severity: .error,
        title: "several readers of an item that is in no group of theirs",
        rationale: """
            Each target has a group of its own, named after its own identifier. An item in one of them is out of reach \
            for the other targets, unless a group is declared and both are entitled to it.
            """,
        behavior: """
            An add that names no group goes to the first group of the process that makes it. A read of another \
            process, which isn't entitled to that group, answers errSecItemNotFound (-25300), or \
            errSecMissingEntitlement (-34018) if it names it.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2721"),
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2591-2601, 3143"),
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
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app, «widget»
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
        repair: "declare a group with both as members; for existing items of unknown groups write `group default`",
        check: .secret { secret, keychain in
            let readers = secret.readers
            guard readers.count > 1, secret.lacks(.group) || secret.group?.value == .own else { return [] }
            let what = secret.group == nil ? "states no group" : "is in the application's own group"
            return [
                Finding(
                    location: readers[1].target.location,
                    message: "`\(readers[1].target.value)` can't be sure to read this: it \(what)",
                    labels: secret.group.map { [.init($0.location, "the group is stated here")] } ?? [])
            ]
        }
    )
}
