import Language

extension Rule {
    static let missingFaceIdText = Rule(
        code: "KS515",
        name: "missing-face-id-text",
        severity: .error,
        title: "an item that asks for biometrics, and an Info.plist without the text for Face ID",
        rationale: """
            The system asks the user once whether the app may use Face ID, and shows this text. Without it Face ID \
            can't be used, on every device that has it.
            """,
        behavior: """
            The key NSFaceIDUsageDescription is required for Face ID on iOS; a request without it may fail. Whether \
            anything worse happens is not known.
            """,
        sources: [
            .documentation(page: "bundleresources/information-property-list/nsfaceidusagedescription"),
            .documentation(page: "localauthentication/lacontext"),
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
                access     «userPresence»
                prompt     "Unlock your store"
                group      default
            }
            """,
            signing: .infoPlist("Info.plist", [:])),
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
                group      default
            }
            """,
            signing: .infoPlist("Info.plist", ["NSFaceIDUsageDescription": "Unlocks your store"])),
        repair: "add NSFaceIDUsageDescription with the reason to the Info.plist",
        check: .signing { run in
            var seen: Set<String> = []
            return run.keychains.flatMap { keychain -> [Finding] in
                guard keychain.requirement(.iOS) != nil else { return [] }
                return keychain.secrets.flatMap { secret -> [Finding] in
                    guard let flag = secret.access?.flags.first(where: { $0.value.usesBiometry }) else { return [] }
                    return secret.value.readingTargets(in: keychain).compactMap { reader in
                        let target = reader.target.name.value
                        guard let plist = run.signing.infoPlist(of: target),
                            plist.strings["NSFaceIDUsageDescription"]?.isBlank ?? true,
                            seen.insert(plist.name).inserted
                        else { return nil }
                        return Finding(
                            location: flag.location,
                            message: "`\(target)` can't use Face ID: \(plist.name) has no NSFaceIDUsageDescription")
                    }
                }
            }
        }
    )
}
