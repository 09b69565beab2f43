import Language
import Testing

/// What is right, and the tree it gives.
@Suite struct TreeTests {
    @Test(arguments: [
        ("", ""), ("\u{FEFF}", ""), ("\n\r\n\t // only a comment", ""), (";;\n;", ""),
        ("keyspec 1", "keyspec 1"), ("\u{FEFF}keyspec 1", "keyspec 1"),
        ("a b\nc d", "a b; c d"), ("a b\rc d", "a b; c d"), ("a b\r\nc d\r\n", "a b; c d"), ("a b; c d;", "a b; c d"),
        ("a { b; c }", "a { b; c }"), ("a{b}", "a { b }"), ("a {}", "a {}"), ("a {\n\n}\n", "a {}"),
        ("a { b } c d", "a { b }; c d"),
        ("a\n\n// note\n{\n b\n}", "a { b }"), ("a x\r\n{ b }", "a x { b }"),
        ("a { b { c { d } } }", "a { b { c { d } } }"),
        ("secret x: key { tag \"t\" }", "secret x : key { tag \"t\" }"),
        ("target widget (locked)", "target widget ( locked )"),
        ("exception KS203 for A.b { }", "exception KS203 for A . b {}"),
        ("a // comment { \"\nb", "a; b"), ("a//b", "a"), ("_a _1 a_2", "_a _1 a_2"), ("a\tb", "a b"),
    ])
    func statements(text: String, expected: String) {
        expectTree(of: text, expected)
    }

    @Test(arguments: [
        ("platforms iOS 16,\n\n // more\n macOS 13\nb", "platforms iOS 16 , macOS 13; b"),
        ("a b,\r\nc,\rd\ne", "a b , c , d; e"), ("a { b c,\n}", "a { b c , }"), ("a b,; c", "a b ,; c"),
        ("a b,", "a b ,"),
        ("access x or\ny\nb", "access x or y; b"), ("access x\n or y\n and z\nb", "access x or y and z; b"),
        ("access x\n\n// why\nwith y,\nz\nb", "access x with y , z; b"), ("access\nb", "access; b"),
        ("access with\nb", "access with b"),
        ("access\nwith b", "access with b"), ("access x or }", "access x or !"),
        ("other x\nor y", "other x; or y"), ("other or\ny", "other or; y"), ("access x\nother", "access x; other"),
        ("access x; or y", "access x; or y"), ("a { access x or }\nb", "a { access x or }; b"),
    ])
    func continuedLines(text: String, expected: String) {
        guard !expected.hasSuffix("!") else { return #expect(dump(text) == expected) }
        expectTree(of: text, expected)
    }

    @Test(arguments: [
        ("443", "443"), ("0", "0"), ("007", "7"), ("1_000", "1000"), ("1_", "1"),
        ("999999999999999999", "999999999999999999"),
        ("000000000000000000000000001", "1"), ("16.1", "v16.1.0"), ("16.1.2", "v16.1.2"), ("1_6.0_1", "v16.1.0"),
        ("65535.65535.65535", "v65535.65535.65535"), ("16.", "16 ."), ("16.x", "16 . x"), ("16.1.", "v16.1.0 ."),
        ("16 .1", "16 . 1"),
        (".5", ". 5"), ("2027-03-01", "d2027.3.1"), ("2028-02-29", "d2028.2.29"), ("2000-02-29", "d2000.2.29"),
        ("0001-01-01", "d1.1.1"),
        ("9999-12-31", "d9999.12.31"), ("iOS 16,macOS 13", "iOS 16 , macOS 13"),
    ])
    func numbers(text: String, expected: String) {
        expectTree(of: "a " + text, "a " + expected)
    }

    @Test(arguments: [
        (#""""#, #""""#), (#""plain""#, #""plain""#), (#""é🔑 // { } ;""#, #""é🔑 // { } ;""#), ("\"a\tb\"", "\"a\tb\""),
        (#""\n\t\0\"\\\$""#, "\"\n\t\0\"\\$\""), (#""\u{E9}\u{1F511}\u{0}\u{0010FFFF}""#, "\"é🔑\0\u{10FFFF}\""),
        (#""\(name)""#, #""\name""#), (#""a\(n)b""#, #""a|\n|b""#), (#""\( n : UUID )\(m:Int)""#, #""\n:UUID|\m:Int""#),
        (#""$(Prefix)x""#, #""$Prefix|x""#), (#""$( P )$(Q)""#, #""$P|$Q""#), (#""5$ $x $""#, #""5$ $x $""#),
        (#""\$(x)""#, #""$(x)""#),
        (#""\\(x)""#, #""\(x)""#),
    ])
    func strings(text: String, expected: String) {
        expectTree(of: "a " + text, "a " + expected)
    }

    @Test(arguments: [
        ("/// One.\na", "<One.> a"), ("///One.\na", "<One.> a"), ("///  One.\na", "< One.> a"),
        ("/// One. \t\na", "<One.> a"),
        ("/// One\n///\n/// Two\na", "<One\n\nTwo> a"), ("/// One\r\n/// Two\ra", "<One\nTwo> a"),
        ("\u{FEFF}/// One\na", "<One> a"),
        ("/// One\n\n  \n/// Two\n\na", "<One\n\nTwo> a"), ("/// One\n// aside\n/// Two\na", "<One\nTwo> a"),
        ("/// One\n// aside\na", "<One> a"),
        ("//// rule\na", "a"), ("// x\n/////\na", "a"), ("///\na", "<> a"), ("a {\n  /// One\n  b\n}", "a { <One> b }"),
        ("/// e\u{301} \u{301}x\na", "<e\u{301} \u{301}x> a"),
        ("/// One\na { b }\n/// Two\nc", "<One> a { b }; <Two> c"),
        ("///\u{301}x\na", "<\u{301}x> a"), ("/// a /// b\nc", "<a /// b> c"),
    ])
    func documentation(text: String, expected: String) {
        expectTree(of: text, expected)
    }

    @Test func aWholeSpecHasNothingWrongWithIt() {
        let (tree, diagnostics) = Parser.parse(SourceFile(path: "notes.keyspec", text: notesSpec))
        #expect(diagnostics.isEmpty)
        #expect(tree.isComplete)
        #expect(
            tree.statements.map(\.keyword.text) == ["keyspec", "keychain", "secret", "secret", "secret", "exception"])
        let vaultKey = tree.statements[3]
        #expect(vaultKey.documentation?.text == "Opens the vault.")
        #expect(
            dump(tree).contains(
                "access biometryCurrentSet or devicePasscode with applicationPassword , privateKeyUsage; prompt"))
        #expect(tree.statements[1].documentation?.text == "Keychain items of the Notes app.\n\nKept by two targets.")
    }

    @Test func lineEndsMakeNoDifferenceToTheTree() {
        let expected = dump(notesSpec)
        #expect(dump(notesSpec.replacing("\n", with: "\r\n")) == expected)
        #expect(dump(notesSpec.replacing("\n", with: "\r")) == expected)
        #expect(dump("\u{FEFF}" + notesSpec) == expected)
        #expect(dump(notesSpec.replacing("    ", with: "\t")) == expected)
    }

    private func expectTree(
        of text: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        let (tree, diagnostics) = Parser.parse(SourceFile(path: "test.keyspec", text: text))
        #expect(dump(tree) == expected, sourceLocation: sourceLocation)
        #expect(diagnostics.isEmpty, sourceLocation: sourceLocation)
    }
}
