import Testing

@testable import Language

@Suite struct SpecInsertionTests {
    private static let secret = "secret new: key {\n    tag \"t\"\n}"

    private func inserted(into text: String, after index: Int) -> String {
        let (tree, diagnostics) = Parser.parse(SourceFile(path: "a", text: text))
        #expect(!diagnostics.hasErrors)
        return SpecInsertion.text(putting: Self.secret, into: tree, after: index)
    }

    @Test(arguments: [
        ("", "§\n"), ("// x", "§\n\n// x"), ("a 1\n", "a 1\n\n§\n"), ("a 1", "a 1\n\n§\n"),
        ("a 1  // x\n", "a 1  // x\n\n§\n"), ("a 1\n\n// x\n", "a 1\n\n§\n\n// x\n"),
        ("a 1\n// x\n", "a 1\n\n§\n\n// x\n"), ("a 1 ; // x\n\tb 2\n", "a 1 ; // x\n\n§\n\n\tb 2\n"),
        ("a 1 /// of a\n/// of b\nb 2\n", "a 1 /// of a\n\n§\n\n/// of b\nb 2\n"),
        ("a {  b }  b 2", "a {  b }\n\n§\n\n  b 2"),
        ("a 1\r\n\tb 2\r\n", "a 1\r\n\r\n§\r\n\r\n\tb 2\r\n"), ("\u{FEFF}a  1\n", "\u{FEFF}a  1\n\n§\n"),
    ])
    func nothingElseMoves(_ text: String, _ expected: String) {
        let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        let secret = Self.secret.split(separator: "\n").joined(separator: lineEnd)
        #expect(
            inserted(into: text, after: 0) == expected.split(separator: "§").joined(separator: secret)
                || inserted(into: text, after: 0) == expected.replacing("§", with: secret))
    }

    /// Also where the file says anything but what is put in.
    @Test func theOthersSayWhatTheySaid() {
        let texts = [notesSpec, "a 1; /// of b\nb 2 // c\n/// d\n\n\nd { e 1 }  /// f\nf 1; g 2\n"]
        for text in texts {
            let old = Parser.parse(SourceFile(path: "a", text: text)).tree
            for index in old.statements.indices {
                let new = Parser.parse(
                    SourceFile(path: "a", text: SpecInsertion.text(putting: Self.secret, into: old, after: index))
                ).tree
                #expect(new.statements.count == old.statements.count + 1)
                #expect(new.statements[index + 1].arguments.first?.kind == .word("new"))
                let others = new.statements.enumerated().filter { $0.offset != index + 1 }.map(\.element)
                for (left, right) in zip(old.statements, others) {
                    #expect(left.documentation?.text == right.documentation?.text)
                    #expect(old.file.text(left.span) == new.file.text(right.span))
                }
            }
        }
    }
}
