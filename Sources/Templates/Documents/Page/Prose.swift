import Policy

/// Text of a page, with marks for what is whose.
///
/// What is written as a literal is ours; what a spec says goes in as `declared` or `code`. Each rendering escapes all of it.
struct Prose: Sendable, Hashable {
    /// A stretch of one kind.
    enum Run: Sendable, Hashable {
        /// Words of ours.
        case words(String)
        /// What a spec or a review says, as it stands there.
        case declared(String)
        /// A name or a value.
        case code(String)
        /// A way to a section or an entry.
        case link(String, to: Anchor)
        /// Words that stand out.
        case strong(String)
        /// How well what stands before it is known, if that has to be said.
        case basis(Basis)
        /// The answer of a read, in a word.
        case outcome(ReadAnswer.Outcome)
    }

    private(set) var runs: [Run]

    init(_ runs: [Run]) { self.runs = runs }

    /// Words of ours that come from a table; what stands in backticks there is code.
    init(table text: String) {
        runs = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
            part.isEmpty ? nil : index.isMultiple(of: 2) ? .words(String(part)) : .code(String(part))
        }
    }

    var isEmpty: Bool { runs.isEmpty }

    static func + (left: Prose, right: Prose) -> Prose { Prose(left.runs + right.runs) }
}

/// Where a link leads: ASCII letters, digits and hyphens.
struct Anchor: Sendable, Hashable {
    let name: String

    /// Takes a fixed name and the identifiers of the language below it; anything else in them is left out.
    init(_ name: StaticString, _ parts: String...) {
        self.name = ([String(describing: name)] + parts).map { part in
            String(decoding: part.utf8.map { $0 == 0x2E ? 0x2D : $0 }.filter(Self.isAllowed), as: UTF8.self)
        }.joined(separator: "-")
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

extension Prose: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { runs = value.isEmpty ? [] : [.words(value)] }
    init(stringInterpolation: StringInterpolation) { runs = stringInterpolation.runs }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var runs: [Run] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { runs.append(.words(literal)) }
        }
        mutating func appendInterpolation(_ prose: Prose) { runs += prose.runs }
        mutating func appendInterpolation(_ number: Int) { runs.append(.words(String(number))) }
        mutating func appendInterpolation(table text: String) { runs += Prose(table: text).runs }
        mutating func appendInterpolation(declared text: String) { runs.append(.declared(text)) }
        mutating func appendInterpolation(code text: String) { runs.append(.code(text)) }
        mutating func appendInterpolation(strong text: String) { runs.append(.strong(text)) }
        mutating func appendInterpolation(_ text: String, to anchor: Anchor) { runs.append(.link(text, to: anchor)) }
        mutating func appendInterpolation(_ basis: Basis) { runs.append(.basis(basis)) }
        mutating func appendInterpolation(_ outcome: ReadAnswer.Outcome) { runs.append(.outcome(outcome)) }
    }
}

extension Sequence<Prose> {
    /// The texts that aren't empty, with a separator between them.
    func joined(_ separator: Prose = ", ") -> Prose {
        var runs: [Prose.Run] = []
        for prose in self where !prose.isEmpty {
            if !runs.isEmpty { runs += separator.runs }
            runs += prose.runs
        }
        return Prose(runs)
    }
}
