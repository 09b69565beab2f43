import Policy

/// A secret, as it is on all platforms or on some.
struct SecretEntry: Sendable, Encodable {
    /// `Keychain.secret`.
    let id: String
    let name: String
    let keychain: String
    /// The platforms on which it is so; empty for what counts wherever no variant does.
    let platforms: [String]
    let itemClass: String
    let documentation: String?
    let declared: DeclaredEntry
    /// Changes when identity or protection does.
    let fingerprint: String

    let identity: [IdentityEntry]
    let parameters: [ParameterEntry]
    let value: String?
    let maximumBytes: Int?
    let exactBytes: Int?
    let accessible: String
    let access: String?
    let prompt: String?
    let cancelTitle: String?
    let fallbackTitle: String?
    let reuse: Int?
    let isIndexed: Bool
    let isInvalidatedByBiometryChange: Bool
    let sync: Bool
    let group: String
    let groupName: String
    let readers: [ReaderEntry]
    let entitled: [String]
    let files: [FileEntry]
    let formers: [FormerEntry]
    let survivesSignOut: Bool
    let persistentReference: Bool

    let attributes: [AttributeEntry]
    let availability: [AnswerEntry]
    let consequences: [ConsequenceEntry]
    let failures: [FailureEntry]
    let tests: [TestEntry]
    /// The identifiers of entries that it relates to.
    let standards: [String]
    let variants: [SecretEntry]

    enum CodingKeys: String, CodingKey {
        case id, name, keychain, platforms
        case itemClass = "class"
        case documentation, declared, fingerprint, identity, parameters, value, maximumBytes, exactBytes, accessible
        case access, prompt, cancelTitle, fallbackTitle, reuse, isIndexed, isInvalidatedByBiometryChange, sync, group,
            groupName, readers, entitled, files, formers, survivesSignOut
        case persistentReference, attributes, availability, consequences, failures, tests, standards, variants
    }

    /// What a read answers in a state.
    func answer(in state: DeviceState) -> AnswerEntry? { availability.first { $0.state == state.rawValue } }

    /// Its name, with the platforms if it isn't the same on all.
    var title: String { platforms.isEmpty ? name : "\(name) (\(platforms.joined(separator: ", ")))" }

    /// Its protection in the words of a spec.
    var protection: String { accessible + (access.map { ", " + $0 } ?? "") }
}

/// What a spec says about a secret to those who review it.
struct DeclaredEntry: Sendable, Encodable {
    let owner: String?
    let purpose: String?
    let classification: String?
    let exposure: String?
    let retention: String?
    let availability: String?
    let migration: String?
    /// `moves` or `stays`, if the spec says so.
    let moves: String?
    let recovery: String?
    let rotation: String?
}

/// An attribute of the identity, in pieces: a text of the spec can look like a parameter.
struct IdentityEntry: Sendable, Encodable {
    let attribute: String
    let written: String
    let pieces: [PieceEntry]
    let isVerbatim: Bool
}

/// A stretch of an identity.
struct PieceEntry: Sendable, Encodable {
    let kind: String
    let text: String
}

/// A run-time parameter.
struct ParameterEntry: Sendable, Encodable {
    let name: String
    let type: String
}

/// A target that reads a secret.
struct ReaderEntry: Sendable, Encodable {
    let target: String
    let locked: Bool
}

/// A file that a secret is the key of.
struct FileEntry: Sendable, Encodable {
    let name: String
    let protection: String
    let statement: StatementEntry
}

/// Where an older version of the app kept a secret.
struct FormerEntry: Sendable, Encodable {
    let place: String
    let itemClass: String?
    let identity: [String]
    let group: String?
    let sync: Bool?
    let accessible: String?
    let asksTheUser: Bool
    let decoding: String?

    enum CodingKeys: String, CodingKey {
        case place
        case itemClass = "class"
        case identity, group, sync, accessible, asksTheUser, decoding
    }
}

/// An attribute that an item is stored with.
struct AttributeEntry: Sendable, Encodable {
    let name: String
    let value: String
    let isPrimaryKey: Bool
}

/// What a read answers in a state.
struct AnswerEntry: Sendable, Encodable {
    let state: String
    let outcome: String
    let statuses: [Int]
    let canAsk: Bool
    let reason: StatementEntry

    init(_ state: DeviceState, _ answer: ReadAnswer, _ index: SourceIndex) {
        self.state = state.rawValue
        outcome = answer.outcome.rawValue
        statuses = answer.statuses.map(\.rawValue)
        canAsk = answer.canAsk
        reason = StatementEntry(answer.reason, index)
    }

    var knownOutcome: ReadAnswer.Outcome { ReadAnswer.Outcome(rawValue: outcome) ?? .open }
    var knownState: DeviceState? { DeviceState(rawValue: state) }
}

/// What follows in one respect.
struct ConsequenceEntry: Sendable, Encodable {
    let subject: String
    let statement: StatementEntry
}

/// A way in which an operation can fail.
struct FailureEntry: Sendable, Encodable {
    let status: Int?
    let error: String?
    let cause: String
    let action: String
    let needsRecovery: Bool
    let sources: [Int]
}

/// A test to be done on a device, with what was seen.
struct TestEntry: Sendable, Encodable {
    let id: String
    let expected: [Int]
    let remark: String?
    let basis: String
    let sources: [Int]
    let evidence: [EvidenceEntry]
    /// The word of `ReviewResult`.
    let result: String
}

/// One executed test, as it was written down.
struct EvidenceEntry: Sendable, Encodable, Hashable {
    /// By the headings of the record.
    let cells: [String: String]
    /// Whether it was done on the present declaration.
    let isCurrent: Bool
}

/// A row of the review record.
struct ReviewEntry: Sendable, Encodable {
    let kind: String
    let artifact: String
    let evidence: String
    let owner: String
    let result: String
    let exceptions: [String]
    let remediation: String
}
