import Language

extension Rule {
    static let genericAsIdentity = Rule(
        code: "KS108",
        name: "generic-as-identity",
        severity: .error,
        title: "two secrets that nothing but `generic` tells apart",
        rationale: """
            `generic` looks like a place for a name. It is data beside the item: two secrets that differ in it alone \
            are one item, and a query that filters on it reports that item as missing.
            """,
        behavior: """
            kSecAttrGeneric is in no primary key: SecItemAdd answers errSecDuplicateItem (-25299) for the second item.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158, 860"),
            .security(file: "keychain/securityd/SecItemDb.c", lines: "345-348"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                generic    "first"
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens, too.
            secret accessToken: genericPassword {
                account    "refresh-token"
                value      String
                «generic»    "second"
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
        repair: "let them differ in `account` or `service`",
        check: .run { run in
            let places = run.placesOfGeneric
            return run.primaryKeys.equal.compactMap { second, first in
                places[second.location].map { place in
                    Finding(
                        location: place, message: "`generic` doesn't tell `\(second.value)` from `\(first.value)`",
                        labels: [.init(first.location, "`\(first.value)` is declared here")])
                }
            }
        }
    )
}

extension Run {
    /// Where `generic` stands, by the place of the secret's name; only looked for where two secrets are one item.
    var placesOfGeneric: [Location: Location] {
        var places: [Location: Location] = [:]
        guard !primaryKeys.equal.isEmpty else { return places }
        for secret in keychains.flatMap(\.secrets) {
            let generic = secret.statedAttributes.first { $0.value == .generic }
            if let generic { places[secret.name.location] = generic.location }
        }
        return places
    }
}
