import Language
import Policy

/// Workflow commands of GitHub Actions, which show as annotations beside the changed lines.
struct GitHubReporter: Reporter {
    func text(for report: Report) -> String {
        var lines = report.problems.map { problem in
            command(
                "error", [("title", "keyspec")],
                [DisplayText.safe(problem.message), problem.help.map { "help: \(DisplayText.safe($0))" }])
        }
        lines += report.diagnostics.map { annotation($0, report) }
        lines += report.omitted.map { file, count in
            command("notice", [("file", report.displayPath(of: file))], ["\(count) more in this file, not shown"])
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func annotation(_ diagnostic: Diagnostic, _ report: Report) -> String {
        let region = Region(diagnostic.location)
        var properties = [
            ("file", report.displayPath(of: diagnostic.location.file)), ("line", "\(region.start.line)"),
            ("endLine", "\(region.end.line)"),
        ]
        // Columns count within a line; of a place on several lines GitHub refuses them.
        if region.isOneLine {
            let last = max(region.start.column, region.end.column - 1)
            properties += [("col", "\(region.start.column)"), ("endColumn", "\(last)")]
        }
        let name = RuleCatalogue.rule(diagnostic.code.rawValue).map { " \($0.name)" } ?? ""
        properties.append(("title", diagnostic.code.rawValue + name))
        let related = diagnostic.labels.map { label in
            let place = Region(label.location).start
            let path = DisplayText.safe(report.displayPath(of: label.location.file))
            return "\(path):\(place.line):\(place.column): \(DisplayText.safe(label.message))"
        }
        return command(
            diagnostic.severity.command, properties,
            [DisplayText.safe(diagnostic.message)] + related
                + [
                    diagnostic.note.map { "note: \(DisplayText.safe($0))" },
                    diagnostic.help.map { "help: \(DisplayText.safe($0))" },
                ])
    }

    private func command(_ name: String, _ properties: [(String, String)], _ message: [String?]) -> String {
        let list = properties.map { "\($0.0)=\(escaped(safe($0.1), alsoMarks: true))" }.joined(separator: ",")
        let text = message.compactMap(\.self).joined(separator: "\n")
        return "::\(name) \(list)::\(escaped(text, alsoMarks: false))"
    }

    /// The text of a property. Its line ends have an escape in the format, by which a file is found that has some in its name.
    private func safe(_ text: String) -> String {
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
        let ends = text.unicodeScalars.filter { $0 == "\n" || $0 == "\r" }.map { String($0) } + [""]
        return zip(lines, ends).map { DisplayText.safe(String($0)) + $1 }.joined()
    }

    /// Text as a workflow command can hold it; in properties `:` and `,` end a value, too.
    private func escaped(_ text: String, alsoMarks: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where alsoMarks: result += "%3A"
            case "," where alsoMarks: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Severity {
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}
