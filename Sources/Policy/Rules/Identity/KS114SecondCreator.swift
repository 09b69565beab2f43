import Language

extension Rule {
    static let secondCreator = Rule(
        code: "KS114",
        name: "second-creator",
        severity: .error,
        title: "a `creator` beside the keychain's `ownership`",
        rationale: """
            The mark of ownership is the creator of every password, and part of every query. An item with another \
            creator would be foreign to the code that stores it.
            """,
        behavior: """
            A row has one creator. A query that names one finds no row with another, whatever its lock state.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "709-716"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                ownership   "ExAp"
                target      app
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                creator    «"Mail"»
                group      own
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                ownership   "ExAp"
                target      app
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
            }
            """),
        repair: "remove `creator`, or `ownership`",
        check: .secret { secret, keychain in
            guard let mark = keychain.ownership, let creator = secret.creator, secret.itemClass.value.isPassword else {
                return []
            }
            return [
                Finding(
                    location: creator.location, message: "the creator of this item is the keychain's mark",
                    labels: [.init(mark.location, "stated here")])
            ]
        }
    )
}
