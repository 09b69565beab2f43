extension String {
    /// One paragraph with line breaks in place of spaces where a line would become too long to read; its leading spaces stay.
    ///
    /// A line has `width` columns, but a longer word has a line to itself; all lines but the first are indented by `hanging` columns.
    func wrapped(width: Int = 80, hanging: Int = 0) -> String {
        let text = drop { $0 == " " }
        let indent = String(repeating: " ", count: hanging)
        var lines: [String] = []
        var line = String(repeating: " ", count: count - text.count)
        var isEmpty = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = indent
                isEmpty = true
            }
            line += isEmpty ? word : " " + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
