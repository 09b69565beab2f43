import Language

/// Collects what lowering finds in one file.
final class Reporter {
    let file: SourceFile
    /// Whether the parser made out every declaration of the file. If not, braces may be to blame, and nothing can be called missing,
    /// misplaced or given twice: a brace too many moves whatever follows it.
    let isComplete: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// The exceptions of the file, wherever they stand.
    var exceptions: [ExceptionDeclaration] = []

    init(_ file: SourceFile, isComplete: Bool = true) {
        self.file = file
        self.isComplete = isComplete
    }

    func location(_ span: Span) -> Location { Location(file, span) }

    func report(
        _ rule: Rule, _ message: String, at span: Span, labels: [Diagnostic.Label] = [], note: String? = nil,
        help: String? = nil
    ) {
        let finding = Finding(location: location(span), message: message, labels: labels, note: note, help: help)
        diagnostics.append(rule.diagnostic(finding))
    }

    /// Takes what another reporter collected.
    func take(_ diagnostics: [Diagnostic], _ exceptions: [ExceptionDeclaration]) {
        self.diagnostics += diagnostics
        self.exceptions += exceptions
    }

    /// Says that `name`, given at `first` already, is given again at `span`.
    func reportDuplicate(_ name: String, at span: Span, first: Location) {
        report(.duplicate, "\(name) is given twice", at: span, labels: [.init(first, "first given here")])
    }
}
