import Policy

/// The sources that a document cites, under numbers that are the same in every document.
struct SourceIndex {
    private static let numbers = Dictionary(
        Source.numbered.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })

    private var cited: Set<Source> = []

    init(_ keychains: [ReviewedKeychain]) {
        for secret in keychains.flatMap(\.secrets).flatMap(\.everywhere) { add(secret) }
        for statement in [DerivedStatement.appGroups, .groupOrder, .associatedDomains, .macOS] {
            cited.formUnion(statement.sources)
        }
    }

    private mutating func add(_ secret: ReviewedSecret) {
        for state in DeviceState.allCases { cited.formUnion(secret.secret.answer(in: state).reason.sources) }
        for consequence in Consequence.allCases { cited.formUnion(secret.secret.statement(on: consequence).sources) }
        for failure in secret.secret.failureModes { cited.formUnion(failure.sources) }
        for test in DeviceTest.all { cited.formUnion(test.expectation(for: secret)?.sources ?? []) }
        for file in secret.files { cited.formUnion(file.protection.statement.sources) }
    }

    /// The sources that are cited, in the order of their numbers.
    var entries: [SourceEntry] {
        cited.compactMap { source in
            Self.numbers[source].map { SourceEntry(number: $0, source: source.citation) }
        }.sorted { $0.number < $1.number }
    }

    /// The numbers of sources, in order.
    func numbers(of sources: [Source]) -> [Int] { sources.compactMap { Self.numbers[$0] }.sorted() }
}

/// A source under its number.
struct SourceEntry: Sendable, Encodable {
    let number: Int
    let source: String
}

/// What the entries of a document are made with.
struct DocumentContext {
    let evidence: Evidence
    let sources: SourceIndex
}
