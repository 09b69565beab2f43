/// A piece of HTML, or of another language with its escapes (SVG, a property list).
///
/// It is written as a string literal that looks like the output. What is put into it is typed: more of it, or a number; text goes in
/// by `escaped`, so that nothing of a spec can become markup.
public struct HTMLText: Sendable, Hashable {
    /// The source.
    public private(set) var source: String

    /// No text.
    public static let empty: HTMLText = ""

    private init(trusted source: String) { self.source = source }

    /// Text that shows itself, also between quotation marks. Line feeds stay.
    static func escaped(_ text: String) -> HTMLText {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.shown(keepsLines: true).unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return HTMLText(trusted: result)
    }

    /// Whether there is nothing.
    var isEmpty: Bool { source.isEmpty }

    static func + (left: HTMLText, right: HTMLText) -> HTMLText { HTMLText(trusted: left.source + right.source) }
    static func += (left: inout HTMLText, right: HTMLText) { left.source += right.source }

    fileprivate static func joined(_ texts: some Sequence<HTMLText>, _ separator: String) -> HTMLText {
        HTMLText(trusted: texts.map(\.source).joined(separator: separator))
    }
}

extension HTMLText: ExpressibleByStringInterpolation {
    /// Makes text from a literal.
    public init(stringLiteral value: String) { source = value }

    /// Makes text from a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

    /// What can stand between the characters of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity * 2) }

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public mutating func appendLiteral(_ literal: String) { source += literal }

        /// Puts in more text.
        public mutating func appendInterpolation(_ text: HTMLText) { source += text.source }

        /// Puts in a number.
        public mutating func appendInterpolation(_ number: Int) { source += String(number) }
    }
}

extension Sequence<HTMLText> {
    /// The texts, with a separator between them.
    func joined(_ separator: HTMLText = "\n") -> HTMLText { HTMLText.joined(self, separator.source) }
}
