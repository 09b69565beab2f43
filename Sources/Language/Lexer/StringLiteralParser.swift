/// Resolves the escapes of one string token.
struct StringLiteralParser {
    private let bytes: [UInt8]
    private let end: Int
    private var offset: Int
    private var segments: [StringLiteral.Segment] = []
    private var pending: [UInt8] = []
    private var parts = 0

    /// Reads the token at `span`, whose first and last byte are its quotation marks.
    ///
    /// - Returns: the literal, or nil if something in it couldn't be read, which was reported.
    static func parse(_ span: Span, in bytes: [UInt8], _ errors: inout SyntaxErrors) -> StringLiteral? {
        var parser = StringLiteralParser(bytes: bytes, offset: span.start + 1, end: span.end - 1)
        let before = errors.count
        parser.run(&errors)
        return errors.count == before ? StringLiteral(parser.segments) : nil
    }

    private init(bytes: [UInt8], offset: Int, end: Int) {
        self.bytes = bytes
        self.offset = offset
        self.end = end
    }

    private mutating func run(_ errors: inout SyntaxErrors) {
        while offset < end {
            let start = offset
            skip { $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "$") && $0 != 0x7F || $0 == 0x09 }
            if offset == end, pending.isEmpty {
                segments.append(.text(text(Span(start, end))))
                return
            }
            pending += bytes[start..<offset]
            if offset < end, let error = special() { errors.report(error.kind, error.span) }
            if parts > Limits.stringParts {
                errors.report(.tooManyStringParts, Span(start, offset))
                return
            }
        }
        flush()
    }

    private typealias Problem = (kind: SyntaxError, span: Span)

    /// Reads what doesn't stand for itself.
    private mutating func special() -> Problem? {
        let start = offset
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\\") { return escape(from: start) }
        guard byte == UInt8(ascii: "$") else { return (.controlCharacter(byte), Span(start, offset)) }
        guard peek() == UInt8(ascii: "(") else {
            pending.append(byte)
            return nil
        }
        return buildSetting(from: start)
    }

    // MARK: Escapes

    private mutating func escape(from start: Int) -> Problem? {
        guard let byte = peek() else { return nil }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): pending.append(0x0A)
        case UInt8(ascii: "t"): pending.append(0x09)
        case UInt8(ascii: "0"): pending.append(0x00)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): pending.append(byte)
        case UInt8(ascii: "u"): return unicodeEscape(from: start)
        case UInt8(ascii: "("): return parameter(from: start)
        default:
            skip { $0 & 0xC0 == 0x80 }
            let span = Span(start, offset)
            return (.unknownEscape(text(span)), span)
        }
        return nil
    }

    private mutating func unicodeEscape(from start: Int) -> Problem? {
        let hasBrace = take(UInt8(ascii: "{"))
        let digits = offset
        if hasBrace { skip { $0.isHexDigit } }
        let length = offset - digits
        guard hasBrace, (1...8).contains(length), let value = UInt32(text(Span(digits, offset)), radix: 16),
            let scalar = Unicode.Scalar(value), take(UInt8(ascii: "}"))
        else {
            if hasBrace { skip { $0.isWordBody } }
            _ = hasBrace && take(UInt8(ascii: "}"))
            return (.badUnicodeEscape, Span(start, offset))
        }
        pending += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        return nil
    }

    /// `\(name)` or `\(name: Module.Type)`; the offset stands past the parenthesis.
    private mutating func parameter(from start: Int) -> Problem? {
        let name = word()
        var type: Word?
        let hasType = take(UInt8(ascii: ":"))
        if hasType { type = dottedWord() }
        guard let name, !hasType || type != nil, take(UInt8(ascii: ")")) else {
            return (.badParameter, unclosed(from: start))
        }
        for word in [name, type].compactMap(\.self) where word.text.utf8.count > Limits.word {
            return (.wordTooLong, word.span)
        }
        parts += 1
        flush()
        segments.append(.parameter(name: name, type: type))
        return nil
    }

    /// `$(Name)`; the offset stands at the parenthesis.
    private mutating func buildSetting(from start: Int) -> Problem? {
        offset += 1
        guard let name = word(), take(UInt8(ascii: ")")) else { return (.badBuildSetting, unclosed(from: start)) }
        if name.text.utf8.count > Limits.word { return (.wordTooLong, name.span) }
        parts += 1
        flush()
        segments.append(.buildSetting(name))
        return nil
    }

    /// From `start` to the next closing parenthesis, past which reading goes on; if there is none, only the opening is at fault,
    /// and the rest of the string could be anything.
    private mutating func unclosed(from start: Int) -> Span {
        skip { $0 != UInt8(ascii: ")") }
        return take(UInt8(ascii: ")")) ? Span(start, offset) : Span(start, start + 2)
    }

    // MARK: Bytes

    private func peek() -> UInt8? { offset < end ? bytes[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skip(while holds: (UInt8) -> Bool) {
        while offset < end, holds(bytes[offset]) { offset += 1 }
    }

    /// A word with blanks around it.
    private mutating func word() -> Word? {
        skip { $0.isBlank }
        let start = offset
        if peek()?.isWordHead == true { skip { $0.isWordBody } }
        let span = Span(start, offset)
        skip { $0.isBlank }
        return span.start < span.end ? Word(text(span), span) : nil
    }

    /// Words with dots between them, as one, and with blanks around it.
    private mutating func dottedWord() -> Word? {
        guard var word = word() else { return nil }
        while peek() == UInt8(ascii: "."), offset == word.span.end {
            offset += 1
            let start = offset
            guard let part = self.word(), part.span.start == start else { return nil }
            word = Word("\(word.text).\(part.text)", word.span.union(part.span))
        }
        return word
    }

    private func text(_ span: Span) -> String {
        String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        segments.append(.text(String(decoding: pending, as: UTF8.self)))
        pending.removeAll(keepingCapacity: true)
    }
}
