/// Resolves the escapes of one string token.
struct StringLiteralParser {
    private let file: SourceFile
    private let end: Int
    private var offset: Int
    private var segments: [StringLiteral.Segment] = []
    private var pending: [UInt8] = []
    private var diagnostics: [Diagnostic] = []

    /// Reads the token at `span`, whose first and last byte are its quotation marks.
    static func parse(_ span: Span, in file: SourceFile) -> (StringLiteral, [Diagnostic]) {
        var parser = StringLiteralParser(file: file, offset: span.start + 1, end: span.end - 1)
        parser.run()
        return (StringLiteral(parser.segments), parser.diagnostics)
    }

    private init(file: SourceFile, offset: Int, end: Int) {
        self.file = file
        self.offset = offset
        self.end = end
    }

    private mutating func run() {
        while offset < end {
            let start = offset
            let byte = file.bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\\") {
                escape(from: start)
            } else if byte == UInt8(ascii: "$"), offset < end, file.bytes[offset] == UInt8(ascii: "(") {
                buildSetting(from: start)
            } else if byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F {
                report(.controlCharacter(byte), Span(start, offset))
            } else {
                pending.append(byte)
            }
        }
        flush()
    }

    private static let simpleEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "0"): 0x00,
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "$"): 0x24,
    ]

    private mutating func escape(from start: Int) {
        guard offset < end else { return }
        let byte = file.bytes[offset]
        offset += 1
        if let value = Self.simpleEscapes[byte] {
            pending.append(value)
        } else if byte == UInt8(ascii: "u") {
            unicodeEscape(from: start)
        } else if byte == UInt8(ascii: "(") {
            parameter(from: start)
        } else {
            while offset < end, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            report(.unknownEscape(file.text(Span(start, offset))), Span(start, offset))
        }
    }

    private mutating func unicodeEscape(from start: Int) {
        guard let digits = enclosed(by: "{", "}"), (1...8).contains(digits.span.end - digits.span.start),
            let value = UInt32(digits.text, radix: 16), !digits.text.hasPrefix("+"), let scalar = Unicode.Scalar(value)
        else { return report(.badUnicodeEscape, Span(start, offset)) }
        pending.append(contentsOf: String(Character(scalar)).utf8)
    }

    /// `\(name)` or `\(name: Type)`; the offset stands past the parenthesis.
    private mutating func parameter(from start: Int) {
        offset -= 1
        guard let body = enclosed(by: "(", ")") else { return report(.badParameter, Span(start, offset)) }
        let parts = body.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.map { word($0, in: body) }
        guard let name = words.first ?? nil, parts.count == 1 || words[1] != nil else {
            return report(.badParameter, Span(start, offset))
        }
        flush()
        segments.append(.parameter(name: name, type: words.count == 2 ? words[1] : nil))
    }

    private mutating func buildSetting(from start: Int) {
        guard let body = enclosed(by: "(", ")"), let name = word(Substring(body.text), in: body) else {
            return report(.badBuildSetting, Span(start, offset))
        }
        flush()
        segments.append(.buildSetting(name))
    }

    /// Text between two marks, the first of which must come next; the offset moves past the second.
    private mutating func enclosed(by open: Unicode.Scalar, _ close: Unicode.Scalar) -> Word? {
        guard offset < end, file.bytes[offset] == UInt8(ascii: open) else { return nil }
        guard let length = file.bytes[offset..<end].firstIndex(of: UInt8(ascii: close)) else {
            offset = end
            return nil
        }
        let span = Span(offset + 1, length)
        offset = length + 1
        return Word(file.text(span), span)
    }

    /// The single word that `part` of `body` holds, blanks around it aside.
    private func word(_ part: Substring, in body: Word) -> Word? {
        let bytes = Array(part.utf8)
        let before = body.text.utf8.distance(from: body.text.startIndex, to: part.startIndex)
        guard let first = bytes.firstIndex(where: { $0 != 0x20 }), let last = bytes.lastIndex(where: { $0 != 0x20 }),
            bytes[first].isWordHead, bytes[first...last].allSatisfy(\.isWordBody)
        else { return nil }
        let span = Span(body.span.start + before + first, body.span.start + before + last + 1)
        return Word(file.text(span), span)
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        segments.append(.text(String(decoding: pending, as: UTF8.self)))
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func report(_ error: SyntaxError, _ span: Span) {
        diagnostics.append(error.diagnostic(at: Location(file, span)))
    }
}
