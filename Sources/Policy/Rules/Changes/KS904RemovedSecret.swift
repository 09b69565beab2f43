import Language

extension Rule {
    static let removedSecret = Rule(
        code: "KS904",
        name: "removed-secret",
        severity: .error,
        title: "a secret that is gone from the specs, and still on devices",
        rationale: """
            Who removes a secret from a spec wants it gone. It isn't: what the app has stored stays in the keychain of \
            every device, also when the app is deleted and installed again, and no code is left that could remove it.
            """,
        behavior: """
            Items outlive the app that stored them: nothing but SecItemDelete removes one.
            """,
        sources: [.security(file: "keychain/securityd/SecItemServer.c", lines: "3288-3295"), .language],
        bad: .spec(
            """
            keychain «Example» {
                platforms   iOS 18
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }
            """,
            before: """
                keychain Example {
                    platforms   iOS 18
                    application "org.example.app"
                    service     "org.example.app"
                    target      app
                    policy { owner "Example team" }
                }

                /// Held the session of the first web API.
                secret session: genericPassword {
                    account    "session"
                    value      String
                    accessible whenUnlocked
                    group      own
                }
                """),
        good: .spec(
            """
            keychain Example {
                platforms   iOS 18
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// Held the session of the first web API.
            retired session: genericPassword {
                account    "session"
                value      String
                accessible whenUnlocked
                group      own
                delete
                until      5.0
            }
            """,
            before: """
                keychain Example {
                    platforms   iOS 18
                    application "org.example.app"
                    service     "org.example.app"
                    target      app
                    policy { owner "Example team" }
                }

                /// Held the session of the first web API.
                secret session: genericPassword {
                    account    "session"
                    value      String
                    accessible whenUnlocked
                    group      own
                }
                """),
        repair: "declare it as `retired`, with `delete` and the last version of the app that does it",
        check: .change { run in
            run.changes.filter(run.leavesItems).map { change in
                let name = change.subject.secret ?? change.subject.keychain
                switch change.kind {
                case .retirementEnded:
                    return Finding(
                        location: run.place(change),
                        message: "the clean-up of `\(name)` ends before the app's stated version is past its last one",
                        note: change.consequence.remark,
                        help: "keep it; or state the app's `version`, if that is later")
                case .retired:
                    return Finding(
                        location: run.place(change), message: "`\(name)` is retired under another identity than it had",
                        note: change.consequence.remark, help: "declare it as it was: \(change.old ?? "")")
                default:
                    return Finding(
                        location: run.place(change),
                        message: "`\(change.subject.name)` is gone from the specs, and its items stay on devices",
                        note: "it was \(change.old ?? "")",
                        help: "declare it as it was with `retired` for `secret`, and add `delete` and `until VERSION`")
                }
            }
        }
    )
}

extension ChangedRun {
    /// Whether a secret is gone, and its items aren't.
    func leavesItems(_ change: PolicyChange) -> Bool {
        switch change.kind {
        case .removed: return true
        case .retired: return change.orphansItems
        case .retirementEnded:
            let parts = (change.old?.split(separator: " ").last ?? "").split(separator: ".").map { Int($0) ?? 0 }
            let until = Version(parts.first ?? 0, parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
            let version = keychain(change)?.version?.value
            return version.map { $0 <= until } ?? true
        default: return false
        }
    }
}
