import Language
import Policy

/// A rule's record as a page of text.
struct RulePage {
    let rule: Rule

    var text: String {
        var page = "\("\(rule.code.rawValue) \(rule.name) (\(rule.severity.rawValue)): \(rule.title)".wrapped())\n"
        page += section("Why", rule.rationale)
        page += section("What the system does", rule.behavior)
        page += "\nSources:\n" + rule.sources.map { "    \($0.citation)\n" }.joined()
        if let before = rule.bad.before { page += "\nBefore:\n\n" + Self.indented(MarkedExample(before).annotated) }
        page += "\nReported:\n\n" + Self.indented(rule.bad.signing.lines + MarkedExample(rule.bad.text).annotated)
        page += "\nInstead:\n\n" + Self.indented(rule.good.signing.lines + MarkedExample(rule.good.text).annotated)
        page += section("Repair", rule.repair)
        return page
    }

    private func section(_ title: String, _ text: String) -> String {
        let paragraphs = text.split(separator: "\n").map { "    \($0)".wrapped(hanging: 4) + "\n" }
        return paragraphs.isEmpty ? "" : "\n\(title):\n" + paragraphs.joined()
    }

    private static func indented(_ lines: [String]) -> String {
        lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
}

/// An example without the marks `«` and `»`, and where they were.
struct MarkedExample {
    let file: SourceFile
    private let spans: [Span]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var spans: [Span] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«": starts.append(bytes.count)
            case "»": if let start = starts.popLast() { spans.append(Span(start, bytes.count)) }
            default: bytes += Array(UTF8.encode(scalar) ?? .init())
            }
        }
        file = SourceFile(path: "example", bytes: bytes)
        self.spans = spans
    }

    /// The example.
    var text: String { file.text(Span(0, file.bytes.count)) }

    /// The example's lines, below each the marks of the spans that begin there.
    var annotated: [String] {
        (1...file.lineCount).flatMap { number in
            let line = file.lineSpan(number)
            let marks = spans.filter { $0.start >= line.start && $0.start <= line.end }
                .map { SourceExcerpt(file, $0).marks }
            return [SourceExcerpt(file, Span(line.start, line.start)).line] + marks
        }
    }
}
