import Policy

extension SecretEntry {
    /// What a document tells of a secret.
    ///
    /// - Parameters:
    ///   - reviewed: the secret.
    ///   - keychain: the name of its keychain.
    ///   - platforms: the platforms on which it is so, if not on all.
    ///   - context: what was seen on devices, and the numbers of sources.
    init(_ reviewed: ReviewedSecret, in keychain: String, on platforms: [Platform] = [], _ context: DocumentContext) {
        let (secret, index) = (reviewed.secret, context.sources)
        let id = "\(keychain).\(secret.name)"
        let fingerprint = Fingerprint(of: reviewed).text
        var password: Password?
        if case .password(let content) = secret.content { password = content }
        self.init(
            id: id, name: secret.name, keychain: keychain, platforms: platforms.map(\.rawValue),
            itemClass: secret.itemClass.rawValue, documentation: secret.documentation,
            declared: DeclaredEntry(reviewed), fingerprint: fingerprint,
            identity: secret.storedAttributes.compactMap(IdentityEntry.init),
            parameters: secret.parameters.map { ParameterEntry(name: $0.name, type: $0.type.written) },
            value: password?.value.written,
            maximumBytes: password?.size.flatMap { if case .atMost(let bytes) = $0 { bytes } else { nil } },
            exactBytes: password?.size.flatMap { if case .exactly(let bytes) = $0 { bytes } else { nil } },
            accessible: secret.protection.accessibility.rawValue, access: reviewed.access,
            prompt: secret.protection.prompt?.written, cancelTitle: secret.protection.cancelTitle?.written,
            fallbackTitle: secret.protection.fallbackTitle?.written, reuse: secret.protection.reuse,
            isIndexed: secret.isIndexed, isInvalidatedByBiometryChange: secret.isInvalidatedByBiometryChange,
            sync: secret.isSynchronizable, group: reviewed.group.written,
            groupName: secret.group.written,
            readers: reviewed.readers.map { ReaderEntry(target: $0.target, locked: $0.isLocked) },
            entitled: reviewed.entitled,
            files: reviewed.files.map {
                FileEntry(
                    name: $0.name, protection: $0.protection.rawValue,
                    statement: StatementEntry($0.protection.statement, index))
            },
            formers: secret.formers.map { FormerEntry($0, of: secret) }, survivesSignOut: secret.survivesSignOut,
            persistentReference: secret.hasPersistentReference,
            attributes: secret.storedAttributes.map {
                AttributeEntry(name: $0.constant, value: $0.value.written, isPrimaryKey: $0.isPrimaryKey)
            },
            availability: DeviceState.allCases.map { AnswerEntry($0, secret.answer(in: $0), index) },
            consequences: Consequence.allCases.map {
                ConsequenceEntry(subject: $0.rawValue, statement: StatementEntry(secret.statement(on: $0), index))
            },
            failures: secret.failureModes.map { FailureEntry($0, index) },
            tests: DeviceTest.all.compactMap { test in
                test.expectation(for: reviewed).map {
                    TestEntry(test, $0, context.evidence.entries(on: id, test.id, fingerprint: fingerprint), index)
                }
            },
            standards: reviewed.standards.map(\.id),
            variants: reviewed.variants.map { SecretEntry($0.secret, in: keychain, on: $0.platforms, context) })
    }
}

extension DeclaredEntry {
    init(_ secret: ReviewedSecret) {
        self.init(
            owner: secret.stated(.owner), purpose: secret.stated(.purpose),
            classification: secret.stated(.classification), exposure: secret.stated(.exposure),
            retention: secret.stated(.retention), availability: secret.stated(.availability),
            migration: secret.stated(.migration), moves: secret.moves.map { $0 ? "moves" : "stays" },
            recovery: secret.stated(.recovery), rotation: secret.stated(.rotation))
    }
}

extension IdentityEntry {
    init?(_ attribute: StoredAttribute) {
        guard case .identity(let text) = attribute.value else { return nil }
        var pieces: [PieceEntry] = []
        var isVerbatim = false
        switch text {
        case .text(let text):
            isVerbatim = text.isVerbatim
            pieces = text.segments.map { segment in
                switch segment {
                case .text(let text): PieceEntry(kind: "text", text: text)
                case .parameter(let parameter): PieceEntry(kind: "parameter", text: parameter.name)
                case .appIdentifierPrefix: PieceEntry(kind: "appIdentifierPrefix", text: "")
                }
            }
        case .absent: pieces = []
        case .infoPlist(let key): pieces = [PieceEntry(kind: "infoPlist", text: key)]
        case .runtime(let name): pieces = [PieceEntry(kind: "runtime", text: name)]
        }
        self.init(attribute: attribute.constant, written: text.written, pieces: pieces, isVerbatim: isVerbatim)
    }
}

extension FormerEntry {
    init(_ former: Former, of secret: Secret) {
        let old = secret.former(former)
        var identity = old?.identityTexts.map(\.written) ?? []
        var (place, group, sync): (String, String?, Bool?) = ("samePlace", nil, nil)
        switch former.place {
        case .keychain(_, let oldGroup, let isSynchronizable):
            (place, group, sync) = ("keychain", oldGroup.written, isSynchronizable)
        case .samePlace: identity = []
        case .fileBased: place = "fileBased"
        case .userDefaults(let key):
            place = "userDefaults"
            identity = [key.written]
        }
        self.init(
            place: place, itemClass: old?.itemClass.rawValue, identity: identity, group: group, sync: sync,
            accessible: former.accessibility?.rawValue, asksTheUser: former.asksTheUser,
            decoding: former.decoding?.rawValue)
    }
}

extension FailureEntry {
    init(_ mode: FailureMode, _ index: SourceIndex) {
        self.init(
            status: mode.status?.rawValue, error: mode.error, cause: mode.cause, action: mode.action,
            needsRecovery: mode.needsRecovery, sources: index.numbers(of: mode.sources))
    }
}

extension TestEntry {
    init(_ test: DeviceTest, _ expectation: DeviceTest.Expectation, _ evidence: [EvidenceEntry], _ index: SourceIndex) {
        self.init(
            id: test.id, expected: expectation.statuses.map(\.rawValue), remark: expectation.remark,
            basis: expectation.basis.rawValue, sources: index.numbers(of: expectation.sources), evidence: evidence,
            result: ReviewResult(of: evidence).rawValue)
    }
}

extension Prompt {
    /// The text in the words of a spec, without quotation marks.
    fileprivate var written: String {
        switch self {
        case .text(let text): text
        case .localized(let key): "localized \"\(key)\""
        }
    }
}
