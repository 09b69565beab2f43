import Language

extension Rule {
    static let portOutOfRange = Rule(
        code: "KS602",
        name: "port-out-of-range",
        severity: .error,
        title: "a port that does not exist",
        rationale: """
            Ports are numbers from 1 to 65535. The keychain stores any number, so that a slip would only show as a \
            login that is never found.
            """,
        behavior: """
            The attribute is a number of no fixed range, and a missing one is stored as 0, so port 0 can't be told \
            from none.
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbItem.c", lines: "61-161"),
            .security(file: "keychain/securityd/SecDbItem.c", lines: "282-294"),
        ],
        bad: .secret(
            """
            /// The user's web login.
            secret webLogin: internetPassword {
                server     "www.example.org"
                port       «65536»
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
                port       443
                account    "main"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "write a number from 1 to 65535",
        check: .secret { secret, _ in
            guard let port = secret.port, !(1...65535).contains(port.value) else { return [] }
            return [Finding(location: port.location, message: "there is no port \(port.value)")]
        }
    )
}
