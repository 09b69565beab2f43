import Policy

/// A difference as a comment of a pull request.
struct DifferenceMarkdown {
    let difference: PolicyDifference

    /// The text; empty if there is no difference.
    var text: String {
        guard !difference.changes.isEmpty else { return "" }
        var text = "### Keychain items: \(difference.summary)\n"
        for (subject, changes) in difference.bySecret {
            text += "\n**\(Self.code(subject.name))**\n\n| Change | Before | Now | Stored items |\n|---|---|---|---|\n"
            for change in changes {
                let heading =
                    change.verdict == .weaker || change.consequence.isLoss ? "**\(change.heading)**" : change.heading
                let cells = [
                    heading, change.old.map(Self.code) ?? "", change.new.map(Self.code) ?? "",
                    change.tellsConsequence ? change.consequence.sentence : "",
                ]
                text += "|" + cells.map { $0.isEmpty ? " |" : " \($0.replacingPipes) |" }.joined() + "\n"
            }
            let reasons = changes.flatMap(\.reasons)
            if !reasons.isEmpty { text += "\n" + reasons.map { "- \($0)\n" }.joined() }
        }
        return text
    }

    /// A code span, whatever is in it.
    private static func code(_ text: String) -> String {
        let text = DisplayText.safe(text)
        var longest = 0
        var run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
    }
}

extension String {
    /// Within a table a bar ends a cell, also in code.
    fileprivate var replacingPipes: String {
        split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
