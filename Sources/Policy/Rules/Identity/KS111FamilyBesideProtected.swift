import Language

extension Rule {
    static let familyBesideProtected = Rule(
        code: "KS111",
        name: "family-beside-protected",
        severity: .warning,
        title: "a family that can not be listed beside an access-controlled item",
        rationale: """
            Listing a family reads the attributes of every row in its service and group. One row there that is under access \
            control stops it, so `all` and `deleteAll` fail as long as that item is stored.
            """,
        behavior: """
            SecItemCopyMatching with kSecMatchLimitAll ends with errSecInteractionNotAllowed (-25308) at the first row that needs \
            the user, also if only attributes are asked for.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "595"),
            .security(file: "keychain/securityd/SecDbKeychainItem.m", lines: "482-497"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens for one account.
            secret «refreshToken»: genericPassword {
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens for one account.
            secret refreshToken: genericPassword {
                service    "org.example.app.tokens"
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "give the family a service of its own",
        check: .run { run in
            run.familiesBesideProtected.map { family, protected in
                Finding(
                    location: family.location,
                    message: "`\(family.value)` can't be listed while `\(protected.value)` is stored",
                    labels: [.init(protected.location, "`\(protected.value)` is access-controlled")])
            }
        }
    )
}
