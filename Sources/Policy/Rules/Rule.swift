import Language

/// One rule: what it reports, why, and how to show it. Tests, `keyspec explain`, the documentation and SARIF are views of this record.
public struct Rule: Sendable {
    /// `KS` and three digits.
    public let code: DiagnosticCode
    /// A name that reads well after "allow": `missing-accessibility`.
    public let name: String
    /// How bad a finding is.
    public let severity: Severity
    /// What it reports, in one line.
    public let title: String
    /// Why it is worth reporting.
    public let rationale: String
    /// What the system does with such an item, with the status where the sources state one.
    public let behavior: String
    /// Where that is known from.
    public let sources: [Source]
    /// What it reports, with the reported place between `«` and `»`.
    public let bad: Example
    /// The same secret, right.
    public let good: Example
    /// What to write instead, in one line.
    public let repair: String
    /// How it is found.
    let check: Check

    /// How a rule looks at a run.
    enum Check: Sendable {
        /// Reported where the spec is read, before there are declarations.
        case reading
        /// One secret at a time.
        case secret(@Sendable (SecretDeclaration, KeychainDeclaration) -> [Finding])
        /// One keychain at a time.
        case keychain(@Sendable (KeychainDeclaration) -> [Finding])
        /// All keychains of the run together.
        case run(@Sendable (Run) -> [Finding])
        /// The run again, if it is known what targets are signed with.
        case signing(@Sendable (Run) -> [Finding])
        /// What differs from an older version of the specs, if there is one.
        case change(@Sendable (ChangedRun) -> [Finding])
        /// One exception at a time, on a day, if days are judged.
        case exception(@Sendable (JudgedException, CalendarDate?) -> [Finding])
    }
}

/// Where a fact about the system is known from.
public enum Source: Sendable, Hashable {
    /// A file and lines of Apple's Security-61901.0.87.0.1.
    case security(file: String, lines: String)
    /// A page of Apple's documentation, by its path below developer.apple.com/documentation.
    case documentation(page: String)
    /// A technical note of Apple's archive, by its identifier.
    case archive(note: String)
    /// A page of Apple's Platform Security guide, by its identifier.
    case guide(page: String)
    /// An answer of Apple's engineers in the developer forums, by the number of its thread.
    case forum(thread: Int)
    /// A behaviour of the language itself; the system doesn't take part.
    case language
}

/// A spec that shows a rule.
public struct Example: Sendable {
    /// What the documentation shows.
    public let text: String
    /// Whether `text` is a secret alone, which stands in the keychain of `preamble` when it is checked.
    public let isSecret: Bool
    /// What targets are signed with, if the rule looks at that.
    public let signing: Signing
    /// What it was before, if the rule looks at that; it stands where `text` stands.
    public let before: String?

    /// A whole spec.
    static func spec(_ text: String, signing: Signing = Signing(), before: String? = nil) -> Example {
        Example(text: text, isSecret: false, signing: signing, before: before)
    }

    /// One or more secrets of a keychain in which all else is right.
    static func secret(_ text: String, signing: Signing = Signing(), before: String? = nil) -> Example {
        Example(text: text, isSecret: true, signing: signing, before: before)
    }

    /// The keychain in which a `secret` example stands.
    public static let preamble = """
        keychain Example {
            platforms   iOS 18, macOS 15
            application "org.example.app"
            service     "org.example.app"
            target      app
            target      widget (locked)
            group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown in the widget" }
            policy { owner "Example team"; classification "credential"; retention "Until sign-out" }
        }

        """

    /// The day on which examples are judged: 1 November 2026.
    public static let today = CalendarDate(year: 2026, month: 11, day: 1)

    /// The whole spec, still with its marks.
    public var markedSpec: String { spec(of: text) }

    /// The whole spec before, if the rule looks at that.
    public var specBefore: String? { before.map(spec) }

    private func spec(of text: String) -> String { isSecret ? Example.preamble + "\n" + text : text }
}

/// All keychains that are checked together, with what several rules need of them.
final class Run {
    let keychains: [KeychainDeclaration]
    let signing: Signing
    /// The primary key of each secret of each keychain; nil where it couldn't be made out, which was reported.
    lazy var keys: [[PrimaryKey?]] = keychains.indices.map { index in
        keychains[index].secrets.map { PrimaryKey($0.value, in: keychains[index], index) }
    }
    lazy var primaryKeys = PrimaryKeys(of: self)
    lazy var formerKeys = FormerKeys(of: self)
    lazy var familiesBesideProtected = FamilyScopes.besideProtected(self)

    init(_ keychains: [KeychainDeclaration], _ signing: Signing) {
        self.keychains = keychains
        self.signing = signing
    }

    /// Calls `body` with the place of every secret that has a primary key. A declaration is long, so that it is looked at where it is.
    func forEachKey(_ body: (_ keychain: Int, _ secret: Int, PrimaryKey) -> Void) {
        for (keychain, keys) in keys.enumerated() {
            for (secret, key) in keys.enumerated() {
                if let key { body(keychain, secret, key) }
            }
        }
    }
}

/// What a rule found; the rule's record supplies the rest of the diagnostic.
struct Finding {
    let location: Location
    let message: String
    var labels: [Diagnostic.Label] = []
    var note: String?
    var help: String?
}

extension Rule {
    /// A rule about the language alone, reported where the spec is read.
    static func reading(
        code: DiagnosticCode, name: String, severity: Severity = .error, title: String, rationale: String, bad: Example,
        good: Example, repair: String
    ) -> Rule {
        Rule(
            code: code, name: name, severity: severity, title: title, rationale: rationale,
            behavior: "The system takes no part in this: nothing is generated from what can't be read for certain.",
            sources: [.language], bad: bad, good: good, repair: repair, check: .reading)
    }

    func diagnostic(_ finding: Finding) -> Diagnostic {
        Diagnostic(
            code: code, severity: severity, message: finding.message, at: finding.location, labels: finding.labels,
            note: finding.note, help: finding.help ?? repair)
    }
}
