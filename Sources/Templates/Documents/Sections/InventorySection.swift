import Policy

extension PolicyPage {
    /// Every secret in one line.
    var inventory: Section {
        let rows = secrets.map { secret in
            Table.Row([
                link(secret), "\(code: secret.itemClass)", "\(code: secret.protection)", secret.sync ? "yes" : "no",
                "\(code: secret.group)", "\(code: secret.readers.map(\.target).joined(separator: ", "))",
                Self.stated(secret.declared.owner), Self.stated(secret.declared.classification),
                "\(table: ReviewResult(ofAll: secret.tests.map(\.result)).rawValue)",
            ])
        }
        return Section(
            anchor: Anchor("inventory"), title: "Inventory", shortTitle: "Inventory",
            blocks: rows.isEmpty
                ? [.paragraph("No secret is declared.")]
                : [
                    .table(
                        Table(
                            caption: "All secrets, in the order of the spec",
                            headings: [
                                "Secret", "Class", "Protection", "Synced", "Group", "Readers", "Owner",
                                "Classification",
                                "Tested",
                            ], rows: rows))
                ])
    }
}
