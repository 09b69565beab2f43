import Language

extension Rule {
    static let biometryOnWatchos = Rule(
        code: "KS703",
        name: "biometry-on-watchos",
        severity: .warning,
        title: "an item that biometrics alone open, on watchOS",
        rationale: """
            No watch is known to recognise a finger or a face, so that the item could be stored and never read.
            """,
        behavior: """
            The flags are declared for watchOS; the policies and errors of biometrics are not.
            """,
        sources: [
            .documentation(page: "localauthentication/lapolicy/deviceownerauthenticationwithbiometrics"),
            .documentation(page: "security/secaccesscontrolcreateflags/biometryany"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, watchOS 9
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
                access     «biometryAny»
                prompt     "Unlock your store"
                group      own
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, watchOS 9
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
        repair: "allow `or devicePasscode`, or leave watchOS out",
        check: .secret { secret, keychain in
            guard let access = secret.access, let watchOS = keychain.requirement(.watchOS),
                let flag = access.flags.first(where: { $0.value == .biometryAny || $0.value == .biometryCurrentSet }),
                access[.or] == nil || access.flags(.constraint).count < 2
            else { return [] }
            return [
                Finding(
                    location: flag.location, message: "no watch is known to have biometrics",
                    labels: [.init(watchOS.location, "watchOS is declared here")])
            ]
        }
    )
}
