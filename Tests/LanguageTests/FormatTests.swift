import Foundation
import Testing

@testable import Language

@Suite struct FormatTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Format")

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".keyspec") }.map { String($0.dropLast(8)) }.sorted()
    }

    private func golden(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }

    @Test("specs are laid out as their .formatted files say; UPDATE_GOLDENS=1 renews them")
    func goldens() throws {
        let names = try Self.names()
        #expect(names.count == 6)
        for name in names {
            let text = try formatted(try golden(name + ".keyspec"))
            if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
                try Data(text.utf8).write(to: Self.folder.appending(path: name + ".formatted"))
                Issue.record("renewed \(name).formatted: run the tests again without UPDATE_GOLDENS")
            }
            #expect(text == (try golden(name + ".formatted")), "\(name)")
        }
    }

    @Test func theRepositorysSpecsAreFormatted() throws {
        let specs = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Specs")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".keyspec") }
        #expect(paths.count >= 5)
        for path in paths {
            let text = try String(contentsOf: specs.appending(path: path), encoding: .utf8)
            #expect(try formatted(text) == text, "\(path): run `keyspec format`")
        }
    }

    @Test func lineEndsAndAByteOrderMarkDoNotMatter() throws {
        let wanted = try formatted(notesSpec)
        for lineEnd in ["\r\n", "\r"] {
            #expect(try formatted("\u{FEFF}" + notesSpec.replacing("\n", with: lineEnd)) == wanted)
        }
        #expect(try formatted(notesSpec.replacing("    ", with: "\t")) == wanted)
        #expect(
            try formatted(notesSpec.replacing("\n", with: " \t\n\n\n"))
                == formatted(notesSpec.replacing("\n", with: "\n\n")))
    }

    @Test(arguments: ["", " ", "\n\n", "\u{FEFF}", "\r\n\t"]) func aFileOfBlanksBecomesEmpty(text: String) throws {
        #expect(try formatted(text) == "")
    }

    @Test func stringsAndNumbersStayAsTheyAreWritten() throws {
        let line =
            #"a "Caf\u{E9}é  \( x : UUID )$( P )<tab>\$" 0016 1_0 16.01.0 2027-03-01"#
            .replacing("<tab>", with: "\t") + "\n"
        #expect(try formatted(line) == line)
    }

    @Test func whatCouldBecomeAnotherTokenStaysApart() throws {
        #expect(try formatted("a 1 . 2, 1. 2 .3, 1.x, x . y") == "a 1 . 2, 1. 2 .3, 1.x, x.y\n")
    }

    @Test func aBlockStaysOnItsLineUpTo120Columns() throws {
        let fits = "policy { owner \"\(String(repeating: "é", count: 101))\" }\n"
        #expect(fits.unicodeScalars.count == 121)
        #expect(try formatted(fits) == fits)
        let wide = fits.replacing("é\"", with: "éé\"")
        #expect(try formatted(wide) == wide.replacing("{ ", with: "{\n    ").replacing(" }", with: "\n}"))
    }

    @Test(arguments: ["}", "keychain K {", "a \"b", "a /* b */", "a 2027-13-01", "a 'b'", "a \"\\q\""])
    func aFileWithSyntaxErrorsIsRefusedWithThem(text: String) throws {
        let file = SourceFile(path: "test.keyspec", text: text)
        guard case .invalid(let diagnostics) = SpecFormatter.format(file) else {
            Issue.record("formatted in spite of an error")
            return
        }
        #expect(!diagnostics.isEmpty)
        #expect(diagnostics == Parser.parse(file).diagnostics.filter { $0.severity == .error })
    }

    @Test func documentationOfNothingIsNoReasonToRefuse() throws {
        #expect(try formatted("a 1\n\n/// nothing") == "a 1\n\n/// nothing\n")
    }

    @Test(arguments: [
        ("a 1 // c\n", "a 1\n", SpecFormatter.Flaw.text), ("// a\n// b\n", "// b\n// a\n", .text),
        ("a 1\n", "a 2\n", .text), ("a \"\\n\"\n", "a \"\\u{A}\"\n", .text), ("a 1\n", "a 1\nb 2\n", .text),
        ("a 1\nb 2\n", "a 1 b 2\n", .tree), ("a { b 1 }\n", "a { b 1 };\n}\n", .text),
        ("/// c\n\n/// d\na 1\n", "/// c\n/// d\na 1\n", .tree), ("/// c\na 1\nb 2\n", "a 1\n/// c\nb 2\n", .text),
        ("/// c\n;\na 1\n", "/// c\na 1\n", .tree),
        ("a 1\n", "a  1\n", .unstable), ("a 1\n", "a 1;\n", .unstable), ("a 1 // c\n", "a 1 // c\n", .unstable),
    ])
    func aFlawInTheOutputIsSeen(source: String, output: String, flaw: SpecFormatter.Flaw) {
        let tree = Parser.parse(SourceFile(path: "test.keyspec", text: source)).tree
        #expect(SpecFormatter.flaw(of: SourceFile(path: "test.keyspec", text: output), for: tree) == flaw)
    }

    @Test func longLinesAndWordsDoNotMultiplyTheOutput() throws {
        let word = String(repeating: "w", count: 200)
        let text =
            "\(word) 1 // c\n" + String(repeating: "a 1, // c\n 2 // c\n", count: 5000)
            + "a {\n\(word) 1,\n" + String(repeating: "2,\n", count: 990) + "3\n}\n"
        #expect(try formatted(text).utf8.count < 6 * text.utf8.count)
    }
}

/// The text as the formatter lays it out.
func formatted(_ text: String) throws -> String {
    let result = SpecFormatter.format(SourceFile(path: "test.keyspec", text: text))
    guard case .formatted(let output) = result else { throw NotFormatted(result: result) }
    return output
}

private struct NotFormatted: Error {
    let result: SpecFormatter.Result
}
