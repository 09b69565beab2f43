import Language

extension Rule {
    static let missingReaders = Rule(
        code: "KS510",
        name: "missing-readers",
        severity: .error,
        title: "several targets, and no word of which reads the item",
        rationale: """
            Who reads an item decides which group it needs, which class stays open for them, and who could leak it. \
            With one target the answer is plain; with several nobody can guess it.
            """,
        behavior: """
            The system knows processes and their groups, and no readers: whoever is entitled can read.
            """,
        sources: [.security(file: "OSX/sec/ipc/server_entitlement_helpers.c", lines: "92-188")],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "add `readers` with the targets that read it",
        check: .secret { secret, keychain in
            guard keychain.targets.count > 1, secret.lacks(.readers) else { return [] }
            return [
                Finding(
                    location: secret.name.location,
                    message:
                        "there are \(keychain.targets.count) targets, and `\(secret.name.value)` doesn't say which read it"
                )
            ]
        }
    )
}
