import Language
import Policy

/// One JSON document; `version` rises when a reader would have to change.
struct JSONReporter: Reporter {
    func text(for report: Report) throws(InputOutputError) -> String {
        try JSONText.of(Document(report))
    }

    private struct Document: Encodable {
        let version = 1
        let diagnostics: [Entry]
        let problems: [Problem]
        let omitted: [Omission]
        let counts: [String: Int]

        init(_ report: Report) {
            diagnostics = report.diagnostics.map { Entry($0, report) }
            problems = report.problems
            omitted = report.omitted.map { Omission(path: report.displayPath(of: $0.file), count: $0.count) }
            counts = Dictionary(
                uniqueKeysWithValues: Severity.allCases.map { ($0.rawValue, report.counts[$0] ?? 0) })
        }
    }

    private struct Entry: Encodable {
        let code: String
        let name: String?
        let severity: String
        let message: String
        let place: Place
        let related: [Related]
        let note: String?
        let help: String?

        init(_ diagnostic: Diagnostic, _ report: Report) {
            code = diagnostic.code.rawValue
            name = RuleCatalogue.rule(diagnostic.code.rawValue)?.name
            severity = diagnostic.severity.rawValue
            message = diagnostic.message
            place = Place(diagnostic.location, report)
            related = diagnostic.labels.map { Related(message: $0.message, place: Place($0.location, report)) }
            note = diagnostic.note
            help = diagnostic.help
        }
    }

    private struct Related: Encodable {
        let message: String
        let place: Place
    }

    private struct Omission: Encodable {
        let path: String
        let count: Int
    }

    /// Lines and columns from 1; columns in Unicode scalars; the end is just past the place.
    private struct Place: Encodable {
        let path: String
        let line: Int
        let column: Int
        let endLine: Int
        let endColumn: Int

        init(_ location: Location, _ report: Report) {
            path = report.displayPath(of: location.file)
            let region = Region(location)
            (line, column) = (region.start.line, region.start.column)
            (endLine, endColumn) = (region.end.line, region.end.column)
        }
    }
}
