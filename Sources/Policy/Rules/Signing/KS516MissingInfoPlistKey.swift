import Language

extension Rule {
    static let missingInfoPlistKey = Rule(
        code: "KS516",
        name: "missing-info-plist-key",
        severity: .error,
        title: "a group or service that the Info.plist has to name and does not",
        rationale: """
            The generated code asks the Info.plist of the running process for the name. Without the key every call of \
            that target ends in an error.
            """,
        behavior: """
            Groups are compared by their whole name, and the prefix of the app's identifier is known only to the \
            build, which writes it into the Info.plist.
            """,
        sources: [
            .security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188"),
            .archive(note: "tn2311"),
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
                group      «own»
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

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
            }
            """,
            signing: .infoPlist("Info.plist", ["AppIdentifierPrefix": "$(AppIdentifierPrefix)"])),
        repair: "add the key to the Info.plist; AppIdentifierPrefix gets the value $(AppIdentifierPrefix)",
        check: .signing { run in
            var seen: Set<[String]> = []
            return run.keychains.flatMap { keychain in
                keychain.secrets.flatMap { secret -> [Finding] in
                    let needs = secret.value.infoPlistKeys(in: keychain)
                    guard !needs.isEmpty else { return [] }
                    return secret.value.readingTargets(in: keychain).flatMap { reader -> [Finding] in
                        guard let plist = run.signing.infoPlist(of: reader.target.name.value) else { return [] }
                        return needs.compactMap { need in
                            guard plist.strings[need.value]?.isEmpty ?? true,
                                seen.insert([need.value, plist.name]).inserted
                            else { return nil }
                            return Finding(
                                location: need.location, message: "\(plist.name) has no text for `\(need.value)`")
                        }
                    }
                }
            }
        }
    )
}
