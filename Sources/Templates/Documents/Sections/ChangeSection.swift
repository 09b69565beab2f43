import Policy

extension PolicyPage {
    /// What differs from an older version; nothing if the document wasn't compared with one.
    var changes: [Section] {
        guard let changes = document.changes else { return [] }
        let rows = changes.map { change in
            Table.Row([
                "\(link(id: change.id))", "\(table: change.heading)", Self.words(change.old), Self.words(change.new),
                ["\(table: change.storedItems.sentence)", change.reasons.map { "\(table: $0)" }.joined(" ")].joined(
                    " "),
            ])
        }
        return [
            Section(
                anchor: Anchor("changes"), title: "Changes", shortTitle: "Changes",
                blocks: rows.isEmpty
                    ? [.paragraph("Nothing differs from the version that this was compared with.")]
                    : [
                        .part(
                            .derived, "What differs from an older version",
                            [
                                .table(
                                    Table(
                                        caption: "What protects less comes first",
                                        headings: ["What", "Change", "Before", "Now", "Items on devices"], rows: rows))
                            ])
                    ])
        ]
    }

    private static func words(_ text: String?) -> Prose { text.map { "\(code: $0)" } ?? "" }
}
