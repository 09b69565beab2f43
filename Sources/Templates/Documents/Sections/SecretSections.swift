import Language
import Policy

extension PolicyPage {
    /// A section for each secret.
    var secretSections: Section {
        Section(
            anchor: Anchor("secrets"), title: "Secrets", shortTitle: "Secrets",
            blocks: secrets.isEmpty ? [.paragraph("No secret is declared.")] : [],
            sections: secrets.flatMap { [section($0)] + $0.variants.map(section) })
    }

    private func section(_ secret: SecretEntry) -> Section {
        let isVariant = !secret.platforms.isEmpty
        let title = document.keychains.count > 1 ? "\(secret.keychain).\(secret.title)" : secret.title
        return Section(
            anchor: Self.anchor(secret), title: "\(declared: title)", shortTitle: title,
            blocks: [
                .part(.declared, "What the spec says", declaredBlocks(secret, isVariant: isVariant)),
                .part(.derived, "What follows from it", derivedBlocks(secret)),
                .part(.device, "What a device has to show", deviceBlocks(secret)),
            ], isListed: !isVariant)
    }

    private func declaredBlocks(_ secret: SecretEntry, isVariant: Bool) -> [Block] {
        let declared = secret.declared
        var facts: [(name: Prose, value: Prose)] = []
        func add(_ name: Prose, _ value: Prose) { facts.append((name, value)) }
        if !isVariant {
            add("Purpose", Self.stated(declared.purpose))
            add("Owner", Self.stated(declared.owner))
            add("Classification", Self.stated(declared.classification))
            add("If disclosed", Self.stated(declared.exposure))
            add("Kept", Self.stated(declared.retention))
            if let text = declared.availability { add("Needed", "\(declared: text)") }
            let moves: Prose =
                declared.moves.map { $0 == "moves" ? "is meant to move" : "is meant to stay" } ?? ""
            if declared.moves != nil || declared.migration != nil {
                add("On a new device", [moves, declared.migration.map { "\(declared: $0)" } ?? ""].joined(": "))
            }
            add("Recovery", Self.stated(declared.recovery))
            if let text = declared.rotation { add("Replaced", "\(declared: text)") }
        }
        add("Class", "\(code: secret.itemClass)")
        if let value = secret.value {
            let size: Prose =
                secret.exactBytes.map { ", \($0) bytes" } ?? secret.maximumBytes.map { ", at most \($0) bytes" } ?? ""
            add("Value", "\(code: value)\(size)")
        }
        add("Protection", "\(code: secret.protection)")
        if let prompt = secret.prompt { add("Prompt", "\(declared: prompt)") }
        if let seconds = secret.reuse { add("One authentication serves", "\(seconds) seconds") }
        if secret.isIndexed {
            add("Indexed", "a plain row beside it, with no secret in it, says where the present value is")
        }
        if secret.isInvalidatedByBiometryChange { add("Invalidated by", "another enrolled face or finger") }
        add("Synced", secret.sync ? "yes" : "no")
        add(
            "Group",
            secret.group == secret.groupName
                ? "\(code: secret.group)" : "\(code: secret.group): \(code: secret.groupName)")
        add(
            "Readers",
            secret.readers.isEmpty
                ? "none named"
                : secret.readers.map { "\(code: $0.target)\($0.locked ? " (also while locked)" : "")" }.joined())
        if !secret.parameters.isEmpty {
            add("A family, by", secret.parameters.map { "\(code: "\($0.name): \($0.type)")" }.joined())
        }
        for file in secret.files { add("Key of the file", "\(declared: file.name) (\(code: file.protection))") }
        if secret.survivesSignOut { add("Survives", "sign-out") }
        return [.facts(facts)] + (isVariant ? [] : exceptionLinks(secret))
    }

    private func exceptionLinks(_ secret: SecretEntry) -> [Block] {
        let found = document.exceptions.filter { $0.subject == secret.id }
        guard !found.isEmpty else { return [] }
        return [
            .paragraph(
                "Exceptions: \(found.map { "\($0.code, to: Anchor("exceptions")) until \(code: $0.until)" }.joined()).")
        ]
    }

    private func derivedBlocks(_ secret: SecretEntry) -> [Block] {
        var facts: [(name: Prose, value: Prose)] = secret.availability.compactMap { answer in
            guard let state = answer.knownState else { return nil }
            let prompt: Prose = answer.knownOutcome == .open && answer.canAsk ? " or a prompt" : ""
            return (
                "\(table: state.title.withInitialCapital)",
                "\(answer.knownOutcome) \(Self.numbers(answer.statuses))\(prompt). \(Self.prose(answer.reason))"
            )
        }
        // What the states say already is left out here.
        let restored = secret.answer(in: .restored)?.reason.text ?? ""
        let isToldApart = secret.consequences.contains {
            $0.subject == Consequence.restore.rawValue && !$0.statement.text.hasSuffix(restored)
        }
        let told: [Consequence] = [.passcodeRemoval, .biometricChange] + (isToldApart ? [] : [.restore])
        facts += secret.consequences.compactMap { entry in
            guard let consequence = Consequence(rawValue: entry.subject), !told.contains(consequence) else {
                return nil
            }
            return ("\(table: consequence.title)", Self.prose(entry.statement))
        }
        facts.append(
            (
                "Can be read by",
                secret.entitled.isEmpty
                    ? "no target is declared"
                    : "\(code: secret.entitled.joined(separator: ", "))"
            ))
        return [
            .facts(facts),
            .table(
                Table(
                    caption: "Stored as", headings: ["Attribute", "Value", "Primary key"],
                    rows: secret.attributes.map {
                        .init(["\(code: $0.name)", "\(code: $0.value)", $0.isPrimaryKey ? "yes" : "no"])
                    })),
            .table(
                Table(
                    caption: "When an operation fails", headings: ["Status", "Error", "Cause", "What the app does"],
                    rows: secret.failures.map { failure in
                        let recovery: Prose =
                            failure.needsRecovery
                            ? secret.declared.recovery.map { " Recovery: \(declared: $0)." }
                                ?? " No recovery is stated." : ""
                        return .init([
                            failure.status.map(status) ?? "no status",
                            failure.error.map { "\(code: "KeyspecError.\($0)")" } ?? "no error",
                            "\(table: failure.cause) \(Self.marks(failure.sources))",
                            "\(table: failure.action)\(recovery)",
                        ])
                    })),
            .paragraph(
                "Relates to \(secret.standards.map { "\($0, to: Anchor("standard", $0))" }.joined()). This is no assessment."
            ),
        ]
    }

    private func deviceBlocks(_ secret: SecretEntry) -> [Block] {
        [
            .table(
                Table(
                    caption: "Tests",
                    headings: ["Test", "Expected", "Observed", "Result", "Device, system", "By, date"],
                    rows: secret.tests.map { row($0) })),
            .paragraph("Fingerprint of this declaration, for the record: \(code: secret.fingerprint)."),
        ]
    }

    private func row(_ test: TestEntry) -> Table.Row {
        func seen(_ columns: String...) -> Prose {
            let texts = test.evidence.map { entry in
                columns.compactMap { entry.cells[$0] }.joined(separator: ", ")
            }
            return texts.filter { !$0.isEmpty }.map { "\(declared: $0)" }.joined("; ")
        }
        let plan = document.plan.first { $0.id == test.id }
        return .init([
            "\(test.id, to: Anchor("test", test.id)) \(table: plan?.title ?? "")", expected(test), seen("status"),
            "\(table: test.result)", seen("device", "system"), seen("tester", "date"),
        ])
    }

    /// What a test shows if all is as declared.
    func expected(_ test: TestEntry) -> Prose {
        let basis = Basis(rawValue: test.basis) ?? .open
        return [
            Self.numbers(test.expected), test.remark.map { "\(table: $0)" } ?? "",
            basis == .settled ? "" : "\(basis)", Self.marks(test.sources),
        ].joined(" ")
    }
}
