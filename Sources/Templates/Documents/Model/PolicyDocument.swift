import Policy

/// All that the documents of one app, or of one keychain that belongs to none, tell: what the renderings are made from.
///
/// Its encoded form is the JSON document. `Documentation/policy.schema.json` describes it.
public struct PolicyDocument: Sendable, Encodable {
    /// The version of the encoded form: rises when a reader would have to change.
    static let formatVersion = 1

    let comment = GeneratedMarker.documentWords + "."
    let format = PolicyDocument.formatVersion
    /// The name of the app, or of the keychain: what its files are called.
    let name: String
    let keychains: [KeychainEntry]
    let targets: [TargetEntry]
    let groups: [GroupEntry]
    let exceptions: [ExceptionEntry]
    let warnings: [WarningEntry]
    let review: [ReviewEntry]
    /// Tests that were done on something that is no longer declared.
    let strays: [EvidenceEntry]
    let general: GeneralEntry
    /// The device tests that some secret has.
    let plan: [PlanEntry]
    /// The entries of standards that some secret relates to.
    let standards: [StandardText]
    /// What numbers of statuses mean.
    let statuses: [StatusEntry]
    /// What numbers of sources mean.
    let sources: [SourceEntry]
    /// What differs from an older version, what protects less first; nil if it wasn't compared with one.
    var changes: [ChangeEntry]?
    /// The path of the first spec that it tells of; not part of any form.
    let path: String?

    enum CodingKeys: String, CodingKey {
        case comment = "$comment"
        case format, name, keychains, targets, groups, exceptions, warnings, review, strays, general, plan, standards
        case statuses, sources, changes
    }

    /// All secrets, in the order of the specs.
    var secrets: [SecretEntry] { keychains.flatMap(\.secrets) }
    /// All secrets on all platforms where they differ.
    var variants: [SecretEntry] { secrets.flatMap { [$0] + $0.variants } }
}

/// A keychain.
struct KeychainEntry: Sendable, Encodable {
    let name: String
    let documentation: String?
    let application: String?
    let platforms: [PlatformEntry]
    let secrets: [SecretEntry]
    let records: [RecordEntry]
    /// What other versions are compared by: the words of the spec.
    let declared: KeychainPolicy
}

/// A platform with the lowest version on which code is to run.
struct PlatformEntry: Sendable, Encodable {
    let platform: String
    let minimum: String
}

/// Secrets that change together.
struct RecordEntry: Sendable, Encodable {
    let name: String
    let members: [String]
}

/// A target with what it has to be signed with.
struct TargetEntry: Sendable, Encodable {
    let name: String
    let runsLocked: Bool
    let isDaemon: Bool
    let keychainGroups: [String]
    let applicationGroups: [String]
    let associatedDomains: [String]
    let groupsNamedAtRunTime: [String]
    let loginsWithoutFixedHost: [String]
    let infoPlist: [InfoPlistEntry]
    /// The identifiers that an association file lists, with `PREFIX` for the prefix of the app's identifier.
    let associatedApplications: [String]
}

/// An entry of an Info.plist.
struct InfoPlistEntry: Sendable, Encodable {
    let key: String
    let value: String
}

/// A declared access group.
struct GroupEntry: Sendable, Encodable {
    let name: String
    let keychain: String
    let group: String
    let isAppGroup: Bool
    let members: [String]
    let statesMembers: Bool
    let reason: String?
    let secrets: [String]

    var id: String { "\(keychain).\(name)" }
}

/// A departure from a warning.
struct ExceptionEntry: Sendable, Encodable, Hashable {
    let code: String
    let rule: String
    let subject: String
    let until: String
    let approver: String
    let reason: String
    let control: String
    let remainingRisk: String
}

/// A warning or note that stands.
struct WarningEntry: Sendable, Encodable, Hashable {
    let code: String
    let severity: String
    let rule: String
    let subject: String
    let message: String
}

/// A statement that follows from a declaration.
struct StatementEntry: Sendable, Encodable, Hashable {
    let text: String
    let basis: String
    /// Numbers of sources.
    let sources: [Int]

    init(_ statement: DerivedStatement, _ index: SourceIndex) {
        text = statement.text
        basis = statement.basis.rawValue
        sources = index.numbers(of: statement.sources)
    }

    var knownBasis: Basis { Basis(rawValue: basis) ?? .open }
}

/// A status of the system.
struct StatusEntry: Sendable, Encodable {
    let number: Int
    let name: String
}

/// A test of the plan.
struct PlanEntry: Sendable, Encodable {
    let id: String
    let title: String
    let steps: String
    let artifact: String
}

/// Facts that documents tell whatever is declared.
struct GeneralEntry: Sendable, Encodable {
    let appGroups: StatementEntry
    let groupOrder: StatementEntry
    let associatedDomains: StatementEntry
    let macOS: StatementEntry
}

/// An entry of a standard.
struct StandardText: Sendable, Encodable, Hashable {
    let id: String
    let title: String
    let beta: [String]
}
