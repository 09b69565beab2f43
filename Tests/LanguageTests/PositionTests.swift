import Testing

@testable import Language

@Suite struct PositionTests {
    private func places(_ text: String) -> [String] {
        let file = SourceFile(path: "test.keyspec", text: text)
        return (0...file.bytes.count).map { file.position(of: $0) }.map { "\($0.line):\($0.column)" }
    }

    @Test func everyKindOfLineEndEndsOneLine() {
        #expect(places("a\nb") == ["1:1", "1:2", "2:1", "2:2"])
        #expect(places("a\rb") == ["1:1", "1:2", "2:1", "2:2"])
        #expect(places("a\r\nb") == ["1:1", "1:2", "1:3", "2:1", "2:2"])
        #expect(places("\n\r\r\n") == ["1:1", "2:1", "3:1", "3:2", "4:1"])
    }

    @Test func columnsCountScalarsAndATabIsOne() {
        #expect(places("\té🔑x") == ["1:1", "1:2", "1:3", "1:3", "1:4", "1:4", "1:4", "1:4", "1:5"])
        // A base letter and its accent are two scalars.
        #expect(SourceFile(path: "", text: "e\u{301}x").position(of: 3).column == 3)
    }

    @Test func aByteOrderMarkHasNoColumn() {
        #expect(places("\u{FEFF}ab\nc") == ["1:1", "1:1", "1:1", "1:1", "1:2", "1:3", "2:1", "2:2"])
        #expect(SourceFile(path: "", text: "\u{FEFF}").lineSpan(1) == Span(3, 3))
    }

    @Test func offsetsOutsideTheFileAreItsEnds() {
        let file = SourceFile(path: "test.keyspec", text: "a\nbc")
        #expect(file.position(of: -5) == Position(line: 1, column: 1))
        #expect(file.position(of: 400) == Position(line: 2, column: 3))
        #expect(file.text(Span(2, 400)) == "bc")
        #expect(file.text(Span(300, 400)) == "")
    }

    @Test func lineSpansLeaveOutTheLineEnd() {
        let file = SourceFile(path: "test.keyspec", text: "\u{FEFF}a\r\n\rb\n")
        #expect(file.lineCount == 4)
        #expect((1...4).map { file.text(file.lineSpan($0)) } == ["a", "", "b", ""])
        #expect(file.lineSpan(0) == Span(9, 9))
        #expect(file.lineSpan(5) == Span(9, 9))
        #expect(SourceFile(path: "", bytes: []).lineCount == 1)
    }

    /// The index has checkpoints; what is around them has to be as it is in a file without any, also where one parts a CRLF.
    @Test(arguments: [4093, 4094, 4095, 4096, 8191, 8192]) func farPlacesAreThoseOfShortLinesMovedAlong(length: Int) {
        for text in ["a\nb", "a\r\nb", "é\ré\n\nb", "🔑🔑\r\n\r\r\nb"] {
            let near = SourceFile(path: "test.keyspec", text: text)
            let onLine = SourceFile(path: "test.keyspec", text: String(repeating: "x", count: length) + text)
            let afterLines = SourceFile(path: "test.keyspec", text: String(repeating: "\n", count: length) + text)
            for offset in 0...near.bytes.count {
                let place = near.position(of: offset)
                let isFirst = place.line == 1
                #expect(
                    onLine.position(of: length + offset)
                        == Position(line: place.line, column: place.column + (isFirst ? length : 0)))
                #expect(
                    afterLines.position(of: length + offset)
                        == Position(line: place.line + length, column: place.column))
            }
            for line in 1...near.lineCount {
                let expected = near.text(near.lineSpan(line))
                #expect(onLine.text(onLine.lineSpan(line)).hasSuffix(expected))
                #expect(afterLines.text(afterLines.lineSpan(line + length)) == expected)
            }
            #expect(onLine.lineCount == near.lineCount)
            #expect(afterLines.lineCount == near.lineCount + length)
        }
    }

    @Test func invalidUTF8IsFoundWhereItBegins() {
        let cases: [([UInt8], Int?)] = [
            ([], nil), (Array("aé🔑".utf8), nil), ([0xEF, 0xBB, 0xBF], nil), ([0x00, 0x7F], nil),
            ([0x61, 0x80], 1), ([0x61, 0xC3], 1), ([0xC3, 0x28], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0),
            ([0x61, 0xE2, 0x82], 1), ([0xE2, 0x28, 0xA1], 0), ([0xE0, 0x80, 0xAF], 0),
            ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xED, 0x9F, 0xBF], nil), ([0xEE, 0x80, 0x80], nil),
            ([0xF0, 0x9F, 0x94], 0), ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF4, 0x8F, 0xBF, 0xBF], nil),
            ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF, 0xFE, 0x61, 0x00], 0),
            (Array("é".utf8) + [0xFE], 2), (Array("🔑".utf8) + [0xEF, 0xBF], 4),
        ]
        for (bytes, offset) in cases {
            #expect(SourceFile(path: "", bytes: bytes).firstInvalidUTF8?.start == offset, "\(bytes)")
        }
    }
}
