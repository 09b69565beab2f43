/// Words of one block. They are so few that looking through them beats hashing, and each secret has such a set.
struct KeywordSet: ExpressibleByArrayLiteral, Sequence {
    private var keywords: [Keyword] = []

    init(arrayLiteral keywords: Keyword...) {
        for keyword in keywords { insert(keyword) }
    }

    func makeIterator() -> IndexingIterator<[Keyword]> { keywords.makeIterator() }

    func contains(_ keyword: Keyword) -> Bool { keywords.contains(keyword) }

    /// Whether none of these is in it.
    func isDisjoint(with others: [Keyword]) -> Bool { !others.contains(where: contains) }

    mutating func insert(_ keyword: Keyword) {
        if !contains(keyword) { keywords.append(keyword) }
    }

    mutating func formUnion(_ other: KeywordSet) {
        for keyword in other { insert(keyword) }
    }
}
