import Language

/// Collects what lowering finds in one file.
final class Reporter {
    let file: SourceFile
    /// Whether the parser made out every declaration of the file. If not, braces may be to blame, and nothing can be called missing,
    /// misplaced or given twice: a brace too many moves whatever follows it.
    let isComplete: Bool
    private let room: Int
    private var kept: [Diagnostic] = []
    private var omitted = 0
    private var omittedSeverity = Severity.note
    /// The exceptions of the file, wherever they stand.
    var exceptions: [ExceptionDeclaration] = []

    /// - Parameters:
    ///   - file: the file.
    ///   - isComplete: whether the parser made out every declaration of it.
    ///   - room: how many findings are kept; further ones are counted.
    init(_ file: SourceFile, isComplete: Bool = true, room: Int = Limits.diagnosticsPerFile) {
        self.file = file
        self.isComplete = isComplete
        self.room = room
    }

    /// How many further findings would be kept.
    var roomLeft: Int { max(0, room - kept.count) }

    func location(_ span: Span) -> Location { Location(file, span) }

    func report(
        _ rule: Rule, _ message: String, at span: Span, labels: [Diagnostic.Label] = [], note: String? = nil,
        help: String? = nil
    ) {
        let finding = Finding(location: location(span), message: message, labels: labels, note: note, help: help)
        guard isFull else {
            kept.append(rule.diagnostic(finding))
            return
        }
        omit(rule.severity)
    }

    private func omit(_ severity: Severity) {
        omitted += 1
        omittedSeverity = max(omittedSeverity, severity)
    }

    /// Takes what another reporter of the same file collected.
    func take(_ other: Reporter) {
        for diagnostic in other.kept {
            if isFull { omit(diagnostic.severity) } else { kept.append(diagnostic) }
        }
        omitted += other.omitted
        omittedSeverity = max(omittedSeverity, other.omittedSeverity)
        exceptions += other.exceptions
    }

    /// What was found and, if that is too much to be kept, how much more there is.
    var diagnostics: [Diagnostic] {
        guard omitted > 0, let last = kept.last else { return kept }
        let rest = Diagnostic(
            code: Rule.beyondBounds.code, severity: omittedSeverity,
            message: "\(omitted) more findings in this file are left out", at: last.location,
            help: "repair the others first")
        return kept + [rest]
    }

    /// Whether further findings are only counted, so that it is no use to think about what was meant.
    var isFull: Bool { roomLeft == 0 }

    /// Says that `name`, given at `first` already, is given again at `span`.
    func reportDuplicate(_ name: String, at span: Span, first: Location) {
        report(.duplicate, "\(name) is given twice", at: span, labels: [.init(first, "first given here")])
    }
}
