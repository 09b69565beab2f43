/// A string literal in Swift source, some of whose text may be computed.
public struct SwiftLiteral: Sendable, Hashable {
    /// How it is written, quotation marks included.
    let source: String

    /// A literal for `text`, whatever is in it.
    public init(_ text: String) { source = "\"\(Self.escaped(text))\"" }

    /// A stretch of a literal.
    enum Part {
        case text(String)
        /// An expression in `\( )`.
        case expression(SwiftText)
    }

    /// A literal with expressions in it.
    init(_ parts: [Part]) {
        var source = "\""
        for part in parts {
            switch part {
            case .text(let text): source += Self.escaped(text)
            case .expression(let expression): source += "\\(\(expression.source))"
            }
        }
        self.source = source + "\""
    }

    private static func escaped(_ text: String) -> String {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        }
        if isPlain { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\0": result += "\\0"
            case _ where scalar.isPlain: result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows itself, and nothing else, wherever it is put. What is hidden doesn't, and marks that combine with the
    /// character before them don't.
    fileprivate var isPlain: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: false
        default: !isHidden
        }
    }
}
