import Language

extension Rule {
    static let promptOnTvos = Rule(
        code: "KS702",
        name: "prompt-on-tvos",
        severity: .error,
        title: "an item that asks the user, on tvOS",
        rationale: """
            The prompt that the spec states can't be shown there, and the generated code has no way to authenticate \
            before it reads.
            """,
        behavior: """
            LocalAuthentication is not declared for tvOS: there is no context to carry the reason, the password or the \
            result of a prompt.
            """,
        sources: [
            .documentation(page: "localauthentication/lacontext"),
            .documentation(page: "security/ksecuseauthenticationcontext"),
        ],
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

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     «userPresence»
                prompt     "Unlock your store"
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
                target      app
                policy { owner "Example team" }
            }

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
            }
            """),
        repair: "leave tvOS out, or keep a plain item there",
        check: .secret { secret, keychain in
            guard let access = secret.access, access.asksTheUser, let tvOS = keychain.requirement(.tvOS) else {
                return []
            }
            return [
                Finding(
                    location: access.location, message: "nobody can be asked on tvOS",
                    labels: [.init(tvOS.location, "tvOS is declared here")])
            ]
        }
    )
}
