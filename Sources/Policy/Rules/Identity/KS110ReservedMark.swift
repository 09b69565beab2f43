import Language

extension Rule {
    static let reservedMark = Rule(
        code: "KS110",
        name: "reserved-mark",
        severity: .error,
        title: "a description or comment on an access-controlled item",
        rationale: """
            The staged write of an access-controlled item marks its rows in these two attributes, to find them \
            again without reading anything.
            """,
        behavior: """
            Attribute filters act on the rows themselves before anything is decrypted, so a write can look for its \
            marks without a prompt.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "709-716"),
            .security(file: "keychain/securityd/SecDbQuery.c", lines: "334-350"),
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or devicePasscode
                «comment»    "Made on first launch"
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "remove it, or put the text into `label`",
        check: .keychain { keychain in
            let members = Set(keychain.records.flatMap(\.members).map(\.value))
            return keychain.secrets.flatMap { secret -> [Finding] in
                let isProtected = secret.access?.flags.isEmpty == false
                let isMember = members.contains(secret.name.value)
                guard !secret.statedAttributes.isEmpty else { return [] }
                let wasElsewise = secret.formers.contains { $0.isSamePlace(as: secret.value, in: keychain) }
                guard isProtected || isMember || wasElsewise else { return [] }
                var reserved: [Attribute] = [.description, .comment]
                if !secret.allParameters.isEmpty { reserved.append(.type) }
                let what = isMember ? "a record's secret" : isProtected ? "an access-controlled item" : "such an item"
                return secret.statedAttributes.filter { reserved.contains($0.value) }.map {
                    Finding(
                        location: $0.location, message: "\(what) can't have a `\($0.value.rawValue)` of its own",
                        labels: secret.access.map { [.init($0.location, "access control is stated here")] } ?? [])
                }
            }
        }
    )
}
