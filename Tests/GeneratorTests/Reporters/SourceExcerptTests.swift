import Language
import Testing

@testable import Generator

@Suite struct SourceExcerptTests {
    /// The excerpt of a text in which `«` and `»` stand around the span.
    private func excerpt(_ marked: String) -> SourceExcerpt {
        let parts = marked.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts[1].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
        let file = SourceFile(path: "x", text: "\(parts[0])\(rest[0])\(rest[1])")
        let start = parts[0].utf8.count
        return SourceExcerpt(file, Span(start, start + rest[0].utf8.count))
    }

    @Test(arguments: [
        ("a «bcd» e", "a bcd e", "  ^~~"),
        ("a «b» c", "a b c", "  ^"),
        ("first\nsecond «word»\nthird", "second word", "       ^~~~"),
        ("ends here«»", "ends here", "         ^"),
        ("ends here«\n»next", "ends here", "         ^"),
        ("\ta\t«b»", "    a   b", "        ^"),
        ("ab\t«\tx»", "ab      x", "    ^~~~~"),
        ("\"日本\" «x»", "\"日本\" x", "       ^"),
        ("«日本» x", "日本 x", "^~~~"),
        ("e\u{301} «x»", "e\u{301} x", "  ^"),
        ("👨‍👩‍👧 «x»", "👨‍👩‍👧 x", "   ^"),
        ("❤️ «x»", "❤️ x", "   ^"),
        ("a\u{1B}[31m «x»", "a\\u{1B}[31m x", "            ^"),
        ("\u{202E}«\u{202E}»", "\\u{202E}\\u{202E}", "        ^~~~~~~~"),
        ("a\u{0}«b»", "a\\u{0}b", "      ^"),
        ("one «two\nthree»", "one two", "    ^~~"),
        ("crlf «x»\r\nnext", "crlf x", "     ^"),
        ("\u{301}«x»", "\\u{301}x", "       ^"),
        ("«»", "", "^"),
    ])
    func marksStandUnderTheSpan(marked: String, line: String, marks: String) {
        let excerpt = excerpt(marked)
        #expect(excerpt.line == line)
        #expect(excerpt.marks == marks)
    }

    @Test func aByteOrderMarkTakesNoColumn() {
        let excerpt = SourceExcerpt(SourceFile(path: "x", text: "\u{FEFF}ab"), Span(4, 5))
        #expect(excerpt.line == "ab")
        #expect(excerpt.marks == " ^")
    }

    @Test func bytesThatAreNotUTF8AreShownAsReplacements() {
        let excerpt = SourceExcerpt(SourceFile(path: "x", bytes: [0x61, 0xFF, 0x62]), Span(1, 2))
        #expect(excerpt.line == "a\u{FFFD}b")
        #expect(excerpt.marks == " ^")
    }

    @Test func aLongLineIsCutAroundTheSpan() {
        let excerpt = excerpt(String(repeating: "a", count: 1000) + "«needle»" + String(repeating: "b", count: 1000))
        #expect(
            excerpt.line == "…" + String(repeating: "a", count: 40) + "needle" + String(repeating: "b", count: 73) + "…"
        )
        #expect(excerpt.marks == String(repeating: " ", count: 41) + "^~~~~~")
    }

    @Test func aLongSpanIsMarkedAsFarAsItIsShown() {
        let excerpt = excerpt("«" + String(repeating: "a", count: 1000) + "»")
        #expect(excerpt.line == String(repeating: "a", count: 120) + "…")
        #expect(excerpt.marks == "^" + String(repeating: "~", count: 119))
    }

    @Test func aPileOfMarksIsCut() {
        let excerpt = excerpt("«a" + String(repeating: "\u{301}", count: 400) + "»")
        #expect(excerpt.line.unicodeScalars.count == 12)
        #expect(excerpt.marks == "^")
    }
}
