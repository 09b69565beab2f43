import Language
import Policy

/// The catalogue of rules as a table, as JSON and as a document.
struct RuleReference {
    let rules: [Rule]

    /// One line a rule.
    var table: String {
        let width = rules.map(\.name.count).max() ?? 0
        return rules.map { rule in
            let name = rule.name + String(repeating: " ", count: width - rule.name.count)
            let severity = rule.severity.rawValue + String(repeating: " ", count: 7 - rule.severity.rawValue.count)
            return "\(rule.code.rawValue)  \(severity)  \(name)  \(rule.title)\n"
        }.joined()
    }

    /// The records.
    var json: String { get throws(InputOutputError) { try JSONText.of(rules.map(Record.init)) } }

    private struct Record: Encodable {
        let code: String
        let name: String
        let severity: String
        let title: String
        let rationale: String
        let behavior: String
        let sources: [String]
        let before: String?
        let bad: String
        let good: String
        let repair: String

        init(_ rule: Rule) {
            code = rule.code.rawValue
            name = rule.name
            severity = rule.severity.rawValue
            title = rule.title
            rationale = rule.rationale
            behavior = rule.behavior
            sources = rule.sources.map(\.citation)
            before = rule.bad.before.map { MarkedExample($0).text }
            bad = MarkedExample(rule.bad.text).text
            good = MarkedExample(rule.good.text).text
            repair = rule.repair
        }
    }

    /// `Documentation/Rules.md`.
    var markdown: String {
        var page = """
            # The rules

            <!-- Made by `keyspec rules --format markdown` from the rules' records; change those instead. -->

            An error is something that the system refuses, or silently does otherwise than it reads, or that Apple documents as not \
            allowed or has deprecated, or a declaration that contradicts itself. A warning is legal and consistent, and usually wrong; \
            a reviewed and dated [exception](#ks803-incomplete-exception) can take it away. A note is worth knowing.

            What the system does is known from Apple's published source (Security-61901.0.87.0.1) and documentation. Where neither \
            settles a status, none is named. [Known mistakes](Mistakes.md) shows which rule answers which mistake.

            | Code | Severity | What it reports |
            |---|---|---|

            """
        for rule in rules {
            let link = "[\(rule.code.rawValue)](#\(rule.code.rawValue.lowercased())-\(rule.name))"
            page += "| \(link) | \(rule.severity.rawValue) | \(rule.title.escapedForMarkdown) |\n"
        }
        return page + rules.map(section).joined()
    }

    private func section(_ rule: Rule) -> String {
        var text = "\n## \(rule.code.rawValue) \(rule.name)\n\n"
        text += "\(rule.severity.rawValue.withInitialCapital): \(rule.title.escapedForMarkdown).\n\n"
        text += rule.rationale.escapedForMarkdown + "\n\n"
        text += "*What the system does.* " + rule.behavior.escapedForMarkdown + "\n\n"
        text +=
            "*Sources.* " + rule.sources.map { "\($0.citation.escapedForMarkdown)" }.joined(separator: "; ") + ".\n\n"
        if let before = rule.bad.before { text += "Before:\n\n" + fenced(before) + "\n" }
        text += "Reported:\n\n" + fenced(rule.bad) + "\nInstead:\n\n" + fenced(rule.good)
        return text + "\n*Repair.* " + rule.repair.escapedForMarkdown.withInitialCapital + ".\n"
    }

    private func fenced(_ example: Example) -> String { fenced(example.text, example.signing.lines) }

    private func fenced(_ text: String, _ heading: [String] = []) -> String {
        let lines = heading + MarkedExample(text).annotated
        return "```\n" + lines.map { $0 + "\n" }.joined() + "```\n"
    }
}

extension Signing {
    /// What is signed, as comments of a spec.
    var lines: [String] {
        var lines: [String] = []
        for (target, file) in entitlements.sorted(by: { $0.key < $1.key }) {
            let lists = [
                ("keychain-access-groups", file.keychainAccessGroups),
                ("com.apple.security.application-groups", file.applicationGroups),
                ("com.apple.developer.associated-domains", file.associatedDomains),
            ].filter { !$0.1.isEmpty }
            let texts = lists.map { "\($0.0): " + $0.1.joined(separator: ", ") }
            lines.append("// \(file.name) of \(target): \(texts.isEmpty ? "no groups" : texts.joined(separator: "; "))")
        }
        if let infoPlist {
            let texts = infoPlist.strings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
            lines.append("// \(infoPlist.name): \(texts.isEmpty ? "none of the keys" : texts.joined(separator: "; "))")
        }
        return lines
    }
}

extension String {
    /// With the characters escaped that Markdown would take for marks of its own, but for code between backticks.
    fileprivate var escapedForMarkdown: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index.isMultiple(of: 2) else { return String(part) }
            return part.reduce(into: "") { result, character in
                if "*_[]<>|\\#".contains(character) { result.append("\\") }
                result.append(character)
            }
        }.joined(separator: "`")
    }
}
