import Language

extension CheckedKeychain {
    /// What a declaration comes to, or nil if anything is missing from it.
    ///
    /// The rules have reported whatever could be missing, but for what can't be generated yet.
    convenience init?(_ declaration: KeychainDeclaration) {
        guard declaration.isComplete, declaration.deferred.isEmpty else { return nil }
        let wanted = declaration.secrets.filter { $0.retirement == nil || !declaration.hasCompleted($0.value) }
        let made = wanted.concurrentMap { [keychain = copy declaration] in
            Secret(onAllPlatforms: $0.value, in: keychain)
        }
        let secrets = made.compactMap { $0 }
        guard secrets.count == wanted.count else { return nil }
        let isRetired = wanted.map { $0.retirement != nil }
        let retiredNames = Set(declaration.secrets.filter { $0.retirement != nil }.map(\.name.value))
        let records = Self.records(declaration.records, of: secrets)
        let isRetiredRecord = { (record: Record) in record.members.contains { retiredNames.contains($0.name) } }
        self.init(
            name: declaration.name.value, path: declaration.name.location.file.path,
            documentation: declaration.documentation?.text, visibility: declaration.visibility?.value ?? .internal,
            platforms: declaration.platforms.map(\.value), clearsOnReinstall: declaration.clearOnReinstall != nil,
            imports: declaration.imports.map(\.value), secrets: zip(secrets, isRetired).filter { !$1 }.map(\.0),
            records: records.filter { !isRetiredRecord($0) },
            retired: zip(secrets, isRetired).filter { $1 }.map(\.0), retiredRecords: records.filter(isRetiredRecord))
    }
}

extension CheckedKeychain {
    /// The records of which every secret is there.
    private static func records(_ declarations: [RecordDeclaration], of secrets: [Secret]) -> [Record] {
        guard !declarations.isEmpty else { return [] }
        let byName = Dictionary(secrets.map { ($0.name, $0) }) { first, _ in first }
        return declarations.compactMap { declaration in
            let members = declaration.members.compactMap { byName[$0.value] }
            guard members.count == declaration.members.count else { return nil }
            return Record(
                name: declaration.name.value, documentation: declaration.documentation?.text, members: members)
        }
    }
}

extension Secret {
    /// The secret with what it is on each platform of the keychain.
    convenience init?(
        onAllPlatforms declaration: borrowing SecretDeclaration, in keychain: borrowing KeychainDeclaration
    ) {
        if declaration.variants.isEmpty {
            self.init(declaration, in: keychain)
            return
        }
        let (base, others) = declaration.byPlatform(keychain.distinctPlatforms)
        let variants = others.compactMap { platforms, other in
            Secret(other, in: keychain).map { Variant(platforms: platforms, secret: $0) }
        }
        guard variants.count == others.count else { return nil }
        self.init(base, in: keychain, variants: variants)
    }

    convenience init?(
        _ declaration: borrowing SecretDeclaration, in keychain: borrowing KeychainDeclaration,
        variants: [Variant] = []
    ) {
        let formers = declaration.formers.compactMap { Former($0, of: declaration, in: keychain) }
        guard declaration.isComplete, declaration.deferred.isEmpty, formers.count == declaration.formers.count,
            let content = Content(declaration),
            let group = AccessGroup(declaration, in: keychain), let accessibility = declaration.accessible?.value
        else { return nil }
        var flags = Set(declaration.access?.flags.map(\.value) ?? [])
        // A key of the enclave is used through its access control, also where nothing is asked (SecAccessControl.m 225-256).
        if declaration.token != nil, declaration.access == nil { flags = [.privateKeyUsage] }
        self.init(
            name: declaration.name.value,
            documentation: declaration.documentation?.text,
            group: group,
            isSynchronizable: declaration.sync?.value ?? false,
            protection: Protection(
                accessibility: accessibility, accessControl: AccessControlFlag.allCases.filter(flags.contains),
                prompt: declaration.prompt?.value, cancelTitle: declaration.cancelTitle?.value,
                fallbackTitle: declaration.fallbackTitle?.value, reuse: declaration.reuse?.value),
            attributes: DescriptiveAttributes(declaration),
            hasPersistentReference: declaration.persistentReference != nil,
            formers: formers, survivesSignOut: declaration.survivesSignOut,
            ownership: declaration.itemClass.value.isPassword ? keychain.ownership?.value : nil,
            isShared: declaration.isShared(in: keychain),
            isClearedOnReinstall: keychain.clearOnReinstall != nil && declaration.sync?.value != true
                && !declaration.isShared(in: keychain),
            isIndexed: declaration.index != nil && !flags.isEmpty,
            isInvalidatedByBiometryChange: declaration.invalidatedByBiometryChange != nil, content: content,
            variants: variants)
    }
}

extension SecretDeclaration {
    /// Whether it is in a declared group, or in whichever comes first where there are several.
    fileprivate func isShared(in keychain: KeychainDeclaration) -> Bool {
        switch group?.value {
        case .own?: false
        case .declared?: true
        case .default?, nil: !keychain.groups.isEmpty
        }
    }
}

extension DescriptiveAttributes {
    init(_ declaration: borrowing SecretDeclaration) {
        self.init(
            label: declaration.label?.value, description: declaration.description?.value,
            comment: declaration.comment?.value, creator: declaration.creator?.value,
            type: declaration.passwordType?.value, isInvisible: declaration.isInvisible?.value,
            isNegative: declaration.isNegative?.value, generic: declaration.generic?.value)
    }
}

extension Secret.Content {
    init?(_ declaration: borrowing SecretDeclaration) {
        switch declaration.itemClass.value {
        case .genericPassword, .internetPassword:
            guard let identity = PasswordIdentity(declaration), let value = declaration.value?.value else { return nil }
            let size = declaration.exactBytes.map { ValueSize.exactly($0.value) }
            self = .password(
                Password(
                    identity: identity, value: value,
                    size: size ?? declaration.maximumBytes.map { .atMost($0.value) }))
        case .key:
            guard let tag = declaration.tag?.value, let kind = KeyItem.Kind(declaration) else { return nil }
            self = .key(KeyItem(tag: tag, kind: kind))
        case .certificate:
            guard let label = declaration.identityLabel?.value else { return nil }
            self = .certificate(CertificateItem(label: label))
        case .identity:
            guard let label = declaration.identityLabel?.value else { return nil }
            self = .identity(IdentityItem(label: label))
        }
    }
}

extension KeyItem.Kind {
    init?(_ declaration: borrowing SecretDeclaration) {
        guard let keyType = declaration.keyType?.value, let type = SoftwareKeyType(keyType),
            let bits = declaration.keySize?.value
        else { return nil }
        if declaration.token != nil {
            self = .secureEnclave
        } else if declaration.stated.contains(.token) {
            return nil
        } else {
            self = .software(type, bits: bits)
        }
    }
}

extension SoftwareKeyType {
    /// The type of a private key, if the word names one that the system makes on every platform.
    init?(_ type: KeyType) {
        switch type {
        case .ecSECPrimeRandom, .ec: self = .ellipticCurve
        case .rsa: self = .rsa
        case .ecdsa, .dsa, .aes, .des, .rc2, .rc4, .cast: return nil
        }
    }
}

extension PasswordIdentity {
    /// The identity of a password, or nil if a part that it must have is missing or a stated part couldn't be read.
    init?(_ secret: borrowing SecretDeclaration) {
        switch secret.itemClass.value {
        case .genericPassword:
            guard let service = secret.service?.value, let account = secret.account?.value else { return nil }
            self = .generic(service: service, account: account)
        case .internetPassword:
            let wanted: [(Keyword, isRead: Bool)] = [
                (.protocol, secret.protocol != nil), (.port, secret.port != nil), (.path, secret.path != nil),
                (.authentication, secret.authentication != nil), (.securityDomain, secret.securityDomain != nil),
            ]
            guard let server = secret.server?.value, let account = secret.account?.value,
                wanted.allSatisfy({ $0.isRead || !secret.stated.contains($0.0) })
            else { return nil }
            self = .internet(
                InternetPasswordIdentity(
                    server: server, account: account, protocol: secret.protocol?.value, port: secret.port?.value,
                    path: secret.path?.value ?? .absent, authentication: secret.authentication?.value,
                    securityDomain: secret.securityDomain?.value ?? .absent))
        case .key, .certificate, .identity:
            return nil
        }
    }
}

extension AccessGroup {
    /// The group of a secret, or nil if it can't be made out.
    init?(_ secret: borrowing SecretDeclaration, in keychain: borrowing KeychainDeclaration) {
        guard let reference = secret.group else {
            if secret.stated.contains(.group) { return nil }
            self = .default
            return
        }
        switch reference.value {
        case .default:
            self = .default
        case .own:
            guard let application = keychain.application else { return nil }
            self = .named(AttributeText([.appIdentifierPrefix, .text(application.value)]))
        case .declared(let name):
            guard let group = keychain.groups.first(where: { $0.name.value == name })?.source else { return nil }
            self = group.value
        }
    }
}
