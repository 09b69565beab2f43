import Language

/// A cursor over the arguments of one property. The first thing out of place is reported; what follows it on the line is not.
struct ArgumentReader {
    let reporter: Reporter
    private let property: Property
    private let terms: [Term]
    private var index = 0
    private(set) var failed = false
    /// A word out of place that begins a property elsewhere: most likely one whose line break got lost.
    private(set) var stray: Keyword?
    /// Whether what is wrong with the statement was reported, so that nothing more is.
    private let isReported: Bool

    init(_ property: Property, _ reporter: Reporter) {
        self.property = property
        self.reporter = reporter
        self.terms = property.statement.arguments
        self.isReported = property.isGuess || property.statement.arguments.contains { $0.kind == .invalid }
    }

    /// From the first argument to the last; the word itself if there are none.
    var location: Location {
        guard let first = terms.first, let last = terms.last else { return reporter.location(property.span) }
        return reporter.location(first.span.union(last.span))
    }

    private var next: Term? { index < terms.count ? terms[index] : nil }

    // MARK: Looking

    /// Whether anything is left.
    var isAtEnd: Bool { next == nil }

    /// The next argument, if it is a word.
    var nextWord: String? {
        if case .word(let word)? = next?.kind { word } else { nil }
    }

    /// Whether a string comes next.
    var isAtString: Bool {
        if case .string? = next?.kind { true } else { false }
    }

    // MARK: Taking

    /// Moves past a mark, if it comes next.
    mutating func skip(_ mark: Term.Mark) -> Bool {
        guard !failed, next?.kind == .mark(mark) else { return false }
        index += 1
        return true
    }

    /// Moves past a word, if it comes next.
    mutating func skip(word: String) -> Location? {
        guard !failed, let term = next, term.kind == .word(word) else { return nil }
        index += 1
        return reporter.location(term.span)
    }

    /// Moves past a mark that has to come next.
    mutating func require(_ mark: Term.Mark) -> Bool {
        if skip(mark) { return true }
        fail()
        return false
    }

    /// Any word.
    mutating func word() -> Located<String>? {
        take { if case .word(let word) = $0 { word } else { nil } }
    }

    /// A string, with the parts that aren't plain text.
    mutating func literal() -> Located<StringLiteral>? {
        take { if case .string(let literal) = $0 { literal } else { nil } }
    }

    /// A whole number.
    mutating func integer() -> Located<Int>? {
        take { if case .integer(let value) = $0 { value } else { nil } }
    }

    /// A whole number of at least 1.
    mutating func positive() -> Located<Int>? {
        guard let number = integer() else { return nil }
        guard number.value > 0 else {
            reporter.report(
                .numberOutOfRange, "`\(property.keyword.rawValue)` is at least 1", at: number.location.span)
            return nil
        }
        return number
    }

    /// A version, of which a whole number is the shortest.
    mutating func version() -> Located<Version>? {
        take {
            switch $0 {
            case .version(let version): version
            case .integer(let major): Version(major)
            default: nil
            }
        }
    }

    /// Moves past a version, if one comes next.
    mutating func skipVersion() {
        switch next?.kind {
        case .version?, .integer?: index += 1
        default: break
        }
    }

    /// A day.
    mutating func date() -> Located<CalendarDate>? {
        take { if case .date(let date) = $0 { date } else { nil } }
    }

    /// `yes` or `no`.
    mutating func flag() -> Located<Bool>? {
        take {
            switch $0 {
            case .word("yes"): true
            case .word("no"): false
            default: nil
            }
        }
    }

    /// A word of a fixed table. One that isn't in it is reported and skipped, so that the rest of a list is still read.
    mutating func closed<Value: ClosedVocabulary>(_: Value.Type) -> Located<Value>? {
        let start = next?.span
        let dotted = skip(.dot)
        guard let word = word() else { return nil }
        let span = start.map { $0.union(word.location.span) } ?? word.location.span
        if let value = Value(rawValue: word.value), !dotted { return Located(value, word.location) }
        guard !isReported else { return nil }
        let suggestion = Value(rawValue: word.value) ?? (reporter.isFull ? nil : Value.suggestion(for: word.value))
        let written = dotted ? "." + word.value : word.value
        let isApples = dotted || Value.appleNames[word.value] != nil
        reporter.report(
            .unknownValue, "no \(Value.noun) is called `\(written)`", at: span,
            help: suggestion.map { isApples ? "in a spec this is `\($0.rawValue)`" : "did you mean `\($0.rawValue)`?" }
                ?? Value.list.map { "write one of \($0)" })
        return nil
    }

    /// Elements with commas between them; those that can't be read were reported and are left out.
    mutating func list<Element>(_ element: (inout ArgumentReader) -> Element?) -> [Element] {
        var result: [Element] = []
        repeat {
            if let element = element(&self) { result.append(element) }
        } while skip(.comma)
        return result
    }

    /// Reports what is left, if nothing was reported yet.
    mutating func end() {
        if !failed, !isAtEnd { fail() }
    }

    // MARK: Failing

    /// Leaves the rest unread, since what is wrong was reported.
    mutating func abandon() { failed = true }

    /// Reports the next argument as not what the property takes.
    mutating func fail() {
        guard !failed else { return }
        failed = true
        if case .word(let word)? = next?.kind { stray = Keyword(rawValue: word) }
        guard !isReported else { return }
        let word = property.keyword.rawValue
        reporter.report(
            .wrongArgument, "`\(word)` takes \(property.record.arguments), found \(found)",
            at: next?.span ?? terms.last?.span ?? property.span)
    }

    private mutating func take<Value>(_ value: (Term.Kind) -> Value?) -> Located<Value>? {
        guard !failed else { return nil }
        guard let term = next, let value = value(term.kind) else {
            fail()
            return nil
        }
        index += 1
        return Located(value, reporter.location(term.span))
    }

    private var found: String {
        guard let next else { return index == 0 ? "nothing" : "nothing more" }
        return switch next.kind {
        case .word(let word): "`\(word)`"
        case .string: "a string"
        case .integer: "a whole number"
        case .version: "a version"
        case .date: "a date"
        case .mark(let mark): "`\(mark.rawValue)`"
        case .invalid: "something unreadable"
        }
    }
}
