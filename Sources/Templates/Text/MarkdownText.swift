/// A piece of Markdown as GitHub reads it.
///
/// It is written as a string literal that looks like the output. What is put into it is typed: more of it, or a number; text goes in
/// by `escaped` or `code`, so that nothing of a spec can become markup. Such text has no line feeds, and may stand in a table.
public struct MarkdownText: Sendable, Hashable {
    /// The source.
    public private(set) var source: String

    /// No text.
    public static let empty: MarkdownText = ""

    private init(trusted source: String) { self.source = source }

    /// Text that shows itself; a line feed in it becomes a line break.
    static func escaped(_ text: String) -> MarkdownText {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        let shown = text.shown(keepsLines: true)
        let hasAddress = shown.contains("://")
        var word = ""
        for scalar in shown.unicodeScalars {
            switch scalar {
            case "\n": result += "<br>"
            // Four of them would make a code block.
            case " " where result.isEmpty: result += "&#32;"
            // Addresses of mail are looked for in the finished text, where an escape is forgotten.
            case "@": result += "<span>@</span>"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!", "$": result += "\\\(scalar)"
            // A mark of a list or a heading stands after nothing, a number's after digits alone.
            case "-" where word.isEmpty, "+" where word.isEmpty, "=": result += "\\\(scalar)"
            case "." where word == "www", ":" where hasAddress: result += "\\\(scalar)"
            case ".", ")":
                result += !word.isEmpty && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "\\\(scalar)" : String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else {
                word = ""
            }
        }
        return MarkdownText(trusted: result)
    }

    /// Text of our own, in which nothing but the marks of spans, tables and elements can be meant otherwise.
    static func words(_ text: String) -> MarkdownText {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "|", "~": result += "\\\(scalar)"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return MarkdownText(trusted: result)
    }

    /// Text in the typeface of code.
    static func code(_ text: String) -> MarkdownText {
        let text = text.shown()
        if text.isEmpty { return "" }
        let longest = longestFence(in: text)
        // A table is cut into cells before its code is read, and elsewhere no escape is known in code. A fence of very many marks is none:
        // GitHub's parser looks for 80.
        if longest > 40 || text.utf8.contains(UInt8(ascii: "|")) { return "<code>\(escaped(text))</code>" }
        let fence = String(repeating: "`", count: longest + 1)
        let blank = UInt8(ascii: " ")
        // One blank is taken away at each end, but not from a code of blanks alone.
        let isPadded =
            longest > 0
            || (text.utf8.first == blank || text.utf8.last == blank) && !text.utf8.allSatisfy { $0 == blank }
        let padding = isPadded ? " " : ""
        return MarkdownText(trusted: fence + padding + text + padding + fence)
    }

    /// Lines that stand as they are.
    static func codeBlock(_ text: String, language: StaticString) -> MarkdownText {
        let fence = String(repeating: "`", count: max(2, longestFence(in: text)) + 1)
        return MarkdownText(trusted: "\(fence)\(language)\n\(text)\n\(fence)")
    }

    /// The most backticks that stand side by side.
    private static func longestFence(in text: String) -> Int {
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// A name of ASCII letters, digits, dots and hyphens; anything else in it is left out.
    static func plain(_ name: String) -> MarkdownText {
        MarkdownText(
            trusted: String(
                decoding: name.utf8.filter { byte in
                    switch byte {
                    case 0x2D...0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
                    default: false
                    }
                }, as: UTF8.self))
    }

    /// Whether there is nothing.
    var isEmpty: Bool { source.isEmpty }

    static func + (left: MarkdownText, right: MarkdownText) -> MarkdownText {
        MarkdownText(trusted: left.source + right.source)
    }

    static func += (left: inout MarkdownText, right: MarkdownText) { left.source += right.source }

    fileprivate static func joined(_ texts: some Sequence<MarkdownText>, _ separator: String) -> MarkdownText {
        MarkdownText(trusted: texts.map(\.source).joined(separator: separator))
    }
}

extension MarkdownText: ExpressibleByStringInterpolation {
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
        public mutating func appendInterpolation(_ text: MarkdownText) { source += text.source }

        /// Puts in a number.
        public mutating func appendInterpolation(_ number: Int) { source += String(number) }
    }
}

extension Sequence<MarkdownText> {
    /// The texts, with a separator between them.
    func joined(_ separator: MarkdownText = "\n") -> MarkdownText { MarkdownText.joined(self, separator.source) }
}
