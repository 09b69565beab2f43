import Language

extension Rule {
    static let unavailableConstant = Rule(
        code: "KS701",
        name: "unavailable-constant",
        severity: .error,
        title: "a word whose constant a declared platform does not have",
        rationale: """
            The generated code names Apple's constant for the word. Where there is none it would not compile.
            """,
        behavior: """
            The constant is declared from a later version on, or not at all for the platform.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "783-803"),
            .documentation(page: "security/ksecattrkeytype"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       «dsa»
                size       2048
                accessible whenUnlocked
                group      own
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Signs requests.
            secret signingKey: key {
                tag        "org.example.app.signing"
                type       rsa
                size       2048
                accessible whenUnlocked
                group      own
            }
            """),
        repair: "use another word, or raise the lowest version of the platform",
        check: .keychain { keychain in
            let lacking = Availability.lacking(among: keychain.judgedPlatforms)
            guard !lacking.isEmpty else { return [] }
            return keychain.secrets.flatMap { $0.value.constants }.compactMap { constant in
                guard let missing = lacking[constant.value], let first = missing.first else { return nil }
                return Finding(
                    location: constant.location,
                    message: "\(constant.value) is \(Availability.phrase(constant.value, on: first.value))",
                    labels: missing.map {
                        .init($0.location, "\($0.value.platform) \($0.value.minimum) is declared here")
                    })
            }
        }
    )
}
