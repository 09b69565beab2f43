/// The findings in one file, up to a bound; those past it are counted.
struct SyntaxErrors {
    let file: SourceFile
    private(set) var kept: [Diagnostic] = []
    private var omitted = 0
    private var firstOmitted = Span(0, 0)
    private var worstOmitted = Severity.note

    init(_ file: SourceFile) { self.file = file }

    /// How many there were, the omitted ones included.
    var count: Int { kept.count + omitted }

    mutating func report(_ error: SyntaxError, _ span: Span) {
        if kept.count < Limits.diagnosticsPerFile {
            kept.append(error.diagnostic(at: Location(file, span)))
        } else {
            if omitted == 0 { firstOmitted = span }
            omitted += 1
            worstOmitted = max(worstOmitted, error.severity)
        }
    }

    /// What was kept and, if that is not all, how many were not.
    var diagnostics: [Diagnostic] {
        guard omitted > 0 else { return kept }
        return kept + [SyntaxError.moreFindings(omitted, worstOmitted).diagnostic(at: Location(file, firstOmitted))]
    }
}
