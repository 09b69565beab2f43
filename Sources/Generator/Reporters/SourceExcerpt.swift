import Language

/// A span's line and the marks under it, ready to print.
struct SourceExcerpt {
    /// The line, or the part of it around the span.
    let line: String
    /// Spaces up to the span, then `^~~~`; of a span of several lines the first is marked.
    let marks: String

    /// Columns between tab stops.
    private static let tabWidth = 4
    /// Columns of a line that are shown.
    private static let width = 120
    /// Columns before the span that are kept when a line is too long.
    private static let lead = 40

    init(_ file: SourceFile, _ span: Span) {
        let whole = file.lineSpan(file.position(of: span.start).line)
        let start = min(max(span.start, whole.start), whole.end)
        let end = min(max(span.end, start), whole.end)

        var window = Window()
        // Of a line of megabytes only the neighbourhood is looked at.
        let reach = 4 * Self.width
        let part = file.slice(Span(max(whole.start, start - reach), min(whole.end, end + reach, start + 2 * reach)))
        var offset = part.start
        for character in file.text(part) {
            let length = character.utf8.count
            let isMarked = offset < end && offset + length > start
            window.append(character, isBefore: offset + length <= start, isMarked: isMarked)
            offset += length
        }
        let cut = window.cut(
            lead: Self.lead, width: Self.width, hasMoreBefore: part.start > whole.start,
            hasMoreAfter: part.end < whole.end)
        line = cut.text
        let length = max(1, cut.marked)
        marks = String(repeating: " ", count: cut.before) + "^" + String(repeating: "~", count: length - 1)
    }

    /// The cells of a line, each with its place.
    private struct Window {
        private var cells: [(text: String, width: Int, isBefore: Bool, isMarked: Bool)] = []
        private var column = 0

        mutating func append(_ character: Character, isBefore: Bool, isMarked: Bool) {
            if character == "\t" {
                let width = SourceExcerpt.tabWidth - column % SourceExcerpt.tabWidth
                cells.append((String(repeating: " ", count: width), width, isBefore, isMarked))
                column += width
            } else {
                let cell = DisplayText.Cell(character)
                cells.append((cell.text, cell.width, isBefore, isMarked))
                column += cell.width
            }
        }

        func cut(
            lead: Int, width: Int, hasMoreBefore: Bool, hasMoreAfter: Bool
        ) -> (text: String, before: Int, marked: Int) {
            var first = cells.startIndex
            var isCutBefore = hasMoreBefore
            if column > width || hasMoreBefore || hasMoreAfter {
                var before = cells.lazy.filter(\.isBefore).reduce(0) { $0 + $1.width }
                while before > lead, first < cells.endIndex, cells[first].isBefore {
                    before -= cells[first].width
                    first += 1
                    isCutBefore = true
                }
            }
            var result = (text: isCutBefore ? "…" : "", before: isCutBefore ? 1 : 0, marked: 0)
            var used = result.before
            for cell in cells[first...] {
                guard used + cell.width <= width else { return (result.text + "…", result.before, result.marked) }
                result.text += cell.text
                used += cell.width
                if cell.isBefore { result.before += cell.width }
                if cell.isMarked { result.marked += cell.width }
            }
            if hasMoreAfter { result.text += "…" }
            return result
        }
    }
}

extension SourceFile {
    /// The span, widened so that it begins and ends between scalars.
    fileprivate func slice(_ span: Span) -> Span {
        var (start, end) = (span.start, span.end)
        while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80, span.start - start < 3 { start -= 1 }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80, end - span.end < 3 { end += 1 }
        return Span(start, end)
    }
}
