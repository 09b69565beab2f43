import Language

/// All that a run has to say, in the order in which it is said: what every output format is made from.
struct Report {
    /// What is shown.
    let diagnostics: [Diagnostic]
    /// How many more there are of a file than are shown.
    let omitted: [(file: SourceFile, count: Int)]
    /// What is wrong outside the specs' text.
    let problems: [Problem]
    /// Findings by severity, also those that aren't shown.
    let counts: [Severity: Int]
    /// What messages call the files.
    let displayPaths: [SourceFile: String]

    var isEmpty: Bool { counts.isEmpty && problems.isEmpty }

    func displayPath(of file: SourceFile) -> String { displayPaths[file] ?? file.path }
}

/// Turns a report into the text of one output format.
protocol Reporter {
    /// The whole text, with its last line feed; empty for an empty report, if the format allows it.
    ///
    /// - Throws: if the format can't hold it.
    func text(for report: Report) throws(InputOutputError) -> String
}
