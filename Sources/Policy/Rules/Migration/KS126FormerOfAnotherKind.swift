import Language

extension Rule {
    static let formerOfAnotherKind = Rule(
        code: "KS126",
        name: "former-of-another-kind",
        severity: .error,
        title: "an older version that can't become the item",
        rationale: """
            A password is moved by reading it, and so can come from UserDefaults, another keychain, another class of \
            passwords or another form. A key, a certificate or an identity is moved as it is, by one update of each of its \
            rows: it stays what it was, in the same keychain and the same sync state. Of its protection only the \
            accessibility can be told without asking the user, so that a change of nothing else can't be found; and a key of \
            the Secure Enclave keeps the protection it was made with.
            """,
        behavior: """
            SecItemUpdate takes attributes of the row's class and the value, and answers kSecClass with errSecNoSuchAttr (-25303). The \
            access control of a token's key is moved into the token's object when the key is stored.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "64-89"),
            .security(file: "OSX/sec/Security/SecItem.m", lines: "1892-1948"), .language,
        ],
        bad: .secret(
            """
            /// Signs documents.
            secret documentKey: key {
                tag        "org.example.document"
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlocked
                group      own
                readers    app
                «formerly» genericPassword { service none; account "document-key" }
            }
            """),
        good: .secret(
            """
            /// Signs documents.
            secret documentKey: key {
                tag        "org.example.document"
                type       ecSECPrimeRandom
                size       256
                accessible whenUnlocked
                group      own
                readers    app
                formerly key { tag "document-key" }
            }
            """),
        repair: "remove it; let the app read the old item, store it in the new one, and then delete it",
        check: .secret { secret, keychain in
            secret.formers.flatMap { former in
                FormerKind(former: former, of: secret, in: keychain).findings
            }
        }
    )
}

/// What of an older version stands against moving it.
private struct FormerKind {
    let former: FormerDeclaration
    let secret: SecretDeclaration
    let keychain: KeychainDeclaration

    init(former: FormerDeclaration, of secret: SecretDeclaration, in keychain: KeychainDeclaration) {
        self.former = former
        self.secret = secret
        self.keychain = keychain
    }

    private var itemClass: ItemClass { secret.itemClass.value }
    private var oldClass: ItemClass { former.item.itemClass.value }

    var findings: [Finding] {
        guard secret.isComplete, former.item.isComplete else { return [] }
        if itemClass.isPassword {
            guard former.userDefaultsKey == nil else { return [] }
            if !oldClass.isPassword { return [finding("a `\(oldClass.rawValue)` holds no value that could be read")] }
            return former.item.statedAttributes.filter { $0.value == .label }.map {
                Finding(location: $0.location, message: "a password is not found by its label")
            }
        }
        return obstacle.map { [finding($0)] } ?? []
    }

    private func finding(_ message: String) -> Finding { Finding(location: former.location, message: message) }

    private var obstacle: String? {
        let noun = "a `\(itemClass.rawValue)`"
        if former.userDefaultsKey != nil { return "\(noun) can't come from UserDefaults" }
        let item = former.item
        if oldClass != itemClass { return "a `\(oldClass.rawValue)` can't become \(noun)" }
        if item.isFileBased { return "\(noun) can't be moved from one keychain to another" }
        if item.decoding != nil { return "\(noun) has no value to decode" }
        if (item.sync?.value ?? false) != (secret.sync?.value ?? false) { return "\(noun) stays in its sync state" }
        let isSameKind =
            item.keyType?.value == secret.keyType?.value && item.keySize?.value == secret.keySize?.value
            && item.token?.value == secret.token?.value
        if !isSameKind { return "a key keeps its type, its size and its token" }
        return protectionObstacle
    }

    private var protectionObstacle: String? {
        let isSamePlace = former.isSamePlace(as: secret, in: keychain)
        let states = former.item.accessible.map { $0.value != secret.accessible?.value } ?? false
        let asks = Set(former.item.access?.flags.map(\.value) ?? [])
        let isSameAccess = asks == Set(secret.access?.flags.map(\.value) ?? [])
        if secret.token != nil {
            let isStated = !former.item.lacks(.access)
            return states || (isStated || isSamePlace) && !isSameAccess
                ? "a key of the Secure Enclave keeps the protection that it was made with" : nil
        }
        if isSamePlace, !states, !isSameAccess { return "what access control it has can't be told without asking" }
        return nil
    }
}
