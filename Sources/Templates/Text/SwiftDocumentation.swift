extension SwiftText {
    /// A `///` comment of one or more lines.
    ///
    /// A character that could end the comment, or deceive a reader about where it ends, is shown as `U+XXXX`.
    static func documentation(_ text: String) -> SwiftText { comment(text, mark: "///") }

    /// A `//` comment, made safe in the same way.
    static func comment(_ text: String, mark: String = "//") -> SwiftText {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
            return SwiftText(trusted: text.isEmpty ? mark : mark + " " + text)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let shown = line.replacingHidden { scalar in
                scalar == "\t" ? nil : "U+" + String(scalar.value, radix: 16, uppercase: true)
            }
            return line.isEmpty ? mark : mark + " " + shown
        }
        return SwiftText(trusted: lines.joined(separator: "\n"))
    }
}
