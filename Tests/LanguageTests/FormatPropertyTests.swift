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
        let file = SourceFile(path: "test.keyspec", bytes: bytes)
        let (tree, diagnostics) = Parser.parse(file)
        let shown = String(decoding: bytes, as: UTF8.self).debugDescription
        switch SpecFormatter.format(file) {
        case .invalid:
            #expect(diagnostics.hasErrors, "\(shown)")
            return false
        case .unfaithful(let flaw):
            Issue.record("\(flaw.rawValue): \(shown)")
            return true
        case .formatted(let text):
            let output = SourceFile(path: "test.keyspec", text: text)
            #expect(!diagnostics.hasErrors && dump(tree) == dump(Parser.parse(output).tree), "\(shown)")
            #expect(comments(in: bytes) == comments(in: output.bytes), "\(shown)")
            expectInStyle(text, shown)
            guard case .formatted(text) = SpecFormatter.format(output) else {
                Issue.record("changed again: \(shown)")
                return true
            }
            return true
        }
    }

    private func expectInStyle(_ text: String, _ shown: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(!text.utf8.contains(UInt8(ascii: "\r")), "\(shown)")
        #expect(!lines.contains { $0.hasSuffix(" ") || $0.hasSuffix("\t") }, "\(shown)")
        #expect(text.isEmpty || text.hasSuffix("\n") && lines.first != "" && !text.hasSuffix("\n\n"), "\(shown)")
        #expect(!text.contains("\n\n\n"), "\(shown)")
        for (line, next) in zip(lines, lines.dropFirst()) {
            #expect(!(line.hasSuffix("{") && !line.contains("//") && next.isEmpty), "\(shown)")
            #expect(!(line.isEmpty && next.drop { $0 == " " } == "}"), "\(shown)")
        }
    }

    /// The comments of a spec without errors, in order, without the blanks at their ends.
    private func comments(in bytes: [UInt8]) -> [String] {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.compactMap { line in
            var isString = false
            var isEscaped = false
            for (index, byte) in zip(line.indices, line) {
                if !isString, line[index...].starts(with: "//".utf8) {
                    let text = String(decoding: line[index...], as: UTF8.self)
                    return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
                }
                if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
                isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
            }
            return nil
        }
    }
}
