import Language

extension Rule {
    static let systemTooOld = Rule(
        code: "KS706",
        name: "system-too-old",
        severity: .error,
        title: "a platform version before the data protection keychain could be asked for",
        rationale: """
            All generated queries ask for the data protection keychain, so that macOS doesn't silently use the other \
            one. Before these versions there is no constant for that.
            """,
        behavior: """
            kSecUseDataProtectionKeychain is declared from iOS 13, macOS 10.15, Mac Catalyst 13.1, tvOS 13 and watchOS \
            6 on.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "1055"),
            .documentation(page: "security/ksecusedataprotectionkeychain"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   «iOS» 12, macOS 13
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
                group      own
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 13, macOS 13
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
                group      own
            }
            """),
        repair: "raise the lowest version",
        check: .run { run in
            // Keychains of one app have their platforms from one place.
            var reported: Set<Location> = []
            return run.keychains.flatMap(\.platforms).compactMap { requirement in
                let (platform, minimum) = (requirement.value.platform, requirement.value.minimum)
                guard let floor = Availability.floor(of: platform), minimum < floor,
                    reported.insert(requirement.location).inserted
                else { return nil }
                return Finding(
                    location: requirement.location,
                    message: "the generated code needs \(platform) \(floor), and \(minimum) is declared",
                    help: "raise the lowest version to \(floor)")
            }
        }
    )
}
