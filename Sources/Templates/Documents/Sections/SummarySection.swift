import Policy

extension PolicyPage {
    /// How many there are of what, and what needs attention.
    var summary: Section {
        let tests = variants.flatMap(\.tests)
        let counts: [(Prose, Int)] = [
            ("Secrets", secrets.count),
            ("Read by more than one target", secrets.count { $0.readers.count > 1 }),
            ("Readable while the device is locked", secrets.count { has($0, .locked, [.readable, .open]) }),
            ("Ask the user", secrets.count { has($0, .unlocked, [.asks]) }),
            ("Synced by iCloud Keychain", secrets.count { has($0) { $0.sync } }),
            ("Lost on another device", secrets.count { has($0, .restored, [.lost]) }),
            ("Exceptions", document.exceptions.count),
            ("Device tests", tests.count),
            (
                "Device tests not run on this declaration",
                tests.count { $0.result == "not run" || $0.result == "outdated" }
            ),
        ]
        return Section(
            anchor: Anchor("summary"), title: "Summary", shortTitle: "Summary",
            blocks: [
                .table(
                    Table(
                        caption: "How much is declared", headings: ["What", "Number"],
                        rows: counts.map { .init([$0.0, "\($0.1)"]) }, isNarrow: true)),
                .part(.derived, "What needs attention", [attention]),
            ])
    }

    /// Whether a secret is so on any platform.
    func has(_ secret: SecretEntry, _ condition: (SecretEntry) -> Bool) -> Bool {
        ([secret] + secret.variants).contains(where: condition)
    }

    /// Whether a read comes to one of these outcomes on any platform.
    func has(_ secret: SecretEntry, _ state: DeviceState, _ outcomes: Set<ReadAnswer.Outcome>) -> Bool {
        has(secret) { outcomes.contains($0.answer(in: state)?.knownOutcome ?? .open) }
    }

    private var attention: Block {
        func item(_ text: Prose, _ found: [SecretEntry]) -> Prose? {
            found.isEmpty ? nil : "\(text): \(links(found, most: 12))."
        }
        let failed = secrets.filter { has($0) { $0.tests.contains { $0.result == "fail" } } }
        let outdated = secrets.filter { has($0) { $0.tests.contains { $0.result == "outdated" } } }
        let recoverable = secrets.filter { secret in
            secret.declared.recovery == nil
                && DeviceState.allCases.contains { has(secret, $0, [.lost]) }
        }
        let wide = secrets.filter { $0.entitled.count > $0.readers.count }
        let items: [Prose?] = [
            item("A device test failed", failed),
            document.exceptions.isEmpty
                ? nil
                : "Exceptions hold until \(code: document.exceptions[0].until) at first: \("the register", to: Anchor("exceptions")).",
            document.warnings.isEmpty
                ? nil : "Warnings and notes that stand: \("\(document.warnings.count)", to: Anchor("warnings")).",
            item("It can be lost, and no recovery is stated", recoverable),
            item("More targets are entitled to it than read it", wide),
            item("Its declaration changed after it was tested", outdated),
            item(
                "What happens in some state isn't settled by any source",
                secrets.filter { secret in
                    DeviceState.allCases.contains { has(secret, $0, [.open]) }
                }),
            item("No owner is stated", secrets.filter { $0.declared.owner == nil }),
            item("No classification is stated", secrets.filter { $0.declared.classification == nil }),
            item("What someone who has it can do isn't stated", secrets.filter { $0.declared.exposure == nil }),
            item("How long it is kept isn't stated", secrets.filter { $0.declared.retention == nil }),
        ]
        let found = items.compactMap(\.self)
        return found.isEmpty ? .paragraph("Nothing stands out.") : .list(found)
    }
}
