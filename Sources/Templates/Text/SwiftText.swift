/// A piece of Swift source.
///
/// It is written as a string literal that looks like the output. What is put into it is typed: an identifier, a literal, a
/// number or more Swift text; a bare `String` doesn't compile, so that no text of a spec can become code.
///
/// It is kept as UTF-8: a text is copied once for each text that it is put into, and bytes are copied faster than characters.
public struct SwiftText: Sendable, Hashable {
    /// The source in UTF-8; lines are separated by newlines, and the last has none unless it is a file's.
    public private(set) var utf8: [UInt8]

    /// No text; on a line of its own in an interpolation, the line is left out.
    public static let empty = SwiftText(trusted: "")

    /// Takes source that this module made itself.
    init(trusted source: String) { utf8 = Array(source.utf8) }

    /// Takes source that this module made itself, in UTF-8.
    init(trusted utf8: [UInt8]) { self.utf8 = utf8 }

    /// Whether there is nothing.
    public var isEmpty: Bool { utf8.isEmpty }

    /// The source; lines are separated by newlines, and the last has none unless it is a file's.
    public var source: String { String(decoding: utf8, as: UTF8.self) }
}

extension SwiftText: ExpressibleByStringInterpolation {
    /// Makes text from a literal.
    public init(stringLiteral value: String) { utf8 = Array(value.utf8) }

    /// Makes text from a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) { utf8 = stringInterpolation.finished }

    /// What can stand between the characters of a Swift text.
    public struct StringInterpolation: StringInterpolationProtocol {
        private static let newline = UInt8(ascii: "\n")
        private static let blank = UInt8(ascii: " ")

        private var utf8: [UInt8] = []
        /// Where the last line begins.
        private var lineStart = 0
        /// Whether an empty text has just been left out of a line that holds nothing else so far.
        private var dropsLine = false

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public init(literalCapacity: Int, interpolationCount: Int) { utf8.reserveCapacity(literalCapacity * 2) }

        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        public mutating func appendLiteral(_ literal: String) {
            var literal = literal
            literal.withUTF8 { bytes in
                var rest = bytes[...]
                if dropsLine, rest.first == Self.newline {
                    removeLine()
                    if utf8.isEmpty { rest = rest.dropFirst() }
                }
                guard !rest.isEmpty else { return }
                dropsLine = false
                append(UnsafeBufferPointer(rebasing: rest))
            }
        }

        /// Puts in more text; its further lines are indented as the line it stands on.
        public mutating func appendInterpolation(_ text: SwiftText) {
            if text.isEmpty {
                dropsLine = indentation == utf8.count - lineStart
                return
            }
            dropsLine = false
            let indentation = indentation
            text.utf8.withUnsafeBufferPointer { append($0, indentedBy: indentation) }
        }

        /// Puts in a name.
        public mutating func appendInterpolation(_ identifier: SwiftIdentifier) { append(identifier.source) }

        /// Puts in a string literal.
        public mutating func appendInterpolation(_ literal: SwiftLiteral) { append(literal.source) }

        /// Puts in a number.
        public mutating func appendInterpolation(_ number: Int) { append(String(number)) }

        /// The text; a line that an interpolation left empty at its end is gone too.
        fileprivate var finished: [UInt8] {
            guard dropsLine else { return utf8 }
            var copy = self
            copy.removeLine()
            return copy.utf8
        }

        /// How many blanks the last line begins with.
        private var indentation: Int {
            var end = lineStart
            while end < utf8.count, utf8[end] == Self.blank { end += 1 }
            return end - lineStart
        }

        private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            if let last = bytes.lastIndex(of: Self.newline) { lineStart = utf8.count + last + 1 }
            utf8.append(contentsOf: bytes)
        }

        /// Appends what is on one line.
        private mutating func append(_ source: String) {
            var source = source
            source.withUTF8 { utf8.append(contentsOf: $0) }
        }

        private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, indentedBy indentation: Int) {
            guard indentation > 0 else { return append(bytes) }
            var start = 0
            while let end = bytes[start...].firstIndex(of: Self.newline) {
                utf8.append(contentsOf: bytes[start...end])
                lineStart = utf8.count
                start = end + 1
                // A line of nothing gets no blanks.
                if start < bytes.count, bytes[start] != Self.newline {
                    utf8.append(contentsOf: repeatElement(Self.blank, count: indentation))
                }
            }
            utf8.append(contentsOf: bytes[start...])
        }

        /// Removes the blanks of the last line and the newline before them.
        private mutating func removeLine() {
            utf8.removeLast(utf8.count - max(0, lineStart - 1))
            lineStart = (utf8.lastIndex(of: Self.newline) ?? -1) + 1
        }
    }
}

extension Collection<SwiftText> {
    /// The texts that aren't empty, with `separator` between them.
    func joined(_ separator: String = "\n") -> SwiftText {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(reduce(0) { $0 + $1.utf8.count + separator.utf8.count })
        var isFirst = true
        for text in self where !text.isEmpty {
            if !isFirst { utf8.append(contentsOf: separator.utf8) }
            utf8.append(contentsOf: text.utf8)
            isFirst = false
        }
        return SwiftText(trusted: utf8)
    }
}
