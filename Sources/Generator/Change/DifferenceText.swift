import Policy

/// A difference for people at a terminal: by secret, with the old words and the new, and what it means for stored items.
struct DifferenceText {
    let difference: PolicyDifference

    /// The text; empty if there is no difference.
    var text: String {
        guard !difference.changes.isEmpty else { return "" }
        let blocks = difference.bySecret.map { subject, changes in
            "\(DisplayText.safe(subject.name))\n"
                + changes.indices.map { index in
                    // What several changes of a secret mean together is told once, at the last of them.
                    let next = index + 1 < changes.count ? changes[index + 1].consequence : nil
                    return lines(changes[index], tellsConsequence: changes[index].consequence != next)
                }.joined()
        }
        return blocks.joined(separator: "\n") + "\n\(difference.summary)\n"
    }

    private func lines(_ change: PolicyChange, tellsConsequence: Bool) -> String {
        var lines = ["  \(change.heading)"]
        if let old = change.old { lines.append("    - \(DisplayText.safe(old))") }
        if let new = change.new { lines.append("    + \(DisplayText.safe(new))") }
        lines += change.reasons.map { "    \($0)".wrapped(width: 100, hanging: 4) }
        if tellsConsequence, change.tellsConsequence {
            lines.append("    Stored items: \(change.consequence.sentence)".wrapped(width: 100, hanging: 6))
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension PolicyDifference {
    /// The changes of each secret, in their order.
    var bySecret: [(subject: PolicyChange.Subject, changes: [PolicyChange])] {
        var result: [(subject: PolicyChange.Subject, changes: [PolicyChange])] = []
        for change in changes {
            if result.last?.subject == change.subject {
                result[result.count - 1].changes.append(change)
            } else {
                result.append((change.subject, [change]))
            }
        }
        return result
    }

    /// How many changes there are, and how many deserve a second look.
    var summary: String {
        let weaker = changes.count { $0.verdict == .weaker }
        let lossy = changes.count { $0.verdict != .weaker && $0.consequence.isLoss }
        let parts = [
            "\(changes.count) change\(changes.count == 1 ? "" : "s")",
            weaker == 0 ? nil : "\(weaker) \(weaker == 1 ? "protects" : "protect") less",
            lossy == 0 ? nil : "\(lossy) \(lossy == 1 ? "loses" : "lose") stored items",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension PolicyChange {
    /// Whether something is to be said of stored items.
    var tellsConsequence: Bool {
        consequence != .unchanged || [.renamed, .parameterRenamed, .valueChanged].contains(kind)
    }
}
