import Language

extension Rule {
    static let syncOnTvos = Rule(
        code: "KS402",
        name: "sync-on-tvos",
        severity: .warning,
        title: "a synced item on tvOS",
        rationale: """
            The property reads as if an Apple TV got the item from the user's other devices. It never does.
            """,
        behavior: """
            tvOS accepts kSecAttrSynchronizable and doesn't sync, in neither direction; the item stays on the device.
            """,
        sources: [.documentation(page: "security/ksecattrsynchronizable")],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, tvOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                sync       «yes»
                group      own
                readers    app
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
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                sync       yes
                group      own
                readers    app
            }
            """),
        repair: "write `sync no`, or leave tvOS out",
        check: .secret { secret, keychain in
            // What is never synced anywhere is another rule's to say.
            guard let sync = secret.sync, sync.value, secret.accessible?.value.isThisDeviceOnly != true,
                let tvOS = keychain.requirement(.tvOS)
            else { return [] }
            return [
                Finding(
                    location: sync.location, message: "tvOS never syncs an item",
                    labels: [.init(tvOS.location, "tvOS is declared here")])
            ]
        }
    )
}
