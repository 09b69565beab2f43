import Language
import Testing

/// What formatting keeps, whatever it is given.
@Suite struct FormatPropertyTests {
    private static let insertions = [
        " ", "\t", "\n", "\n", "\r\n", "\r", "\n\n", "\n\n\n", " // remark\n", "// remark \r\n", "\n//\n",
        "\n/// documented\n",
        "///\n", "/// at the end\n\n", "//// four\n", ";", " ; ", "\n;\n", ";;", ", ", "\n,\n", " or ", "\nwith ",
        "access ",
        "{}", " { } ", "{ a 1 }", "\n}\n", "(", " ) ", ".", " . ", ": ", " 1 ", "1.2", "\"x\"", "word ", "\u{FEFF}",
    ]

    /// Comments, blank lines, marks and words at random places of a spec that uses every form of the language.
    @Test(arguments: 0..<48 as Range<UInt64>) func randomInsertions(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var formatted = 0
        for _ in 0..<60 {
            var bytes = Array(notesSpec.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let insertion = try #require(Self.insertions.randomElement(using: &generator))
                bytes.insert(contentsOf: insertion.utf8, at: Int.random(in: 0...bytes.count, using: &generator))
            }
            if Bool.random(using: &generator) {
                bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
            }
            if expectFaithful(bytes) { formatted += 1 }
        }
        #expect(formatted >= 10, "too few of the specs have no error")
    }

    /// Short specs of nothing but what the layout has to decide about.
    @Test(arguments: 0..<48 as Range<UInt64>) func randomPieces(seed: UInt64) throws {
        let pieces = [
            "a", "access", "or", "with", "x", "1", ",", ",", ";", ";", "\n", "\n", "\n", " ", "{", "}", "// c\n",
            "/// d\n", "\"s\"",
            "(", ")", ".", ":", "\n\n",
        ]
        var generator = SplitMix64(seed: 1000 + seed)
        var formatted = 0
        for _ in 0..<1500 {
            var text = ""
            for _ in 0..<Int.random(in: 1...24, using: &generator) {
                text +=
                    try #require(pieces.randomElement(using: &generator)) + (Bool.random(using: &generator) ? " " : "")
            }
            if expectFaithful(Array(text.utf8)) { formatted += 1 }
        }
        #expect(formatted >= 100, "too few of the specs have no error")
    }

    @Test func aSpecCutAnywhere() {
        let bytes = Array(notesSpec.utf8)
        let formatted = (0...bytes.count).count { expectFaithful(Array(bytes[..<$0])) }
        #expect(formatted > 100 && formatted < bytes.count)
    }

    /// - Returns: whether the bytes are a spec without errors.
    @discardableResult
    private func expectFaithful(_ bytes: [UInt8]) -> Bool {
        let layout = Faithfulness(bytes)
        #expect(layout.flaws.isEmpty, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return layout.isFormatted
    }
}
