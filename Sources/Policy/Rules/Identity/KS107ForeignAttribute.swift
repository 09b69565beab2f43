import Language

extension Rule {
    static let foreignAttribute = Rule(
        code: "KS107",
        name: "foreign-attribute",
        severity: .error,
        title: "an attribute that items of the class do not have",
        rationale: """
            Each item class has its own attributes. One of another class is not stored as an extra: the whole call \
            fails.
            """,
        behavior: "Every call whose dictionary holds the attribute answers errSecNoSuchAttr (-25303).",
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "64-89"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "81-158"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                «server»     "www.example.org"
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
        repair: "remove it, or choose the class that has it",
        check: .secret { secret, _ in
            let itemClass = secret.itemClass.value
            let foreign = secret.statedAttributes.filter { attribute in
                // Of a certificate's tag another rule says more.
                !itemClass.attributes.contains(attribute.value)
                    && (attribute.value != .tag || itemClass != .certificate)
            }
            return foreign.map { attribute in
                let word = attribute.value.keyword?.rawValue ?? attribute.value.rawValue
                let owners = ItemClass.allCases.filter { $0 != .identity && $0.attributes.contains(attribute.value) }
                let list = owners.map { "`\($0.rawValue)`" }.joined(separator: " and ")
                return Finding(
                    location: attribute.location, message: "\(itemClass.phrase) has no `\(word)`",
                    help: owners.isEmpty ? "remove it" : "remove it; items of class \(list) have it")
            }
        }
    )
}
