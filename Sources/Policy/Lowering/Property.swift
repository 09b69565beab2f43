import Language

/// A statement whose word is understood. An object that never changes: it is long, and handed to each reader of its arguments.
final class Property: Sendable {
    let record: Vocabulary.Record
    let statement: Statement
    /// Whether the word is misspelt, which is reported: what follows it is then read as far as it fits.
    let isGuess: Bool

    init(record: Vocabulary.Record, statement: Statement, isGuess: Bool) {
        self.record = record
        self.statement = statement
        self.isGuess = isGuess
    }

    var keyword: Keyword { record.keyword }
    var span: Span { statement.keyword.span }
}

/// The statements of one block, sorted out: each word known, in its place, and there once.
struct Properties {
    /// What can be read on.
    private(set) var known: [Property] = []
    /// Every word that stands in the block, also where its arguments are wrong, or that was most likely meant by a misspelt one.
    private(set) var stated: KeywordSet = []
    private var guesses: KeywordSet = []
    /// Whether what isn't stated is missing; if not, that was reported.
    private(set) var isComplete: Bool

    /// Sorts out the statements of the block after a property; a missing block is reported, and leaves nothing to be missed.
    init(of property: Property, in place: Place, _ reporter: Reporter) {
        let block = property.statement.block
        let isComplete = block?.isComplete ?? (property.record.block == .optional)
        self.init(block?.statements ?? [], isComplete: isComplete, in: place, reporter)
    }

    init(_ statements: [Statement], isComplete: Bool, in place: Place, _ reporter: Reporter) {
        self.isComplete = isComplete && reporter.isComplete
        // Of the words that may stand once; so there are never more than there are words.
        var first: [(keyword: Keyword, span: Span)] = []
        for statement in statements {
            guard let (record, isGuess) = record(of: statement, in: place, reporter) else { continue }
            stated.insert(record.keyword)
            if !record.repeats {
                if let earlier = first.first(where: { $0.keyword == record.keyword }) {
                    let name = "`\(record.keyword.rawValue)`"
                    if reporter.isComplete {
                        reporter.reportDuplicate(
                            name, at: statement.keyword.span, first: reporter.location(earlier.span))
                    }
                    continue
                }
                first.append((record.keyword, statement.keyword.span))
            }
            let property = Property(record: record, statement: statement, isGuess: isGuess)
            if !isGuess { Self.checkBlock(of: property, reporter) }
            known.append(property)
        }
    }

    /// Whether a misspelt word was most likely meant for one of these.
    func hasGuesses(for keywords: [Keyword]) -> Bool { !guesses.isDisjoint(with: keywords) }

    private mutating func record(
        of statement: Statement, in place: Place, _ reporter: Reporter
    ) -> (Vocabulary.Record, isGuess: Bool)? {
        let word = statement.keyword.text
        if let record = Vocabulary.record(word, in: place) { return (record, false) }
        let places = Vocabulary.places(of: word)
        guard places.isEmpty else {
            // What a damaged block swallowed isn't misplaced, and neither is what was nested beyond all use.
            let isWhole = statement.block?.isWhole != false
            if isComplete, isWhole { Self.reportMisplaced(statement, places, reporter) }
            isComplete = isComplete && isWhole
            return nil
        }
        let suggestion = reporter.isFull ? nil : Vocabulary.suggestion(for: word, in: place)
        Self.reportUnknown(statement, suggestion, in: place, reporter)
        guard let suggestion else { return nil }
        stated.insert(suggestion.keyword)
        guesses.insert(suggestion.keyword)
        // What a misspelt declaration holds is worth reading; a misspelt property's argument would only be guessed at.
        return suggestion.block != .none && statement.block != nil ? (suggestion, true) : nil
    }

    private static func reportMisplaced(_ statement: Statement, _ places: [Place], _ reporter: Reporter) {
        var phrases: [String] = []
        for place in places where !phrases.contains(place.phrase) { phrases.append(place.phrase) }
        let list =
            phrases.count > 1
            ? phrases.dropLast().joined(separator: ", ") + " or " + phrases[phrases.count - 1] : phrases[0]
        reporter.report(.misplacedWord, "`\(statement.keyword.text)` belongs \(list)", at: statement.keyword.span)
    }

    private static func reportUnknown(
        _ statement: Statement, _ suggestion: Vocabulary.Record?, in place: Place, _ reporter: Reporter
    ) {
        let word = statement.keyword.text
        let help: String? = suggestion.map {
            let right = $0.keyword.rawValue
            return Vocabulary.appleNames[word] == nil ? "did you mean `\(right)`?" : "in a spec this is `\(right)`"
        }
        reporter.report(
            .unknownWord, "nothing called `\(word)` can stand \(place.phrase)", at: statement.keyword.span, help: help)
    }

    private static func checkBlock(of property: Property, _ reporter: Reporter) {
        let word = property.keyword.rawValue
        switch (property.record.block, property.statement.block) {
        case (.none, let block?) where block.isComplete:
            reporter.report(
                .wrongBlock, "`\(word)` takes no block", at: Span(block.span.start, block.span.start + 1),
                help: "remove the braces and what is in them")
        case (.required, nil):
            reporter.report(
                .wrongBlock, "`\(word)` needs a block", at: property.span, help: "go on with { and end with }")
        default: break
        }
    }
}

extension Block {
    /// Whether it could be read with all the blocks in it.
    fileprivate var isWhole: Bool { isComplete && statements.allSatisfy { $0.block?.isWhole != false } }
}
