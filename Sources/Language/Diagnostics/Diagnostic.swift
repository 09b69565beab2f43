/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// Legal and consistent, but usually wrong.
    case warning
    /// Nothing is generated from it.
    case error

    /// Orders by weight: note, warning, error.
    public static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The stable name of a rule, such as `KS301`.
public struct DiagnosticCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral {
    /// `KS` and three digits.
    public let rawValue: String

    /// Makes a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a code from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Orders as text.
    public static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.rawValue < right.rawValue }
}

/// One finding in a spec.
public struct Diagnostic: Hashable, Sendable {
    /// A second place that takes part in the finding.
    public struct Label: Hashable, Sendable {
        /// Where.
        public let location: Location
        /// What is there, such as "first declared here".
        public let message: String

        /// Makes a label.
        public init(_ location: Location, _ message: String) {
            self.location = location
            self.message = message
        }
    }

    /// The rule that found it.
    public let code: DiagnosticCode
    /// How bad it is.
    public let severity: Severity
    /// What is wrong, in one line, lowercase, without a full stop.
    public let message: String
    /// The smallest place that shows it.
    public let location: Location
    /// Other places that take part.
    public let labels: [Label]
    /// Why it is wrong, if the message doesn't say.
    public let note: String?
    /// What to write instead.
    public let help: String?

    /// Makes a diagnostic.
    public init(
        code: DiagnosticCode, severity: Severity, message: String, at location: Location,
        labels: [Label] = [], note: String? = nil, help: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.labels = labels
        self.note = note
        self.help = help
    }
}

extension Sequence<Diagnostic> {
    /// Sorted by path, place, code and message; of those that agree in all four, the first.
    public func sortedAndUnique() -> [Diagnostic] {
        var result: [Diagnostic] = []
        for diagnostic in sorted(by: { $0.precedes($1) }) {
            if let last = result.last, !last.precedes(diagnostic) { continue }
            result.append(diagnostic)
        }
        return result
    }
}

extension [Diagnostic] {
    /// Whether any of them is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}

extension Diagnostic {
    fileprivate func precedes(_ other: Diagnostic) -> Bool {
        let file = location.file
        let otherFile = other.location.file
        if file != otherFile, file.path != otherFile.path { return file.path < otherFile.path }
        let span = location.span
        let otherSpan = other.location.span
        if span != otherSpan { return (span.start, span.end) < (otherSpan.start, otherSpan.end) }
        return (code, message) < (other.code, other.message)
    }
}
