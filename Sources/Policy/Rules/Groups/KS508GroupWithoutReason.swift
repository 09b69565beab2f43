import Language

extension Rule {
    static let groupWithoutReason = Rule(
        code: "KS508",
        name: "group-without-reason",
        severity: .warning,
        title: "a group without a reason",
        rationale: """
            Sharing is what reviewers ask about first, and years later nobody remembers why a target was given the \
            group.
            """,
        behavior: """
            The system asks for no reason: it grants a group to every process that is signed for it.
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
                target      widget
                group       «shared» "$(AppIdentifierPrefix)org.example.shared" { members app, widget }
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
        repair: "add `reason` with what the targets share it for",
        check: .keychain { keychain in
            keychain.groups.filter { group in
                keychain.isComplete && (!group.stated.contains(.reason) || group.reason?.value.isBlank == true)
            }.map {
                Finding(location: $0.name.location, message: "nobody says why the group `\($0.name.value)` exists")
            }
        }
    )
}
