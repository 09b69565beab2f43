/// The difference between two texts, as `diff -u` shows it.
enum UnifiedDiff {
    /// Lines of context around a change.
    private static let context = 3
    /// Lines that may differ; the standard library's algorithm takes memory with the square of this.
    static let limit = 4000

    /// The hunks under a `---` and a `+++` line; nil in place of a name stands for a file that isn't there.
    static func between(_ old: [UInt8], _ oldName: String?, and new: [UInt8], _ newName: String?) -> String {
        var (olds, news) = (Lines(old), Lines(new))
        let names = [oldName, newName].map { DisplayText.safe($0 ?? "/dev/null") }
        var result = "--- \(names[0])\n+++ \(names[1])\n"
        guard let edits = edits(from: olds.numbered(with: &news), to: news.numbers) else {
            return result
                + "@@ \(olds.texts.count) lines there, \(news.texts.count) generated: too different to show @@\n"
        }
        for hunk in hunks(of: edits) { result += text(of: hunk, olds, news) }
        return result
    }

    /// One line of the comparison, by its index in the old and in the new text.
    private enum Edit {
        case keep(old: Int, new: Int)
        case delete(old: Int)
        case insert(new: Int)

        var isKeep: Bool { if case .keep = self { true } else { false } }
    }

    private static func edits(from old: [Int], to new: [Int]) -> [Edit]? {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let oldMiddle = Array(old[prefix..<(old.count - suffix)])
        let newMiddle = Array(new[prefix..<(new.count - suffix)])
        guard oldMiddle.isEmpty || newMiddle.isEmpty || oldMiddle.count + newMiddle.count <= limit else { return nil }
        var removed = Set(oldMiddle.indices)
        var inserted = Set(newMiddle.indices)
        if !oldMiddle.isEmpty, !newMiddle.isEmpty {
            let difference = newMiddle.difference(from: oldMiddle)
            (removed, inserted) = ([], [])
            for change in difference {
                switch change {
                case .remove(let offset, _, _): removed.insert(offset)
                case .insert(let offset, _, _): inserted.insert(offset)
                }
            }
        }
        var result = (0..<prefix).map { Edit.keep(old: $0, new: $0) }
        var (i, j) = (0, 0)
        while i < oldMiddle.count || j < newMiddle.count {
            if removed.contains(i) {
                result.append(.delete(old: prefix + i))
                i += 1
            } else if inserted.contains(j) {
                result.append(.insert(new: prefix + j))
                j += 1
            } else {
                result.append(.keep(old: prefix + i, new: prefix + j))
                i += 1
                j += 1
            }
        }
        result += (0..<suffix).map { .keep(old: old.count - suffix + $0, new: new.count - suffix + $0) }
        return result
    }

    /// The stretches around changes; two changes share one if their contexts touch.
    private static func hunks(of edits: [Edit]) -> [ArraySlice<Edit>] {
        var ranges: [Range<Int>] = []
        for index in edits.indices where !edits[index].isKeep {
            let around = max(0, index - context)..<min(edits.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= around.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<around.upperBound
            } else {
                ranges.append(around)
            }
        }
        return ranges.map { edits[$0] }
    }

    private static func text(of hunk: ArraySlice<Edit>, _ olds: Lines, _ news: Lines) -> String {
        var oldIndices: [Int] = []
        var newIndices: [Int] = []
        var body = ""
        for edit in hunk {
            switch edit {
            case .keep(let old, let new):
                oldIndices.append(old)
                newIndices.append(new)
                body += olds.shown(old, after: " ")
            case .delete(let old):
                oldIndices.append(old)
                body += olds.shown(old, after: "-")
            case .insert(let new):
                newIndices.append(new)
                body += news.shown(new, after: "+")
            }
        }
        return "@@ -\(range(oldIndices)) +\(range(newIndices)) @@\n" + body
    }

    private static func range(_ indices: [Int]) -> String {
        guard let first = indices.first else { return "0,0" }
        return indices.count == 1 ? "\(first + 1)" : "\(first + 1),\(indices.count)"
    }
}

/// A text's lines, numbered so that lines with equal bytes have equal numbers.
private struct Lines {
    let texts: [ArraySlice<UInt8>]
    let endsWithLineFeed: Bool
    private(set) var numbers: [Int] = []

    init(_ bytes: [UInt8]) {
        let lineFeed = UInt8(ascii: "\n")
        endsWithLineFeed = bytes.last == lineFeed || bytes.isEmpty
        var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
        if endsWithLineFeed { lines.removeLast() }
        texts = lines
    }

    /// Numbers both texts alike, and returns the numbers of this one.
    mutating func numbered(with other: inout Lines) -> [Int] {
        var known: [ArraySlice<UInt8>: Int] = [:]
        // A last line without its line feed differs from the same line with one.
        func number(_ lines: Lines) -> [Int] {
            lines.texts.indices.map { index in
                var key = lines.texts[index]
                if !lines.isComplete(index) { key.append(UInt8(ascii: "\n")) }
                if let number = known[key] { return number }
                known[key] = known.count
                return known.count - 1
            }
        }
        numbers = number(self)
        other.numbers = number(other)
        return numbers
    }

    /// A line as a hunk shows it; control characters can't reach the terminal.
    func shown(_ index: Int, after sign: String) -> String {
        let line = sign + DisplayText.safe(String(decoding: texts[index], as: UTF8.self), keepingTabs: true) + "\n"
        return isComplete(index) ? line : line + "\\ No newline at end of file\n"
    }

    private func isComplete(_ index: Int) -> Bool { endsWithLineFeed || index < texts.count - 1 }
}
