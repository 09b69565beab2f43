import Policy

extension PolicyPage {
    /// Where secrets were before, and what changes together.
    var life: Section {
        let moved = secrets.filter { !$0.formers.isEmpty }
        var blocks: [Block] = []
        if moved.isEmpty {
            blocks.append(.paragraph("No secret was kept elsewhere by an older version."))
        } else {
            let rows = moved.flatMap { secret in
                secret.formers.map { former in
                    Table.Row([
                        link(secret), "\(table: former.words)", "\(code: former.identity.joined(separator: ", "))",
                        former.asksTheUser ? "yes" : "no",
                    ])
                }
            }
            blocks.append(
                .table(
                    Table(
                        caption: "Where older versions kept it",
                        headings: ["Secret", "Older place", "Identity there", "Asks the user"], rows: rows)))
        }
        let records = document.keychains.flatMap { keychain in keychain.records.map { (keychain.name, $0) } }
        if !records.isEmpty {
            blocks.append(
                .table(
                    Table(
                        caption: "Secrets that change together", headings: ["Record", "Members"],
                        rows: records.map { name, record in
                            .init([
                                "\(code: "\(name).\(record.name)")",
                                record.members.map { link(id: "\(name).\($0)") }.joined(),
                            ])
                        }, isNarrow: true)))
        }
        let derived: [Block] = [
            .paragraph(
                Prose(
                    table:
                        "`migrate()` stores the value in its new place first and removes the old one after that, so that a stop between the two loses nothing."
                )),
            .paragraph(
                "An app that is installed again can find items of an earlier installation, also those of another user: what is kept under an account's name has to be checked against the account that signs in."
            ),
        ]
        return Section(
            anchor: Anchor("life"), title: "Migration and removal", shortTitle: "Migration and removal",
            blocks: [.part(.declared, "Older places and records", blocks), .part(.derived, "What follows", derived)])
    }

    /// The files that secrets are the keys of.
    var files: Section {
        let found = secrets.flatMap { secret in secret.files.map { (secret, $0) } }
        let rows = found.map { secret, file in
            Table.Row([
                "\(declared: file.name)", "\(code: file.protection)", link(secret), Self.prose(file.statement),
                secret.answer(in: .restored).map { "\($0.knownOutcome)" } ?? "",
            ])
        }
        return Section(
            anchor: Anchor("files"), title: "Protected files", shortTitle: "Protected files",
            blocks: rows.isEmpty
                ? [.paragraph("No file is declared as protected by a secret.")]
                : [
                    .part(
                        .derived, "Files and their keys",
                        [
                            .table(
                                Table(
                                    caption: "Files that can be read with a secret alone",
                                    headings: [
                                        "File", "Class", "Key", "When it can be opened", "Key on another device",
                                    ],
                                    rows: rows)),
                            .paragraph(
                                "A file's class and its key's are separate: the file can be read only while both are open, and only where both are."
                            ),
                        ])
                ])
    }
}

extension FormerEntry {
    fileprivate var words: String {
        switch place {
        case "samePlace": "the same place, with another protection"
        case "fileBased": "macOS's file-based keychain"
        case "userDefaults": "UserDefaults, unprotected"
        default: "another identity in the keychain"
        }
    }
}
