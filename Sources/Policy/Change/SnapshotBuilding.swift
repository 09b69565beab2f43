import Language

/// A snapshot of declarations, with what of them couldn't be made out.
struct SnapshotBuilding {
    private(set) var snapshot: PolicySnapshot
    /// The names of secrets that lack something without which they can't be compared.
    private(set) var incomplete: [Located<String>] = []

    init(_ keychains: [KeychainDeclaration], _ exceptions: [ExceptionDeclaration]) {
        var result: [String: KeychainPolicy] = [:]
        for keychain in keychains where result[keychain.name.value] == nil {
            var secrets: [String: SecretPolicy] = [:]
            for secret in keychain.secrets where secrets[secret.name.value] == nil {
                let about = exceptions.filter { $0.isAbout(secret.value, in: keychain) }
                secrets[secret.name.value] = SecretPolicy(secret.value, about, in: keychain)
                if secrets[secret.name.value] == nil { incomplete.append(secret.name) }
            }
            var platforms: [String: String] = [:]
            for requirement in keychain.platforms.map(\.value) {
                platforms[requirement.platform.rawValue] = requirement.minimum.description
            }
            result[keychain.name.value] = KeychainPolicy(platforms: platforms, secrets: secrets)
        }
        snapshot = PolicySnapshot(keychains: result)
    }
}

extension SecretPolicy {
    /// What is declared, or nil if it isn't complete.
    fileprivate init?(
        _ declaration: SecretDeclaration, _ exceptions: [ExceptionDeclaration], in keychain: KeychainDeclaration
    ) {
        let (base, others) = declaration.byPlatform(keychain.distinctPlatforms)
        let elsewhere = others.flatMap(\.platforms)
        let here =
            others.isEmpty ? keychain.distinctPlatforms : keychain.distinctPlatforms.filter { !elsewhere.contains($0) }
        let all = [(platforms: here, secret: base)] + others
        var items: [ItemPolicy] = []
        for (platforms, secret) in all {
            guard var item = ItemPolicy(secret, in: keychain) else { return nil }
            let names = platforms.map(\.rawValue)
            // `on` can say what holds anyway.
            if let index = items.firstIndex(where: { $0.with(platforms: []) == item }) {
                items[index].platforms = (items[index].platforms + names).sorted()
            } else {
                item.platforms = names.sorted()
                items.append(item)
            }
        }
        let size =
            declaration.exactBytes.map { "bytes \($0.value)" }
            ?? declaration.maximumBytes.map { "maxBytes \($0.value)" }
        let record = keychain.records.first { $0.members.contains { $0.value == declaration.name.value } }
        var texts: [String: String] = [:]
        for field in PolicyDeclaration.Field.allCases {
            let text = declaration.policy.fields[field] ?? keychain.policy.fields[field]
            texts[field.rawValue] = text?.value
        }
        if let moves = (declaration.policy.moves ?? keychain.policy.moves)?.value {
            texts["migration"] = [moves ? "moves" : "stays", texts["migration"]].compactMap(\.self).joined(
                separator: " ")
        }
        for file in declaration.files {
            texts["protects file \(SpecWords.literal(file.name.value))"] = file.protection.value.rawValue
        }
        for weakening in declaration.weakenings { texts.merge(weakening.texts) { first, _ in first } }
        for exception in exceptions { texts["exception \(exception.code.value)"] = exception.text }
        texts["group reason"] = declaration.declaredGroup(in: keychain)?.reason?.value
        self.init(
            itemClass: declaration.itemClass.value, value: declaration.value.map { $0.value.written },
            size: size, record: record?.members.map(\.value),
            formers: declaration.formers.compactMap { FormerPolicy($0, in: keychain) },
            retiredUntil: declaration.retirement.map { $0.until?.value.description ?? "" }, texts: texts,
            items: items.sorted { $0.platforms.joined() < $1.platforms.joined() })
    }
}

extension ItemPolicy {
    fileprivate func with(platforms: [String]) -> ItemPolicy {
        var item = self
        item.platforms = platforms
        return item
    }

    fileprivate init?(_ secret: SecretDeclaration, in keychain: KeychainDeclaration) {
        guard secret.isComplete, var identity = secret.identityWords, let group = AccessGroup(secret, in: keychain),
            let accessible = secret.accessible?.value
        else { return nil }
        // The mark is a part of every query for a password.
        if secret.itemClass.value.isPassword {
            identity[ItemPlace.ownership] = keychain.ownership.map { SpecWords.literal($0.value) }
        }
        var attributes = secret.attributeWords
        attributes["clearOnReinstall"] = keychain.clearOnReinstall.map { _ in "yes" }
        var flags = secret.access?.flags.map(\.value) ?? []
        if secret.token != nil, flags.isEmpty { flags = [.privateKeyUsage] }
        let readers = secret.readingTargets(in: keychain)
        let members =
            switch secret.group?.value {
            case .own: readers.map(\.target.name.value)
            case .declared: secret.declaredGroup(in: keychain).map { keychain.members(of: $0).map(\.name.value) } ?? []
            case .default, nil: keychain.targets.map(\.name.value)
            }
        self.init(
            platforms: [], identity: identity, token: secret.token?.value.rawValue, group: SpecWords.words(group),
            sync: secret.sync?.value ?? false, accessible: accessible,
            access: flags.isEmpty ? nil : AccessExpression(flags),
            index: secret.index != nil && !flags.isEmpty, prompt: secret.prompt.map { SpecWords.words($0.value) },
            attributes: attributes,
            readers: readers.map { $0.target.name.value + ($0.locked == nil ? "" : " (locked)") }.sorted(),
            members: members.sorted())
    }
}

extension FormerPolicy {
    fileprivate init?(_ former: FormerDeclaration, in keychain: KeychainDeclaration) {
        let decode = former.item.decoding?.value.rawValue
        if let key = former.userDefaultsKey {
            self.init(
                itemClass: nil, identity: [:], group: nil, sync: false, accessible: nil, access: nil,
                place: "userDefaults \(SpecWords.literal(key.value))", decode: decode)
            return
        }
        guard former.item.isComplete, let identity = former.item.identityWords else { return nil }
        let group = former.item.isFileBased ? nil : AccessGroup(former.item, in: keychain).map(SpecWords.words)
        self.init(
            itemClass: former.item.itemClass.value, identity: identity, group: group,
            sync: former.item.sync?.value ?? false, accessible: former.item.accessible?.value,
            access: former.item.access.map { AccessExpression($0.flags.map(\.value)) },
            place: former.item.isFileBased ? "fileBased" : nil, decode: decode)
    }
}

extension SecretDeclaration {
    /// What tells its items apart, by its words; nil if a part is missing.
    fileprivate var identityWords: [String: String]? {
        guard ItemIdentity(self) != nil else { return nil }
        var words: [String: String] = [:]
        for keyword in Self.identityKeywords {
            words[keyword.rawValue] = identityText(keyword).map { SpecWords.words($0.value) }
        }
        words["protocol"] = self.protocol?.value.rawValue
        words["port"] = port.map { String($0.value) }
        words["authentication"] = authentication?.value.rawValue
        words["type"] = keyType?.value.rawValue
        words["size"] = keySize.map { String($0.value) }
        return words
    }

    /// What else is stored, by its words.
    fileprivate var attributeWords: [String: String] {
        var words: [String: String] = [:]
        let texts: [(Keyword, Located<String>?)] = [
            (.label, label), (.description, description), (.comment, comment), (.creator, creator),
            (.type, passwordType), (.generic, generic),
        ]
        for (keyword, text) in texts { words[keyword.rawValue] = text.map { SpecWords.literal($0.value) } }
        for (keyword, flag) in [(Keyword.isInvisible, isInvisible), (.isNegative, isNegative)] {
            words[keyword.rawValue] = flag.map { $0.value ? "yes" : "no" }
        }
        for (keyword, prompt) in [(Keyword.cancelTitle, cancelTitle), (.fallbackTitle, fallbackTitle)] {
            words[keyword.rawValue] = prompt.map { SpecWords.words($0.value) }
        }
        words["reuse"] = reuse.map { String($0.value) }
        words["invalidatedBy"] = invalidatedByBiometryChange.map { _ in "biometryChange" }
        return words
    }
}

extension ExceptionDeclaration {
    fileprivate func isAbout(_ secret: SecretDeclaration, in keychain: KeychainDeclaration) -> Bool {
        switch subject {
        case .enclosing(let extent): extent == secret.extent
        case .named(let name, let member): name.value == keychain.name.value && member?.value == secret.name.value
        }
    }

    /// Who approved it, why, until when, and what lowers the risk.
    fileprivate var text: String {
        let parts = [approver?.value, reason?.value, until.map { "until \($0.value)" }, control?.value]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}

extension WeakeningDeclaration {
    /// Who approved a change to less protection, and why, by what the protection was.
    fileprivate var texts: [String: String] {
        let words = [
            accessible.map { "accessible \($0.value.rawValue)" },
            access.map { "access \(AccessExpression($0.flags.map(\.value)).words)" },
        ].compactMap(\.self)
        let text = [approver?.value, reason?.value].compactMap(\.self).joined(separator: "; ")
        return Dictionary(words.map { ("weakened \($0)", text) }, uniquingKeysWith: { first, _ in first })
    }
}
