/// Searching by bytes: by characters a mark that combines with a delimiter hides it.
extension String {
    /// The stretches between the places where a text stands.
    func splitBytes(_ separator: String) -> [String] {
        let (bytes, separator) = (Array(utf8), Array(separator.utf8))
        var parts: [String] = []
        var (start, offset) = (0, 0)
        while offset + separator.count <= bytes.count {
            if bytes[offset..<offset + separator.count].elementsEqual(separator) {
                parts.append(String(decoding: bytes[start..<offset], as: UTF8.self))
                offset += separator.count
                start = offset
            } else {
                offset += 1
            }
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    /// The text with another one in each place where one stands.
    func replacingBytes(_ text: String, with other: String) -> String {
        splitBytes(text).joined(separator: other)
    }

    /// Without the blanks at either end.
    var withoutBlanksAround: String {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        return String(decoding: utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }
}
