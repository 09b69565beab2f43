import Foundation

/// Searching by bytes: by characters a mark that combines with a delimiter hides it.
extension String {
    /// The stretches between the places where a text stands.
    func splitBytes(_ separator: String) -> [String] {
        let (bytes, separator) = (Data(utf8), Data(separator.utf8))
        var parts: [String] = []
        var start = 0
        while let range = bytes.range(of: separator, in: start..<bytes.count) {
            parts.append(String(decoding: bytes[start..<range.lowerBound], as: UTF8.self))
            start = range.upperBound
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    /// Whether a text stands in it.
    func holdsBytes(_ text: String) -> Bool { Data(utf8).range(of: Data(text.utf8)) != nil }

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
