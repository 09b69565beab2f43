import Policy

/// The sources that a document cites, numbered from 1 in the order in which its secrets need them.
struct SourceIndex {
    private(set) var citations: [String] = []
    private var numbers: [Source: Int] = [:]

    init(_ keychains: [ReviewedKeychain]) {
        for secret in keychains.flatMap(\.secrets).flatMap(\.everywhere) { add(secret) }
        for statement in [DerivedStatement.appGroups, .groupOrder, .associatedDomains, .macOS] {
            add(statement.sources)
        }
    }

    private mutating func add(_ secret: ReviewedSecret) {
        for state in DeviceState.allCases { add(secret.secret.answer(in: state).reason.sources) }
        for consequence in Consequence.allCases { add(secret.secret.statement(on: consequence).sources) }
        for failure in secret.secret.failureModes { add(failure.sources) }
        for test in DeviceTest.all { add(test.expectation(for: secret)?.sources ?? []) }
        for file in secret.files { add(file.protection.statement.sources) }
    }

    private mutating func add(_ sources: [Source]) {
        for source in sources where numbers[source] == nil {
            citations.append(source.citation)
            numbers[source] = citations.count
        }
    }

    /// The numbers of sources, in order.
    func numbers(of sources: [Source]) -> [Int] { sources.compactMap { numbers[$0] }.sorted() }
}

/// What the entries of a document are made with.
struct DocumentContext {
    let evidence: Evidence
    let sources: SourceIndex
}
