/// A piece of Swift source.
///
/// It is written as a string literal that looks like the output. What is put into it is typed: an identifier, a literal, a
/// number or more Swift text; a bare `String` doesn't compile, so that no text of a spec can become code.
public struct SwiftText: Sendable, Hashable {
    /// The source; lines are separated by newlines, and the last has none.
    public private(set) var source: String

    /// No text; on a line of its own in an interpolation, the line is left out.
    public static let empty = SwiftText(trusted: "")

    /// Takes source that this module made itself.
    init(trusted source: String) { self.source = source }

    /// Whether there is nothing.
    public var isEmpty: Bool { source.isEmpty }
}

extension SwiftText: ExpressibleByStringInterpolation {
    /// Makes text from a literal.
    public init(stringLiteral value: String) { source = value }

    /// Makes text from a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) { source = stringInterpolation.finished }

    /// What can stand between the characters of a Swift text.
    public struct StringInterpolation: StringInterpolationProtocol {
        private var source = ""
        /// Whether an empty text has just been left out of a line that holds nothing else so far.
        private var dropsLine = false

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity * 2) }

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public mutating func appendLiteral(_ literal: String) {
            var rest = Substring(literal)
            if dropsLine, rest.first == "\n" {
                removeLine()
                rest = rest.dropFirst(source.isEmpty ? 1 : 0)
            }
            if !rest.isEmpty { dropsLine = false }
            source += rest
        }

        /// Puts in more text; its further lines are indented as the line it stands on.
        public mutating func appendInterpolation(_ text: SwiftText) {
            if text.isEmpty {
                dropsLine = lineSoFar.allSatisfy { $0 == " " }
                return
            }
            dropsLine = false
            let indentation = lineSoFar.prefix { $0 == " " }
            guard !indentation.isEmpty, text.source.utf8.contains(UInt8(ascii: "\n")) else {
                source += text.source
                return
            }
            var isFirst = true
            for line in text.source.split(separator: "\n", omittingEmptySubsequences: false) {
                if !isFirst { source += line.isEmpty ? "\n" : "\n" + indentation }
                source += line
                isFirst = false
            }
        }

        /// Puts in a name.
        public mutating func appendInterpolation(_ identifier: SwiftIdentifier) { source += identifier.source }

        /// Puts in a string literal.
        public mutating func appendInterpolation(_ literal: SwiftLiteral) { source += literal.source }

        /// Puts in a number.
        public mutating func appendInterpolation(_ number: Int) { source += String(number) }

        /// The text; a line that an interpolation left empty at its end is gone too.
        fileprivate var finished: String {
            guard dropsLine else { return source }
            var copy = self
            copy.removeLine()
            return copy.source
        }

        private var lineSoFar: Substring {
            source.utf8.lastIndex(of: UInt8(ascii: "\n")).map { source[source.utf8.index(after: $0)...] } ?? source[...]
        }

        /// Removes the blanks of the last line and the newline before them.
        private mutating func removeLine() {
            source.removeLast(lineSoFar.count)
            if source.last == "\n" { source.removeLast() }
        }
    }
}

extension Sequence<SwiftText> {
    /// The texts that aren't empty, with `separator` between them.
    func joined(_ separator: String = "\n") -> SwiftText {
        SwiftText(trusted: filter { !$0.isEmpty }.map(\.source).joined(separator: separator))
    }
}
