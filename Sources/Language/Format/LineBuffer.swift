/// Text that grows line by line. At its end the comments that end neighbouring lines are put in one column.
struct LineBuffer {
    private struct Line {
        /// Where it begins in `text`.
        let start: Int
        let depth: Int
        let followsBlankLine: Bool
        /// The comment at its end.
        var comment: ArraySlice<UInt8>?
    }

    /// Wider lines let no others wait for them: their comments follow after two blanks.
    private static let widestAligned = 100

    /// All lines, without line ends and the comments that end them.
    private var text: [UInt8] = []
    private var lines: [Line] = []

    /// Columns of the current line so far, in Unicode scalars.
    var width: Int { Self.width(of: text[(lines.last?.start ?? 0)...]) }

    static func width(of text: ArraySlice<UInt8>) -> Int { text.count { $0 & 0xC0 != 0x80 } }

    mutating func append(_ more: some Sequence<UInt8>) { text += more }

    mutating func append(_ more: String) { text += more.utf8 }

    mutating func pad(_ columns: Int) { text += repeatElement(UInt8(ascii: " "), count: columns) }

    /// Ends the current line and begins the next one. Comments are aligned on lines of equal depth only.
    mutating func startLine(depth: Int, indentation: Int, followsBlankLine: Bool = false) {
        lines.append(
            Line(start: text.count, depth: depth, followsBlankLine: followsBlankLine && !lines.isEmpty, comment: nil))
        pad(indentation)
    }

    /// Puts a comment at the end of the current line, which goes no further.
    mutating func endLine(with comment: ArraySlice<UInt8>) { lines[lines.count - 1].comment = comment }

    /// The whole text, with a line end after each line.
    func joined() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + lines.count)
        var index = 0
        while index < lines.count {
            let run = runOfComments(from: index)
            let column = run.map { Self.width(of: textOfLine($0)) }.max() ?? 0
            for index in run {
                if lines[index].followsBlankLine { result.append(UInt8(ascii: "\n")) }
                result += textOfLine(index)
                if let comment = lines[index].comment {
                    let width = Self.width(of: textOfLine(index))
                    result += repeatElement(UInt8(ascii: " "), count: column - width + 2)
                    result += comment
                }
                result.append(UInt8(ascii: "\n"))
            }
            index = run.upperBound
        }
        return result
    }

    /// The lines from `index` on whose comments share a column; a line without one is alone.
    private func runOfComments(from index: Int) -> Range<Int> {
        var end = index + 1
        guard isAligned(index) else { return index..<end }
        while end < lines.count, isAligned(end), !lines[end].followsBlankLine, lines[end].depth == lines[index].depth {
            end += 1
        }
        return index..<end
    }

    private func isAligned(_ index: Int) -> Bool {
        lines[index].comment != nil && Self.width(of: textOfLine(index)) <= Self.widestAligned
    }

    private func textOfLine(_ index: Int) -> ArraySlice<UInt8> {
        text[lines[index].start..<(index + 1 < lines.count ? lines[index + 1].start : text.count)]
    }
}
