import Language

extension Rule {
    static let unavailableFlag = Rule(
        code: "KS313",
        name: "unavailable-flag",
        severity: .error,
        title: "an access control flag that a declared platform does not have",
        rationale: """
            The generated code would not compile for that platform's lowest version, or would have to store the item \
            with less protection there.
            """,
        behavior: """
            The flag is declared from a later version on, or not at all for the platform.
            """,
        sources: [
            .security(file: "keychain/headers/SecAccessControl.h", lines: "94-105"),
            .documentation(page: "security/secaccesscontrolcreateflags/companion"),
        ],
        bad: .spec(
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
                access     biometryAny or «companion»
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
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
            }
            """),
        repair: "use another flag, or raise the lowest version of the platform",
        check: .secret { secret, keychain in
            guard let access = secret.access else { return [] }
            return access.flags.compactMap { flag in
                let missing = Availability.lacking(flag.value.constant, among: keychain.judgedPlatforms)
                return missing.first.map { first in
                    Finding(
                        location: flag.location,
                        message:
                            "`\(flag.value.rawValue)` is \(Availability.phrase(flag.value.constant, on: first.value))",
                        labels: missing.map {
                            .init($0.location, "\($0.value.platform) \($0.value.minimum) is declared here")
                        })
                }
            }
        }
    )
}
