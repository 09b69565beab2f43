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
                if index < bytes.count, bytes[index] == Self.publicModifier[0],
                    bytes[index...].starts(with: Self.publicModifier)
                {
                    text += bytes[copied..<index]
                    text += modifier
                    index += Self.publicModifier.count
                    copied = index
                }
                index = Self.lineEnd(in: bytes, from: index) + 1
            }
            text += bytes[copied...]
            return SwiftText(trusted: text)
        }
    }

    /// The place of the next line break, or the end: eight bytes at a time, since it is a tenth of a small run otherwise.
    private static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let (lowest, newlines): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x0a0a_0a0a_0a0a_0a0a)
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= bytes.count {
            // Of the bytes that are 0, and perhaps of later ones, the highest bit is set in `zeros`; so the first is right.
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ newlines
            let zeros = (word &- lowest) & ~word & (lowest << 7)
            if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
            index += 8
        }
        return bytes[index...].firstIndex(of: Self.newline) ?? bytes.count
    }
}
