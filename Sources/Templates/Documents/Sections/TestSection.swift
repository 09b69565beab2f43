import Policy

extension PolicyPage {
    /// What to do on a device, and what to expect of each secret.
    var tests: Section {
        let rows = document.plan.map { test -> Table.Row in
            var expectations: [(Prose, key: String, secrets: [SecretEntry])] = []
            for secret in variants {
                guard let entry = secret.tests.first(where: { $0.id == test.id }) else { continue }
                let key = "\(entry.expected) \(entry.remark ?? "") \(entry.basis)"
                if let index = expectations.firstIndex(where: { $0.key == key }) {
                    expectations[index].secrets.append(secret)
                } else {
                    expectations.append((expected(entry), key, [secret]))
                }
            }
            return .init(
                [
                    "\(strong: test.id) \(table: test.title)", "\(table: test.steps)",
                    expectations.map { "\($0.0): \(links($0.secrets))" }.joined("; "),
                ], anchor: Anchor("test", test.id))
        }
        return Section(
            anchor: Anchor("tests"), title: "Device test plan", shortTitle: "Device test plan",
            blocks: [
                .part(
                    .device, "Tests",
                    [
                        .paragraph(
                            """
                            On a physical device with a passcode: neither Xcode's simulator nor the one of Keyspec's own tests proves \
                            anything about a device. Write each run down in a file of \(code: "Review/"), with the status that was seen and \
                            never with a value. Each secret's section has its own rows.
                            """),
                        rows.isEmpty
                            ? .paragraph("No test applies.")
                            : .table(
                                Table(caption: "All tests", headings: ["Test", "Steps", "Expected"], rows: rows)),
                    ])
            ])
    }
}
