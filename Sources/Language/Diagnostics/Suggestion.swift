/// "Did you mean": the candidate that a misspelt word most likely stands for.
public enum Suggestion {
    /// The nearest candidate by edit distance, or nil if none is near.
    ///
    /// A swap of neighbours counts as one edit. A word may be off by a third of the longer one's length, at least 1 and at most 3
    /// edits; letters that differ in case only count nothing, so `WhenUnlocked` finds `whenUnlocked`. Among equals the first in
    /// `candidates` wins.
    ///
    /// - Parameters:
    ///   - word: what was written; beyond 64 characters nothing is suggested.
    ///   - candidates: the words that would be understood.
    /// - Returns: one of `candidates`, as it is spelt there.
    public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        guard !word.isEmpty, word.unicodeScalars.prefix(65).count <= 64 else { return nil }
        let written = Array(word.lowercased().unicodeScalars)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let wanted = Array(candidate.lowercased().unicodeScalars)
            let bound = min(3, max(1, max(written.count, wanted.count) / 3))
            guard abs(written.count - wanted.count) <= bound else { continue }
            let found = distance(written, wanted)
            if found <= bound, found < (best?.distance ?? .max) { best = (found, candidate) }
        }
        return best?.candidate
    }

    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = Swift.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = Swift.min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
