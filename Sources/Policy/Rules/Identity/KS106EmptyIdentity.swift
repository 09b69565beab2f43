import Language

extension Rule {
    static let emptyIdentity = Rule(
        code: "KS106",
        name: "empty-identity",
        severity: .error,
        title: "an attribute that tells items apart is empty",
        rationale: """
            An empty text tells nothing apart: the keychain can't distinguish it from an attribute that was never \
            set.
            """,
        behavior: """
            A missing attribute is stored as an empty text, so both have the same primary key, and adding the \
            second answers errSecDuplicateItem (-25299).
            """,
        sources: [
            .security(file: "keychain/securityd/SecDbItem.c", lines: "282-294"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1243-1280"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    «""»
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
            """),
        repair: "write a text, or `none` where an existing app's items have none; leave out what isn't required",
        check: .secret { secret, _ in
            secret.identityTexts.filter { $0.value == .text(AttributeText([])) }.map {
                Finding(location: $0.location, message: "this text tells no items apart")
            }
        }
    )
}
