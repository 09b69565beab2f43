import Language

extension Rule {
    static let syncOfClassOnOldSystem = Rule(
        code: "KS404",
        name: "sync-of-class-on-old-system",
        severity: .error,
        title: "a synced key, certificate or identity on a system that syncs passwords alone",
        rationale: """
            Below these versions the item is stored and never leaves the device, while the declaration says that it \
            does.
            """,
        behavior: """
            Keys and certificates sync from iOS 14, macOS 11 and watchOS 7 on; before, passwords alone did.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "234-236"),
            .documentation(page: "security/ksecattrsynchronizable"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 13, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Trusted for internal servers.
            secret internalRoot: certificate {
                label      "Internal root"
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
                platforms   iOS 14, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Trusted for internal servers.
            secret internalRoot: certificate {
                label      "Internal root"
                accessible afterFirstUnlock
                sync       yes
                group      own
                readers    app
            }
            """),
        repair: "raise the lowest version of the platform, or write `sync no`",
        check: .secret { secret, keychain in
            guard let sync = secret.sync, sync.value, !secret.itemClass.value.isPassword, secret.token == nil else {
                return []
            }
            let old = keychain.judgedPlatforms.filter {
                $0.value.minimum < (first[$0.value.platform] ?? $0.value.minimum)
            }
            guard let platform = old.first?.value.platform, let version = first[platform] else { return [] }
            return [
                Finding(
                    location: sync.location,
                    message: "\(secret.itemClass.value.phrase) is synced from \(platform) \(version) on",
                    labels: old.map { .init($0.location, "\($0.value.platform) \($0.value.minimum) is declared here") })
            ]
        }
    )
}

/// The first versions that sync all classes (SecItem.h 234-236).
private let first: [Platform: Version] = [
    .iOS: Version(14), .macCatalyst: Version(14), .macOS: Version(11), .watchOS: Version(7),
]
