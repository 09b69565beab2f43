import Policy

extension PolicyPage {
    /// Which entries of standards the secrets relate to.
    var standards: Section {
        let rows = document.standards.map { entry in
            let related = secrets.filter { $0.standards.contains(entry.id) }
            let beta: Prose =
                entry.beta.isEmpty ? "" : " (in older reports: \(table: entry.beta.joined(separator: ", ")))"
            return Table.Row(
                [
                    "\(code: entry.id)\(beta)", "\(table: entry.title)",
                    related.count == secrets.count ? "all" : links(related),
                ], anchor: Anchor("standard", entry.id))
        }
        return Section(
            anchor: Anchor("standards"), title: "Standards", shortTitle: "Standards",
            blocks: rows.isEmpty
                ? [.paragraph("No secret is declared.")]
                : [
                    .part(
                        .derived, "What the declarations relate to",
                        [
                            .table(
                                Table(
                                    caption:
                                        "MASVS 2, MASTG and MASWE as of August 2026, with the numbers of MASWE's beta and of tests that MASTG has replaced; CWE. That a secret relates to an entry says nothing of whether the entry's demands are met. No current MASTG test covers accessibility classes.",
                                    headings: ["Entry", "Title", "Secrets"], rows: rows))
                        ])
                ])
    }

    /// When a finished review begins anew.
    var reopening: Section {
        Section(
            anchor: Anchor("reopening"), title: "When to review again", shortTitle: "When to review again",
            blocks: [
                .part(
                    .derived, "Triggers",
                    [
                        .list([
                            "A target's entitlements change, or a target is added that is entitled to a group.",
                            "A secret gets another group, another reader or another target in its group.",
                            "Its class, access control, sync, identity or value changes: its fingerprint is then another, and results that were recorded before read \"outdated\".",
                            "The way in which the user signs in is made anew, or what a token holds.",
                            "The lowest system version is raised, or a platform is added.",
                            "An exception's last day is past.",
                        ])
                    ])
            ])
    }

    /// What the document doesn't say.
    var limits: Section {
        Section(
            anchor: Anchor("limits"), title: "Limits", shortTitle: "Limits",
            blocks: [
                .list([
                    "The keychain protects what is stored on a device. It is no substitute for what the server does: tokens have to expire there, and revocation on the server stays necessary, whatever this document says.",
                    "Derived statements come from Apple's published source and documentation, and from no device.",
                    "Code that doesn't use the generated types isn't covered: what another library stores, or an older version left, is here only if the spec says so.",
                    "No value of a secret was read for this document, and none is in it.",
                ])
            ])
    }

    /// What the numbers in brackets mean.
    var sourceList: Section {
        Section(
            anchor: Anchor("sources"), title: "Sources", shortTitle: "Sources",
            blocks: [
                .table(
                    Table(
                        caption: "Where derived statements are known from", headings: ["Number", "Source"],
                        rows: document.sources.map { entry in
                            .init(
                                ["\(entry.number)", "\(code: entry.source)"],
                                anchor: Anchor("source", String(entry.number)))
                        }, isNarrow: true))
            ])
    }
}
