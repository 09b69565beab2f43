import Policy

extension ReviewEntry {
    /// The rows of the review record: an item and its migration for each secret, a row for each group and for each protected file.
    static func all(
        _ secrets: [SecretEntry], _ groups: [GroupEntry], _ exceptions: [ExceptionEntry]
    ) -> [ReviewEntry] {
        let items = secrets.map { row("Keychain item", $0.id, [$0], .item, exceptions) }
        let shared = groups.map { group in
            let ids = Set(group.secrets)
            let members = secrets.filter { ids.contains($0.id) }
            return row("Access group", group.id, members, .group, exceptions)
        }
        let files = secrets.flatMap { secret in
            secret.files.map { row("Protected file", $0.name, [secret], .file, exceptions) }
        }
        let moves = secrets.map { row("Migration", $0.id, [$0], .migration, exceptions) }
        return items + shared + files + moves
    }

    private static let artifacts = Dictionary(
        DeviceTest.all.map { ($0.id, $0.artifact) }, uniquingKeysWith: { first, _ in first })

    private static func row(
        _ kind: String, _ artifact: String, _ secrets: [SecretEntry], _ counts: DeviceTest.Artifact,
        _ exceptions: [ExceptionEntry]
    ) -> ReviewEntry {
        let tests = secrets.flatMap { [$0] + $0.variants }.flatMap(\.tests).filter { artifacts[$0.id] == counts }
        let evidence = tests.flatMap(\.evidence)
        func cells(_ column: String) -> String {
            var seen: [String] = []
            for entry in evidence {
                if let cell = entry.cells[column], !seen.contains(cell) { seen.append(cell) }
            }
            return seen.joined(separator: "; ")
        }
        var owners: [String] = []
        for owner in secrets.compactMap(\.declared.owner) where !owners.contains(owner) { owners.append(owner) }
        var ids: [String] = []
        for test in tests where !ids.contains(test.id) { ids.append(test.id) }
        let links = cells("evidence")
        // Rules about groups, and those about what moves to other devices, are those of its own row.
        let own = exceptions.filter { exception in
            exception.subject == artifact
                && (counts == .migration) == ["KS203", "KS205"].contains(exception.code)
        }
        return ReviewEntry(
            kind: kind, artifact: artifact,
            evidence: (ids.isEmpty ? "no test applies" : ids.joined(separator: ", "))
                + (links.isEmpty ? "" : ": \(links)"),
            owner: owners.joined(separator: ", "), result: ReviewResult(ofAll: tests.map(\.result)).rawValue,
            exceptions: own.map { "\($0.code) until \($0.until)" }, remediation: cells("remediation"))
    }
}
