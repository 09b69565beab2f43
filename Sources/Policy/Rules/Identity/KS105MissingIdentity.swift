import Language

extension Rule {
    static let missingIdentity = Rule(
        code: "KS105",
        name: "missing-identity",
        severity: .error,
        title: "an attribute that tells items apart is not stated",
        rationale: """
            Items without it are stored under an empty one, so that any two such secrets meet. What an existing \
            app left out on purpose is written `none`.
            """,
        behavior: """
            SecItemAdd asks for no attribute: a missing one is stored as an empty text or 0, and the next item \
            without it answers errSecDuplicateItem (-25299).
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "1243-1280"),
            .security(file: "keychain/securityd/SecDbItem.c", lines: "282-294"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
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
        repair: "state it",
        check: .secret { secret, _ in
            let itemClass = secret.itemClass.value
            return itemClass.requiredIdentity.compactMap { attribute in
                guard attribute != .server, let keyword = attribute.keyword, secret.lacks(keyword) else { return nil }
                let canBeNone = attribute == .account || attribute == .service
                return Finding(
                    location: secret.name.location,
                    message: "\(itemClass.phrase) has to state its `\(keyword.rawValue)`",
                    help: canBeNone ? "state it, or write `\(keyword.rawValue) none` if existing items have none" : nil)
            }
        }
    )
}
