import Language

extension Rule {
    static let formerInUnnamedGroup = Rule(
        code: "KS124",
        name: "former-in-unnamed-group",
        severity: .error,
        title: "an access-controlled item that was kept in a group without a name",
        rationale: """
            A query that names no group finds the rows of every group, the new one too. Reading that row asks the user, so an \
            interrupted migration could not tell what is left of the old ones.
            """,
        behavior: """
            SecItemCopyMatching stops at the first row that needs the user, with errSecInteractionNotAllowed (-25308) where \
            nobody may be asked.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "595"),
            .security(file: "keychain/securityd/SecItemServer.c", lines: "3143"),
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
                «formerly» genericPassword { group default }
            }
            """),
        good: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
                formerly genericPassword { group shared }
            }
            """),
        repair: "state the group that the older version used: the first one that the app was entitled to",
        check: .secret { secret, keychain in
            guard secret.access?.flags.isEmpty == false, let group = AccessGroup(secret, in: keychain),
                group != .default
            else { return [] }
            return secret.formers.compactMap { former in
                guard former.userDefaultsKey == nil, !former.item.isFileBased,
                    AccessGroup(former.item, in: keychain) == .default,
                    former.item.itemClass.value == secret.itemClass.value
                else { return nil }
                return Finding(
                    location: former.location, message: "the older version's group has to be stated",
                    labels: secret.access.map { [.init($0.location, "access control is stated here")] } ?? [])
            }
        }
    )
}
