#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as it is written for people and programs: indented, with sorted keys, the same bytes everywhere.
enum JSONText {
    /// A document, with its last line feed.
    static func of(_ value: some Encodable) throws(InputOutputError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            throw InputOutputError([Problem("can't write JSON: \(error)")])
        }
    }
}
