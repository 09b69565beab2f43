import Policy

extension PolicyPage {
    /// The review record, in the columns that a reviewer fills.
    var review: Section {
        let rows = document.review.map { entry in
            Table.Row([
                "\(table: entry.kind) \(entry.kind == "Protected file" ? "\(declared: entry.artifact)" : link(id: entry.artifact))",
                "\(declared: entry.evidence)", entry.owner.isEmpty ? "not stated" : "\(declared: entry.owner)",
                "\(table: entry.result)",
                entry.exceptions.isEmpty
                    ? "none" : "\(entry.exceptions.joined(separator: ", "), to: Anchor("exceptions"))",
                entry.remediation.isEmpty ? "none recorded" : "\(declared: entry.remediation)",
            ])
        }
        var blocks: [Block] = [
            .paragraph(
                """
                Results come from \(code: "Review/*.tsv"), which is read and never written. A row passes when each of its tests was passed \
                on the present declaration, which the fingerprint tells; \(strong: "not run") is what nobody has recorded, \
                \(strong: "outdated") what was seen before the declaration changed.
                """)
        ]
        if !rows.isEmpty {
            blocks.append(
                .table(
                    Table(
                        caption: "Review record",
                        headings: ["Artifact", "Evidence", "Owner", "Result", "Exception", "Remediation"], rows: rows)))
        }
        if !document.strays.isEmpty {
            blocks.append(
                .list(
                    document.strays.map { entry in
                        "Recorded, but declared nowhere: \(declared: entry.cells["artifact"] ?? ""), \(declared: entry.cells["test"] ?? "")."
                    }))
        }
        return Section(
            anchor: Anchor("review"), title: "Review record", shortTitle: "Review record",
            blocks: [.part(.device, "What was seen", blocks)])
    }

    /// The departures from warnings, by their last day.
    var exceptions: Section {
        let rows = document.exceptions.map { exception in
            Table.Row([
                "\(code: exception.until)", "\(code: exception.code): \(table: exception.rule)",
                link(id: exception.subject),
                "\(declared: exception.reason)", "\(declared: exception.approver)", "\(declared: exception.control)",
                "\(table: exception.remainingRisk)",
            ])
        }
        return Section(
            anchor: Anchor("exceptions"), title: "Exceptions", shortTitle: "Exceptions",
            blocks: rows.isEmpty
                ? [.paragraph("None declared.")]
                : [
                    .part(
                        .declared, "Register",
                        [
                            .table(
                                Table(
                                    caption: "By last day; after it, each is an error of `keyspec check`".asTable,
                                    headings: [
                                        "Last day", "Departs from", "About", "Reason", "Approved by",
                                        "Control meanwhile",
                                        "Risk that stays",
                                    ], rows: rows))
                        ])
                ])
    }

    /// What `keyspec check` reports and nobody has excepted.
    var warnings: Section {
        let rows = document.warnings.map { warning in
            Table.Row([
                link(id: warning.subject), "\(table: warning.severity)",
                "\(code: warning.code): \(table: warning.rule)",
                "\(declared: warning.message)",
            ])
        }
        return Section(
            anchor: Anchor("warnings"), title: "Warnings that stand", shortTitle: "Warnings that stand",
            blocks: rows.isEmpty
                ? [.paragraph("None.")]
                : [
                    .part(
                        .derived, "Findings",
                        [
                            .table(
                                Table(
                                    caption: "What `keyspec check` reports".asTable,
                                    headings: ["About", "Severity", "Rule", "Finding"], rows: rows))
                        ])
                ])
    }
}

extension String {
    /// Words of ours, with code in backticks.
    fileprivate var asTable: Prose { Prose(table: self) }
}
