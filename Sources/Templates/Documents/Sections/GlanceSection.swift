import Policy

extension PolicyPage {
    /// The questions that a reviewer comes with, and the secrets that answer them.
    var glance: Section {
        let questions: [(Prose, Prose)] = [
            ("Which survive a restore to another device?", by(.restored, [.readable, .asks])),
            ("Which are lost on a restore to another device?", by(.restored, [.lost])),
            ("Which reach the user's other devices by iCloud?", links(secrets.filter { has($0) { $0.sync } })),
            ("Which can be read before the first unlock?", by(.beforeFirstUnlock, [.readable, .asks])),
            ("Which can be read while the device is locked, and by whom?", readWhileLocked),
            ("Which ask the user?", by(.unlocked, [.asks])),
            ("Which are lost when a face or finger is added or removed?", by(.biometryChanged, [.lost])),
            ("Which are lost when the passcode is removed?", by(.passcodeRemoved, [.lost])),
            ("Which are shared, and with whom?", shared),
            (
                "Which are kept at sign-out?",
                links(secrets.filter(\.survivesSignOut))
            ),
            ("Which exceptions run out, and when?", exceptionDays),
        ]
        return Section(
            anchor: Anchor("glance"), title: "At a glance", shortTitle: "At a glance",
            blocks: [
                .part(
                    .derived, "Questions and answers",
                    [
                        .table(
                            Table(
                                caption: "What a reviewer asks first", headings: ["Question", "Answer"],
                                rows: questions.map { .init([$0.0, $0.1]) }, isNarrow: true))
                    ])
            ])
    }

    /// The secrets of which a read comes to one of these outcomes; what isn't settled is named apart.
    private func by(_ state: DeviceState, _ outcomes: Set<ReadAnswer.Outcome>) -> Prose {
        let found = variants.filter { outcomes.contains($0.answer(in: state)?.knownOutcome ?? .open) }
        let open = variants.filter { $0.answer(in: state)?.knownOutcome == .open }
        return open.isEmpty ? links(found) : "\(links(found)); not settled: \(links(open))"
    }

    private var readWhileLocked: Prose {
        let found = variants.filter { [.readable, .open].contains($0.answer(in: .locked)?.knownOutcome) }
        return grouped(found) { secret in
            let readers = secret.readers.filter(\.locked).map(\.target).joined(separator: ", ")
            let who: Prose = readers.isEmpty ? "no reader runs then" : "\(code: readers)"
            return secret.answer(in: .locked)?.knownOutcome == .open ? "\(who), not settled" : who
        }
    }

    private var shared: Prose {
        let found = secrets.filter { $0.entitled.count > 1 || $0.readers.count > 1 }
        return grouped(found) { secret in
            let targets = secret.entitled.isEmpty ? secret.readers.map(\.target) : secret.entitled
            return "\(code: targets.joined(separator: ", "))"
        }
    }

    /// Secrets by what is the same of them, in the order of the first of each.
    private func grouped(_ secrets: [SecretEntry], by name: (SecretEntry) -> Prose) -> Prose {
        var groups: [(name: Prose, secrets: [SecretEntry])] = []
        for secret in secrets {
            let name = name(secret)
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].secrets.append(secret)
            } else {
                groups.append((name, [secret]))
            }
        }
        return groups.isEmpty ? "none" : groups.map { "\($0.name): \(links($0.secrets))" }.joined("; ")
    }

    private var exceptionDays: Prose {
        document.exceptions.isEmpty
            ? "none"
            : document.exceptions.map { "\(code: $0.until): \(code: $0.code) for \(link(id: $0.subject))" }.joined("; ")
    }
}
