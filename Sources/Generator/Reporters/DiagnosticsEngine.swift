import Language

/// Stands between what finds and what prints: sorts, counts, limits, and is where a policy on severities belongs.
struct DiagnosticsEngine {
    private let displayPaths: [SourceFile: String]
    /// Whether a warning is as bad as an error.
    private let isStrict: Bool
    private var diagnostics: [Diagnostic] = []
    private var problems: [Problem] = []

    init(displayPaths: [SourceFile: String] = [:], isStrict: Bool = false) {
        self.displayPaths = displayPaths
        self.isStrict = isStrict
    }

    mutating func add(_ found: [Diagnostic]) { diagnostics += found }

    mutating func add(_ found: InputOutputError) { problems += found.problems }

    /// Whether the run has failed.
    var hasErrors: Bool {
        !problems.isEmpty || diagnostics.contains { $0.severity >= (isStrict ? .warning : .error) }
    }

    /// Everything added so far.
    var report: Report {
        var counts: [Severity: Int] = [:]
        var shown: [Diagnostic] = []
        var perFile: [SourceFile: Int] = [:]
        var perFileShown: [SourceFile: Int] = [:]
        var files: [SourceFile] = []
        for diagnostic in diagnostics.sortedAndUnique() {
            counts[diagnostic.severity, default: 0] += 1
            let file = diagnostic.location.file
            let number = perFile[file, default: 0] + 1
            perFile[file] = number
            if number == 1 { files.append(file) }
            if number <= Limits.diagnosticsPerFile, shown.count < Limits.diagnostics {
                shown.append(diagnostic)
                perFileShown[file, default: 0] += 1
            }
        }
        let omitted = files.compactMap { file in
            let count = perFile[file, default: 0] - perFileShown[file, default: 0]
            return count > 0 ? (file: file, count: count) : nil
        }
        return Report(
            diagnostics: shown, omitted: omitted, problems: problems, counts: counts, displayPaths: displayPaths)
    }
}
