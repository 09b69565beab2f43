import Language

extension Rule {
    static let orderDependentGroup = Rule(
        code: "KS514",
        name: "order-dependent-group",
        severity: .warning,
        title: "an item without a group, and entitlements whose order decides where it goes",
        rationale: """
            Nobody who sorts the entries of a file expects to move a secret. With several groups, or with other first \
            groups in other targets, that is what happens to the next item added.
            """,
        behavior: """
            An add without kSecAttrAccessGroup goes to the first group of the process: the first entry of keychain- \
            access-groups, or its own identifier if there is none.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemServer.c", lines: "2721"),
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
            .documentation(page: "security/ksecattraccessgroup"),
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

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      «default»
            }
            """,
            signing: .entitlements(
                "app", in: "App.entitlements", groups: ["T123456789.org.example.a", "T123456789.org.example.b"])),
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

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      default
            }
            """,
            signing: .entitlements("app", in: "App.entitlements", groups: ["T123456789.org.example.a"])),
        repair: "name the group",
        check: .signing { run in
            run.keychains.flatMap { keychain in
                keychain.secrets.compactMap { secret -> Finding? in
                    guard secret.value.lacks(.group) || secret.group?.value == .default else { return nil }
                    let files = secret.value.readingTargets(in: keychain).compactMap {
                        run.signing.entitlements[$0.target.name.value]
                    }
                    let choices = Set(files.map { $0.keychainAccessGroups.first })
                    guard let long = files.first(where: { $0.keychainAccessGroups.count > 1 }) ?? files.last,
                        long.keychainAccessGroups.count > 1 || choices.count > 1
                    else { return nil }
                    return Finding(
                        location: secret.group?.location ?? secret.name.location,
                        message: "the order of groups in \(long.name) decides where `\(secret.name.value)` goes")
                }
            }
        }
    )
}
