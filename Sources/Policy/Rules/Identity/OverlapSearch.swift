import Language

/// A secret among those that run-time parameters alone keep apart.
struct Entry {
    /// Its place among the secrets of the run.
    let order: Int
    let name: Located<String>
    let texts: [TextPattern]

    /// The texts in which parameters stand.
    var shape: Set<Int> { Set(texts.indices.filter { texts[$0].isOpen }) }
}

/// Finds the secrets whose texts can become equal.
///
/// Comparing each with each would take time quadratic in their number. Texts in which neither secret has a parameter are compared
/// by hashing instead, and of the others only those whose fixed beginnings fit are compared at all. Where very many begin with a
/// parameter, the search ends after `comparisons` of them: a warning isn't worth more.
struct OverlapSearch {
    private var earliest: [Int: (later: Entry, earlier: Entry)] = [:]
    private var comparisons: Int

    /// Each secret that can meet an earlier one, with the first such; in order.
    var pairs: [(later: Entry, earlier: Entry)] { earliest.sorted { $0.key < $1.key }.map(\.value) }

    init(_ entries: [Entry], comparisons: Int = 10_000_000) {
        self.comparisons = comparisons
        let byShape = Dictionary(grouping: entries, by: \.shape)
        let shapes = byShape.keys.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }
        for (index, shape) in shapes.enumerated() {
            for other in shapes[index...] where !shape.isEmpty || !other.isEmpty {
                compare(byShape[shape] ?? [], byShape[other] ?? [], open: shape.union(other), isSame: shape == other)
            }
        }
    }

    private mutating func compare(_ left: [Entry], _ right: [Entry], open: Set<Int>, isSame: Bool) {
        guard let first = open.min() else { return }
        func fixed(_ entry: Entry) -> [TextPattern] {
            entry.texts.indices.filter { !open.contains($0) }.map { entry.texts[$0] }
        }
        let candidates = Dictionary(grouping: right, by: fixed).mapValues { PrefixIndex($0, text: first) }
        for entry in left {
            guard let index = candidates[fixed(entry)] else { continue }
            index.forEach(fitting: entry.texts[first].prefix) { other in
                guard comparisons > 0 else { return false }
                let (later, earlier) = entry.order > other.order ? (entry, other) : (other, entry)
                guard entry.order != other.order, !isSame || later.order == entry.order,
                    earlier.order < earliest[later.order]?.earlier.order ?? .max
                else { return true }
                comparisons -= 1
                if open.allSatisfy({ entry.texts[$0].overlaps(other.texts[$0]) }) {
                    earliest[later.order] = (later, earlier)
                }
                return true
            }
        }
    }
}

/// Entries by the fixed beginning of one of their texts.
private struct PrefixIndex {
    private let sorted: [(prefix: [UInt8], entry: Entry)]
    private let byPrefix: [[UInt8]: [Entry]]
    private let lengths: [Int]

    init(_ entries: [Entry], text: Int) {
        let keyed = entries.map { (prefix: Self.bytes($0.texts[text].prefix), entry: $0) }
        sorted = keyed.sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        byPrefix = Dictionary(grouping: keyed, by: \.prefix).mapValues { $0.map(\.entry) }
        lengths = Set(byPrefix.keys.map(\.count)).sorted()
    }

    /// Calls `body` with every entry whose beginning begins with `prefix`, or is a beginning of it, until it returns false.
    func forEach(fitting prefix: ArraySlice<TextPattern.Symbol>, _ body: (Entry) -> Bool) {
        let prefix = Self.bytes(prefix)
        for length in lengths.prefix(while: { $0 < prefix.count }) {
            guard byPrefix[Array(prefix.prefix(length))]?.allSatisfy(body) != false else { return }
        }
        var index = lowerBound(of: prefix)
        while index < sorted.count, sorted[index].prefix.starts(with: prefix), body(sorted[index].entry) { index += 1 }
    }

    private func lowerBound(of prefix: [UInt8]) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].prefix.lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bytes up to anything that isn't one: enough to sort by.
    private static func bytes(_ symbols: ArraySlice<TextPattern.Symbol>) -> [UInt8] {
        var bytes: [UInt8] = []
        for symbol in symbols {
            guard let byte = symbol.byte else { break }
            bytes.append(byte)
        }
        return bytes
    }
}
