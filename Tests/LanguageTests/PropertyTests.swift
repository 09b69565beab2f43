import Language
import Testing

/// What holds for any input.
@Suite struct PropertyTests {
    @Test(arguments: 0..<64 as Range<UInt64>) func randomBytes(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            expectSound(bytes)
        }
    }

    private static let pieces = [
        "a", "access", "or", "with", "secret", "{", "}", "{", "}", "\n", "\r\n", "\r", " ", "    ", "\t", ";", ",", ":",
        ".", "(", ")", "\"", "\"",
        "\"x\"", "'", "“", "”", "`", "\\", "\\(", "\\u{", "$(", "$", "/", "//", "///", "/// doc\n", "////", "/*", "*/",
        "1", "16.1", "2027-03-01", "1-", "_",
        "9999999999999999999", "é", "🔑", "\u{FEFF}", "\u{0}", "\u{7F}", "@",
    ]

    @Test(arguments: 0..<64 as Range<UInt64>) func randomTokens(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<100 {
            var text = ""
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                text += try #require(Self.pieces.randomElement(using: &generator))
            }
            expectSound(Array(text.utf8))
        }
    }

    @Test func aSpecCutAnywhere() {
        let bytes = Array(notesSpec.utf8)
        for length in 0...bytes.count { expectSound(Array(bytes[..<length])) }
    }

    @Test func aSpecWithoutAnyOneByte() {
        let bytes = Array(notesSpec.utf8)
        for index in bytes.indices {
            var shorter = bytes
            shorter.remove(at: index)
            let diagnostics = expectSound(shorter)
            let removed = Character(Unicode.Scalar(bytes[index]))
            if "{}\"".contains(removed) {
                #expect(diagnostics.hasErrors, "without \(removed) at \(index)")
            }
        }
    }

    /// Without a brace, or with a closing one too many, there is one report, and the declarations are made out as before.
    @Test(arguments: ["{", "}", "}}"]) func oneBraceIsOneReport(brace: String) {
        let expected = Parser.parse(SourceFile(path: "", text: notesSpec)).tree.statements.map(\.keyword.text)
        let bytes = Array(notesSpec.utf8)
        for index in bytes.indices where bytes[index] == brace.utf8.first {
            var changed = bytes
            if brace.count == 1 { changed.remove(at: index) } else { changed.insert(bytes[index], at: index) }
            let diagnostics = expectSound(changed)
            // Inside a string the brace belongs to an escape, and twice it means itself.
            let isEscape = bytes[max(0, index - 5)..<index].contains(UInt8(ascii: "\\"))
            let codes = diagnostics.map(\.code)
            #expect(codes == (isEscape ? (brace == "}}" ? [] : ["KS004"]) : ["KS007"]), "\(brace) at \(index)")
            let tree = Parser.parse(SourceFile(path: "test.keyspec", bytes: changed)).tree
            #expect(tree.statements.map(\.keyword.text) == expected, "\(brace) at \(index)")
        }
    }

    @Test func aSpecWithAnyOneByteTwice() {
        let bytes = Array(notesSpec.utf8)
        for index in bytes.indices {
            var longer = bytes
            longer.insert(bytes[index], at: index)
            expectSound(longer)
        }
    }

    @Test func nothingIsReportedTwice() {
        var generator = SplitMix64(seed: 99)
        let bytes = Array(notesSpec.utf8)
        for _ in 0..<500 {
            var changed = bytes
            for _ in 0..<5 {
                changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
                    in: 0x20...0x7E, using: &generator)
            }
            let diagnostics = expectSound(changed)
            #expect(diagnostics.sortedAndUnique().count == diagnostics.count)
        }
    }

    @Test func twoRunsAgree() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let text = (0..<40).compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
            let file = SourceFile(path: "test.keyspec", text: text)
            #expect(Parser.parse(file).diagnostics == Parser.parse(file).diagnostics)
        }
    }

    @discardableResult
    private func expectSound(_ bytes: [UInt8]) -> [Diagnostic] {
        let reading = Soundness(bytes)
        #expect(reading.flaws.isEmpty, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return reading.diagnostics
    }
}
