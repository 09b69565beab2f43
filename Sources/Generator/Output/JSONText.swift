import Language

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as it is written for people and programs: indented, with sorted keys, the same bytes everywhere. What a reader or a terminal
/// would not show stands in it as an escape.
enum JSONText {
    /// A document, with its last line feed.
    static func of(_ value: some Encodable) throws(InputOutputError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let text = String(decoding: try encoder.encode(value), as: UTF8.self)
            // Between strings nothing is hidden but line feeds.
            return text.replacingHidden { $0 == "\n" ? nil : escape($0) } + "\n"
        } catch {
            throw InputOutputError([Problem("can't write JSON: \(error)")])
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
