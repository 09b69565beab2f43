import Language

extension Rule {
    static let equalPrimaryKeys = Rule(
        code: "KS103",
        name: "equal-primary-keys",
        severity: .error,
        title: "two secrets are one item in the keychain",
        rationale: """
            The keychain tells the items of a class apart by a few attributes, the access group and \
            synchronizability. Accessibility, label and value are not among them. Two secrets that agree in all of \
            these overwrite each other.
            """,
        behavior: """
            SecItemAdd answers errSecDuplicateItem (-25299) for the second, and an update or delete meant for one \
            acts on the other.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "131-157"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "345-348"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens, too.
            secret «accessToken»: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
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

            /// Gets new access tokens, too.
            secret accessToken: genericPassword {
                account    "access-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "let them differ in an attribute that tells items apart, such as `account`",
        check: .run { run in
            run.primaryKeys.equal.map { second, first in
                Finding(
                    location: second.location, message: "`\(second.value)` and `\(first.value)` are the same item",
                    labels: [.init(first.location, "`\(first.value)` is declared here")])
            }
        }
    )
}
