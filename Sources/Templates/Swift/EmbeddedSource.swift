import Policy

/// A source that the tool carries, on its way into a generated file.
struct EmbeddedSource {
    /// All from the first line that is neither empty nor an import; without empty lines at the end.
    private let body: Substring

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")
    private static let publicModifier = Array("public ".utf8)

    /// - Parameter text: the whole source.
    init(_ text: String) {
        let preamble = ["import ", "#if canImport", "    import ", "#endif"]
        var body = text.utf8[...]
        while body.first == Self.newline || preamble.contains(where: { body.starts(with: $0.utf8) }) {
            body = (body.firstIndex(of: Self.newline).map { body[$0...] } ?? body[body.endIndex...]).dropFirst()
        }
        while body.last == Self.newline { body = body.dropLast() }
        self.body = Substring(body)
    }

    /// The lines.
    var lines: [Substring] { body.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The source with `public` replaced by the visibility that the module needs.
    ///
    /// Every run does this to all of the support, however little it has to do else, so only the beginnings of lines are looked at.
    func text(as visibility: Visibility) -> SwiftText {
        let modifier = visibility.modifier.utf8
        var body = body
        return body.withUTF8 { bytes in
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count)
            var (index, copied) = (0, 0)
            while index < bytes.count {
                while index < bytes.count, bytes[index] == Self.blank { index += 1 }
                if bytes[index...].starts(with: Self.publicModifier) {
                    text += bytes[copied..<index]
                    text += modifier
                    index += Self.publicModifier.count
                    copied = index
                }
                while index < bytes.count, bytes[index] != Self.newline { index += 1 }
                index += 1
            }
            text += bytes[copied...]
            return SwiftText(trusted: text)
        }
    }
}
