import Language

extension Rule {
    static let missingServer = Rule(
        code: "KS601",
        name: "missing-server",
        severity: .error,
        title: "an internet password without its server",
        rationale: """
            The server is what makes it an internet password: without it the item can't be told from the same \
            user's other logins.
            """,
        behavior: """
            SecItemAdd asks for no attribute: the item is stored under an empty server, and the next one without \
            it answers errSecDuplicateItem (-25299).
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1243-1280"),
            .security(file: "keychain/securityd/SecDbItem.c", lines: "282-294"),
        ],
        bad: .secret(
            """
            /// The user's web login.
            secret «webLogin»: internetPassword {
                account    "main"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// The user's web login.
            secret webLogin: internetPassword {
                server     "www.example.org"
                account    "main"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "add `server` with the host, or make it a genericPassword",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .internetPassword, secret.lacks(.server) else { return [] }
            return [Finding(location: secret.name.location, message: "an internet password has to state its `server`")]
        }
    )
}
