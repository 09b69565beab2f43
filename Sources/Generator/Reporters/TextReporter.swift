import Language

/// The format that Xcode and editors read, with the source line below each place.
struct TextReporter: Reporter {
    let usesColor: Bool

    func text(for report: Report) -> String {
        guard !report.isEmpty else { return "" }
        var lines: [String] = []
        for problem in report.problems {
            lines.append("\(heading(.error)) \(DisplayText.safe(problem.message))")
            if let help = problem.help { lines.append(remark("help", help)) }
        }
        for diagnostic in report.diagnostics { lines += self.lines(for: diagnostic, report) }
        for (file, count) in report.omitted {
            let path = DisplayText.safe(report.displayPath(of: file))
            lines.append("\(path): \(heading(.note)) \(count) more in this file, not shown")
        }
        if !report.counts.isEmpty { lines.append(summary(report.counts)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(for diagnostic: Diagnostic, _ report: Report) -> [String] {
        let message = "\(DisplayText.safe(diagnostic.message)) [\(diagnostic.code.rawValue)]"
        var lines = place(diagnostic.location, diagnostic.severity, message, report)
        for label in diagnostic.labels {
            lines += place(label.location, .note, DisplayText.safe(label.message), report)
        }
        if let note = diagnostic.note { lines.append(remark("note", note)) }
        if let help = diagnostic.help { lines.append(remark("help", help)) }
        return lines
    }

    private func place(_ location: Location, _ severity: Severity, _ message: String, _ report: Report) -> [String] {
        let path = DisplayText.safe(report.displayPath(of: location.file))
        let position = location.file.position(of: location.span.start)
        let excerpt = SourceExcerpt(location.file, location.span)
        let heading = "\(path):\(position.line):\(position.column): \(heading(severity)) \(bold(message))"
        // An empty line, as in an empty file, shows nothing.
        if excerpt.line.isEmpty { return [heading] }
        return [heading, "    \(excerpt.line)", "    \(painted(excerpt.marks, "32"))"]
    }

    private func remark(_ kind: String, _ text: String) -> String {
        "    \(painted("\(kind):", "36")) \(DisplayText.safe(text))"
    }

    private func heading(_ severity: Severity) -> String {
        switch severity {
        case .error: painted("error:", "1;31")
        case .warning: painted("warning:", "1;35")
        case .note: painted("note:", "1;36")
        }
    }

    private func summary(_ counts: [Severity: Int]) -> String {
        Severity.allCases.sorted(by: >).compactMap { severity in
            counts[severity].map { "\($0) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
        }.joined(separator: ", ")
    }

    private func bold(_ text: String) -> String { painted(text, "1") }

    private func painted(_ text: String, _ code: String) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
