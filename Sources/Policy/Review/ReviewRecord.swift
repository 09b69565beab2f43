/// What people saw on devices, as they wrote it down.
public struct ReviewRecord: Sendable {
    /// One executed test.
    public struct Entry: Sendable, Hashable {
        /// The columns of a record; the raw value is the heading. The first four have to be there.
        public enum Column: String, Sendable, CaseIterable {
            case artifact, test, result, policy
            case status, target, build, device, system, state, owner, tester, date, retest, evidence, remediation
        }

        /// The cells that aren't empty.
        public let cells: [Column: String]

        /// A cell, or an empty text.
        public subscript(_ column: Column) -> String { cells[column] ?? "" }

        /// Whether the test showed what was expected; nil if it wasn't run to its end.
        public var isPass: Bool? { ["pass": true, "fail": false][self[.result]] ?? nil }
    }

    /// The tests, in the order of the files.
    public private(set) var entries: [Entry] = []
    /// What can't be read, as "FILE:LINE: what".
    public private(set) var problems: [String] = []

    /// An empty record.
    public init() {}

    /// Takes the lines of a file: headings, then one executed test a line, with tabs between cells.
    ///
    /// - Parameters:
    ///   - text: the file's content.
    ///   - name: what messages call the file.
    public mutating func add(_ text: String, named name: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let head = lines.first, let columns = columns(in: head, of: name) else { return }
        for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy(\.isWhitespace) {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.trimmed }
            let place = "\(name):\(index + 1)"
            guard cells.count <= columns.count else {
                problems.append("\(place): more cells than there are headings")
                continue
            }
            var entry: [Entry.Column: String] = [:]
            for (column, cell) in zip(columns, cells) where !cell.isEmpty { entry[column] = cell }
            let result = entry[.result] ?? "not run"
            guard entry[.artifact] != nil, entry[.test] != nil else {
                problems.append("\(place): every line names an artifact and a test")
                continue
            }
            guard ["pass", "fail", "not run"].contains(result) else {
                problems.append("\(place): a result is `pass`, `fail` or `not run`, and not `\(result)`")
                continue
            }
            entry[.result] = result
            entries.append(Entry(cells: entry))
        }
    }

    private mutating func columns(in line: Substring, of name: String) -> [Entry.Column]? {
        let headings = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.trimmed }
        let columns = headings.compactMap(Entry.Column.init)
        let missing = Entry.Column.allCases.prefix(4).filter { !columns.contains($0) }
        if let unknown = headings.first(where: { Entry.Column(rawValue: $0) == nil }) {
            problems.append("\(name):1: no column is called `\(unknown)`")
        } else if Set(columns).count < columns.count {
            problems.append("\(name):1: a column is there twice")
        } else if let first = missing.first {
            problems.append("\(name):1: no column `\(first.rawValue)`")
        } else {
            return columns
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
