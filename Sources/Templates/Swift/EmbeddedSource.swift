/// A source that the tool carries, on its way into a generated file.
struct EmbeddedSource {
    /// The lines, without imports and without empty ones at the ends.
    let lines: ArraySlice<Substring>

    /// - Parameter text: the whole source.
    init(_ text: String) {
        var text = text
        let start = text.withUTF8(Self.endOfPreamble)
        let body = text[text.utf8.index(text.startIndex, offsetBy: start)...]
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }

    private static let newline = UInt8(ascii: "\n")

    /// Where the first line begins that is neither empty nor an import.
    static func endOfPreamble(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = 0
        while start < bytes.count {
            let line = bytes[start...]
            let isPreamble =
                line.first == newline
                || ["import ", "#if canImport", "    import ", "#endif"].contains { line.starts(with: $0.utf8) }
            guard isPreamble else { return start }
            start = (line.firstIndex(of: newline) ?? bytes.count - 1) + 1
        }
        return start
    }
}
