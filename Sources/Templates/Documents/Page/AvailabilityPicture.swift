import Policy

/// A picture of when some secrets can be read: a row for each, a column for each state, and in each cell a shape, a word and a status.
struct AvailabilityPicture: Sendable {
    /// The states that pictures show; the tables show all.
    static let states: [DeviceState] = [
        .beforeFirstUnlock, .locked, .unlocked, .passcodeRemoved, .biometryChanged, .restored,
    ]
    /// So many secrets can be taken in at once.
    private static let most = 10

    let secrets: [SecretEntry]
    /// Which of several it is, from 1.
    let number: Int
    /// How many there are.
    let count: Int
    let showsKeychain: Bool

    /// The pictures of all secrets, in their order.
    static func all(of secrets: [SecretEntry], of document: PolicyDocument) -> [AvailabilityPicture] {
        let starts = Array(stride(from: 0, to: secrets.count, by: most))
        return starts.enumerated().map { index, start in
            AvailabilityPicture(
                secrets: Array(secrets[start..<min(start + most, secrets.count)]), number: index + 1,
                count: starts.count,
                showsKeychain: document.keychains.count > 1)
        }
    }

    /// What it is called.
    var title: String {
        count == 1 ? "When each secret can be read" : "When each secret can be read, \(number) of \(count)"
    }

    /// What it shows, for those who don't see it.
    var summary: String {
        secrets.map { secret in
            let cells = Self.states.compactMap { state in
                secret.answer(in: state).map { "\(state.title): \($0.knownOutcome.word)" }
            }
            return "\(name(of: secret)). \(cells.joined(separator: "; "))."
        }.joined(separator: " ")
    }

    func name(of secret: SecretEntry) -> String {
        showsKeychain ? "\(secret.keychain).\(secret.title)" : secret.title
    }
}

/// The pictures' geometry, in units of which a narrow page shows one as a pixel.
private enum Measure {
    static let column = 60
    static let width = 360
    static let head = 46
    static let line = 14
    static let cell = 36
    static let gap = 10
    /// Characters of the two typefaces that fit into a line for certain.
    static let nameLength = 46
    static let protectionLength = 60
}

extension AvailabilityPicture {
    /// The picture as an element.
    ///
    /// - Parameters:
    ///   - attributes: more attributes of the element.
    ///   - style: a style of its own.
    /// - Returns: the element.
    func svg(_ attributes: HTMLText, style: HTMLText = "") -> HTMLText {
        var y = Measure.head
        var rows: [HTMLText] = []
        for secret in secrets {
            let (row, height) = self.row(secret, at: y)
            rows.append(row)
            y += height + Measure.gap
        }
        return """
            <svg viewBox="0 0 \(Measure.width) \(y)" role="img" aria-labelledby="picture-\(number)-title picture-\(number)-text"\(attributes)>
            <title id="picture-\(number)-title">\(.escaped(title))</title>
            <desc id="picture-\(number)-text">\(.escaped(summary))</desc>
            \(style)<rect class="ground" width="\(Measure.width)" height="\(y)"/>
            \(heads.joined())
            \(rows.joined())
            </svg>
            """
    }

    private var heads: [HTMLText] {
        Self.states.enumerated().flatMap { index, state in
            state.lines.enumerated().map { number, line in
                Self.text(
                    line, "head", x: index * Measure.column + Measure.column / 2,
                    y: Measure.head - 6 - 12 * (state.lines.count - 1 - number), isCentred: true)
            }
        }
    }

    private func row(_ secret: SecretEntry, at top: Int) -> (HTMLText, height: Int) {
        var y = top
        var parts: [HTMLText] = []
        func add(_ text: String, _ style: HTMLText, length: Int) {
            for line in text.cut(length) {
                y += Measure.line
                parts.append(Self.text(line, style, x: 2, y: y - 3))
            }
        }
        add(name(of: secret), "name", length: Measure.nameLength)
        add(secret.protection, "protection", length: Measure.protectionLength)
        for (index, state) in Self.states.enumerated() {
            if let answer = secret.answer(in: state) {
                parts.append(Self.cell(answer, x: index * Measure.column, y: y + 2))
            }
        }
        return (parts.joined(), y + 2 + Measure.cell - top)
    }

    private static func cell(_ answer: AnswerEntry, x: Int, y: Int) -> HTMLText {
        let outcome = answer.knownOutcome
        let status =
            answer.statuses.count == 1 && !answer.canAsk ? answer.statuses.first.map(String.init) : nil
        let below = status ?? (outcome == .asks ? "0" : "see table")
        return """
            <g class="\(outcome.style)"><rect x="\(x + 1)" y="\(y)" width="\(Measure.column - 2)" height="\(Measure.cell)" rx="3"/>\
            <path transform="translate(\(x + 6) \(y + 6))" d="\(outcome.shape)"/>\
            \(text(outcome.word, "word", x: x + 21, y: y + 15))\
            \(text(below, "status", x: x + Measure.column / 2, y: y + 30, isCentred: true))</g>
            """
    }

    private static func text(_ text: String, _ style: HTMLText, x: Int, y: Int, isCentred: Bool = false) -> HTMLText {
        let anchor: HTMLText = isCentred ? " text-anchor=\"middle\"" : ""
        return "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\"\(anchor)>\(.escaped(text))</text>"
    }
}

extension ReadAnswer.Outcome {
    /// The class of its cells.
    var style: HTMLText {
        switch self {
        case .readable: "yes"
        case .asks: "asks"
        case .refused: "no"
        case .lost: "lost"
        case .absent: "never"
        case .open: "open"
        }
    }

    /// A shape of ten units, drawn in lines.
    fileprivate var shape: HTMLText {
        switch self {
        case .readable: "M1 5l3 4l6-8"
        case .asks: "M2 3a3 3 0 1 1 3 3v2M5 9.6v.4"
        case .refused: "M1 1l8 8M9 1l-8 8"
        case .lost: "M5 1a4 4 0 1 0 .1 0M1 9l8-8"
        case .absent: "M1 5h8"
        case .open: "M5 0v6M5 9v.6"
        }
    }
}

extension String {
    /// Lines of at most so many characters, cut at blanks where there are any.
    fileprivate func cut(_ length: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > length {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? "" : " "
            var rest = Substring(word)
            while line.count + rest.count > length {
                let part = rest.prefix(length - line.count)
                lines.append(line + part)
                line = ""
                rest = rest.dropFirst(part.count)
            }
            line += rest
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

/// A file that holds one picture alone.
extension AvailabilityPicture {
    /// The file's text.
    var file: HTMLText {
        """
        <!-- \(.escaped(GeneratedMarker.documentWords)). Do not edit: change the spec and run it again. -->
        \(svg(" xmlns=\"http://www.w3.org/2000/svg\" width=\"720\"", style: "<style>\n\(PageStyle.picture)\n</style>\n"))

        """
    }
}
