import Language

extension Rule {
    static let daemonReader = Rule(
        code: "KS704",
        name: "daemon-reader",
        severity: .error,
        title: "a daemon of macOS that reads an item",
        rationale: """
            A daemon runs outside of any user's login. The generated code works on the data protection keychain, which \
            such a process can't reach; it needs the file-based keychain or an agent in the user's session.
            """,
        behavior: """
            Outside of a user's login context macOS offers the file-based keychain alone.
            """,
        sources: [.documentation(page: "technotes/tn3137-on-mac-keychains")],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      helper («daemon»)
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, helper; reason "The helper signs in" }
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, helper
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      helper
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, helper; reason "The helper signs in" }
                policy { owner "Example team" }
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, helper
            }
            """),
        repair: "let an agent in the user's session read it and hand over what the daemon needs",
        check: .keychain { keychain in
            guard keychain.requirement(.macOS) != nil, keychain.targets.contains(where: { $0.daemon != nil }) else {
                return []
            }
            var findings: [Finding] = []
            var reported: Set<Location> = []
            for secret in keychain.secrets {
                for reader in secret.value.readingTargets(in: keychain) {
                    guard let daemon = reader.target.daemon, reported.insert(daemon).inserted else { continue }
                    findings.append(
                        Finding(
                            location: daemon,
                            message: "a daemon can't reach the keychain that `\(secret.name.value)` is in",
                            labels: [.init(reader.place, "it reads an item here")]))
                }
            }
            return findings
        }
    )
}
