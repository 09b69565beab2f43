import Language

extension Rule {
    static let repeatedFormer = Rule(
        code: "KS120",
        name: "repeated-former",
        severity: .error,
        title: "an older version that is the item itself",
        rationale: """
            A `formerly` block says what was different: the identity, the group, the sync state, or in the same place the \
            protection. Where nothing is different there is nothing to move. Another form of the value in the same place \
            can not be told from the present one, and a group that the item does not name is one that its own queries \
            search already.
            """,
        behavior: """
            The keychain has one row for one primary key: what is read as the old one and removed would be the new one.
            """,
        sources: [.security(file: "keychain/securityd/SecItemDb.c", lines: "131-157"), .language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «formerly» genericPassword { accessible afterFirstUnlock }
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
                formerly genericPassword { accessible whenUnlocked }
            }
            """),
        repair: "state what was different, or remove it",
        check: .secret { secret, keychain in
            secret.formers.filter { former in
                guard secret.isComplete, former.item.isComplete else { return false }
                if secret.value?.value == .nothing { return true }
                guard former.isSamePlace(as: secret, in: keychain) else {
                    return former.isFoundByItem(secret, in: keychain)
                }
                return former.item.decoding != nil
                    || former.item.lacks(.decode) && !former.hasOtherProtection(than: secret)
            }.map {
                Finding(location: $0.location, message: "`\(secret.name.value)` was never anywhere else than this")
            }
        }
    )
}

extension FormerDeclaration {
    /// Whether the older version protected the value otherwise. What it doesn't state isn't known to be different.
    fileprivate func hasOtherProtection(than secret: SecretDeclaration) -> Bool {
        if let accessible = item.accessible, accessible.value != secret.accessible?.value { return true }
        return Set(item.access?.flags.map(\.value) ?? []) != Set(secret.access?.flags.map(\.value) ?? [])
    }

    /// Whether the item's own queries find the older version's row: they name no group, and all else is equal.
    fileprivate func isFoundByItem(_ secret: SecretDeclaration, in keychain: KeychainDeclaration) -> Bool {
        guard userDefaultsKey == nil, !item.isFileBased, let old = ItemIdentity(item),
            let new = ItemIdentity(secret), AccessGroup(secret, in: keychain) == .default
        else { return false }
        return old == new && (item.sync?.value ?? false) == (secret.sync?.value ?? false)
    }
}
