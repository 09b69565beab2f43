import Policy

extension PolicyPage {
    /// When each secret can be read: the picture, and the same as a table.
    var availability: Section {
        let states = DeviceState.allCases
        let rows = variants.map { secret in
            Table.Row(
                [link(secret)]
                    + states.map { state in
                        secret.answer(in: state).map { answer -> Prose in
                            let basis = answer.reason.knownBasis
                            return [
                                "\(answer.knownOutcome)", Self.numbers(answer.statuses),
                                answer.knownOutcome == .open && answer.canAsk ? "or a prompt" : "",
                                basis == .settled || basis == .open ? "" : "\(basis)",
                            ].joined(" ")
                        } ?? ""
                    })
        }
        let legend: [Prose] = ReadAnswer.Outcome.allCases.map { "\($0): \($0.meaning)" }
        return Section(
            anchor: Anchor("availability"), title: "When each secret can be read", shortTitle: "Availability",
            blocks: [
                .part(
                    .derived, "By state of the device",
                    variants.isEmpty
                        ? [.paragraph("No secret is declared.")]
                        : [
                            .list(legend), .pictures(AvailabilityPicture.all(of: variants, of: document)),
                            .table(
                                Table(
                                    caption: "What a read answers in each state",
                                    headings: ["Secret"] + states.map(\.title), rows: rows)),
                            .paragraph(
                                "Reading a key means using it. A status is what a read answers after the user did what was asked."
                            ),
                            .paragraph("\(Self.prose(document.general.macOS))"),
                        ])
            ])
    }
}

extension ReadAnswer.Outcome {
    /// The word in a cell.
    var word: String {
        switch self {
        case .readable: "yes"
        case .asks: "asks"
        case .refused: "no"
        case .lost: "lost"
        case .absent: "never"
        case .open: "open"
        }
    }

    /// The sign beside the word.
    var sign: String {
        switch self {
        case .readable: "✓"
        case .asks: "?"
        case .refused: "×"
        case .lost: "∅"
        case .absent: "–"
        case .open: "!"
        }
    }

    /// What the word means.
    var meaning: Prose {
        switch self {
        case .readable: "the value can be read"
        case .asks: "it can be read once the user has done what is asked"
        case .refused: "the read is refused; the value stays"
        case .lost: "the value is gone for good, and the app has to get a new one"
        case .absent: "the value was never there"
        case .open: "no source settles what happens"
        }
    }
}
