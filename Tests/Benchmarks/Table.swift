import Foundation

/// A table in Markdown, printed when it is complete.
struct Table {
    private let title: String
    private var rows: [[String]]

    init(_ title: String, _ heads: String...) {
        self.title = title
        rows = [heads, heads.indices.map { $0 == 0 ? "---" : "---:" }]
    }

    mutating func add(_ cells: String...) { rows.append(cells) }

    func print(note: String? = nil) {
        Swift.print("**\(title)**\n")
        for row in rows { Swift.print("| " + row.joined(separator: " | ") + " |") }
        Swift.print(note.map { "\n\($0)\n" } ?? "")
    }
}

extension Double {
    /// Milliseconds below a second, seconds above.
    var time: String { self < 1 ? (self * 1000).digits(self < 0.1 ? 1 : 0) + " ms" : digits(2) + " s" }
    /// A ratio.
    var times: String { digits(2) + "×" }
    func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

extension Int {
    /// With blanks between the thousands.
    var grouped: String {
        var text = String(self)
        var index = text.count - 3
        while index > 0 {
            text.insert(" ", at: text.index(text.startIndex, offsetBy: index))
            index -= 3
        }
        return text
    }
}
