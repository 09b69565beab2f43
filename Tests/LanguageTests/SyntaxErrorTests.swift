import Testing

@testable import Language

/// Each mistake is reported once, at its place, and nothing else is.
@Suite struct SyntaxErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let marked: String
        let code: DiagnosticCode
        let message: String
        let tree: String

        init(_ marked: String, _ code: DiagnosticCode, _ message: String, _ tree: String) {
            (self.marked, self.code, self.message, self.tree) = (marked, code, message, tree)
        }

        var testDescription: String { marked }
    }

    static let characters = [
        Case("a «@» b", "KS002", "unexpected `@`", "a ? b"),
        Case("a «###»b\nc", "KS002", "unexpected `###`", "a ? b; c"),
        Case("a «=» 1", "KS002", "unexpected `=`", "a ? 1"), Case("a x«-»y", "KS002", "unexpected `-`", "a x ? y"),
        Case("a na«ï»ve b", "KS002", "unexpected `ï`", "a ? b"),
        Case("«é»té { b }\nc", "KS002", "unexpected `é`", "c !"),
        Case("caf«é» x { b\n}\nc", "KS002", "unexpected `é`", "c !"),
        Case("a «é»x\nb", "KS002", "unexpected `é`", "a ?; b"),
        Case("a «\u{0}\u{0}» b", "KS002", "unexpected `\\u{0}\\u{0}`", "a ? b"),
        Case("a «\u{FEFF}»b", "KS002", "unexpected `\\u{FEFF}`", "a ?"),
        Case("a «\u{202E}»b", "KS002", "unexpected `\\u{202E}`", "a ?"),
        Case("a «\u{A0}»b", "KS002", "unexpected `\u{A0}`", "a ?"),
        Case("a «/api/*»; b", "KS002", "unexpected `/api/*`", "a ?; b"),
        Case("a «/» b", "KS002", "unexpected `/`", "a ? b"),
        Case("a «££££££££££££££££££££££££££» b", "KS002", "unexpected `££££££££££££££££££££££££…`", "a ? b"),
        Case("a «££££££££££££££££££££££££» b", "KS002", "unexpected `££££££££££££££££££££££££`", "a ? b"),
        Case("«/*» a\nb */ c { d }", "KS002", "comments can't be written with `/*`", "c { d }"),
        Case("a b «/*» x {\nc", "KS002", "comments can't be written with `/*`", "a b; c"),
        Case("a b «/*»/ c\nd", "KS002", "comments can't be written with `/*`", "a b; d"),
    ]

    static let strings = [
        Case("a «\"open»\nb", "KS003", "the string doesn't end on its line", "a ?; b"),
        Case("a «\"open\\»\r\nb", "KS003", "the string doesn't end on its line", "a ?; b"),
        Case("a «\"»", "KS003", "the string doesn't end on its line", "a ?"),
        Case("a «\"x\\\"»", "KS003", "the string doesn't end on its line", "a ?"),
        Case("a «\"open» {\n b\n}\nc", "KS003", "the string doesn't end on its line", "a ? { b }; c"),
        Case("a { b «\"open» }\nc", "KS003", "the string doesn't end on its line", "a { b ? }; c"),
        Case("a { b { c «\"open» } }\nd", "KS003", "the string doesn't end on its line", "a { b { c ? } }; d"),
        Case("a { b «\"x {y}»\n}\nd", "KS003", "the string doesn't end on its line", "a { b ? }; d"),
        Case("a «\"open { b; c»\n}\nd", "KS003", "the string doesn't end on its line", "a ?; d !"),
        Case("a «'it is'» b", "KS003", "a string can't begin with `'`", "a ? b"),
        Case("a «'»it is\nb", "KS003", "a string can't begin with `'`", "a ?; b"),
        Case("a «“x y”» b", "KS003", "a string can't begin with `“`", "a ? b"),
        Case("a «‘x y’» b", "KS003", "a string can't begin with `‘`", "a ? b"),
        Case("a «`x y`» b", "KS003", "a string can't begin with ```", "a ? b"),
        Case("a «“»x {\n b\n}\nc", "KS003", "a string can't begin with `“`", "a ? { b }; c"),
    ]

    static let escapes = [
        Case(#"a "x«\q»y""#, "KS004", #"unknown escape `\q`"#, "a ?"),
        Case(#"a "«\é»""#, "KS004", #"unknown escape `\é`"#, "a ?"),
        Case("a \"«\\\t»\"", "KS004", #"unknown escape `\\u{9}`"#, "a ?"),
        Case(#"a "«\'»" b"#, "KS004", #"unknown escape `\'`"#, "a ? b"),
        Case(#"a "«\u»41""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{}»""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{D800}»""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{110000}»""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{000000041}»""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{xyz}»w""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{»-0}""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{»+41}""#, "KS004", "not a Unicode scalar", "a ?"),
        Case(#"a "«\u{41» x""#, "KS004", "not a Unicode scalar", "a ?"),
        Case("a \"«\u{1B}»[0m\"", "KS004", "a control character can't stand in a string", "a ?"),
        Case("a \"x«\u{7F}»\"", "KS004", "a control character can't stand in a string", "a ?"),
        Case(#"a "«\()»""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(»x""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(1x)»""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(a.b)» c""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(a:)»""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(a: B: C)»""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(a \(b)»)""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«\(é)»""#, "KS004", "not a run-time parameter", "a ?"),
        Case(#"a "«$()»""#, "KS004", "not a build setting", "a ?"),
        Case(#"a "«$(»A""#, "KS004", "not a build setting", "a ?"),
        Case(#"a "«$(A:B)»x""#, "KS004", "not a build setting", "a ?"),
    ]

    static let numbers = [
        Case("a «16x»", "KS005", "`16x` is neither a number nor a word", "a ?"),
        Case("a «16.1é» b", "KS005", "`16.1é` is neither a number nor a word", "a ? b"),
        Case("a «1.2.3.4»", "KS005", "`1.2.3.4` is neither a number nor a word", "a ?"),
        Case("a «2027-03-01T00»:00", "KS005", "`2027-03-01T00` is neither a number nor a word", "a ? : 0"),
        Case("a «1000000000000000000»", "KS005", "the number is too large", "a ?"),
        Case("a «9999999999999999999999999999»", "KS005", "the number is too large", "a ?"),
        Case("a 16.«65536»", "KS005", "the number is too large", "a ?"),
        Case("a «2027-02-30»", "KS005", "`2027-02-30` is not a day", "a ?"),
        Case("a «2027-02-29»", "KS005", "`2027-02-29` is not a day", "a ?"),
        Case("a «2027-3-1»", "KS005", "`2027-3-1` is not a day", "a ?"),
        Case("a «1-2»", "KS005", "`1-2` is not a day", "a ?"),
        Case("a «2027--3-1»", "KS005", "`2027--3-1` is not a day", "a ?"),
        Case("a «16-»", "KS005", "`16-` is not a day", "a ?"),
        Case("a «0000-01-01»", "KS005", "`0000-01-01` is not a day", "a ?"),
        Case("a «2027-00-01»", "KS005", "`2027-00-01` is not a day", "a ?"),
        Case("a «2027-01-01-01»", "KS005", "`2027-01-01-01` is not a day", "a ?"),
        Case("a «1_00-02-03»", "KS005", "`1_00-02-03` is not a day", "a ?"),
    ]

    static let statements = [
        Case("«\"x\"» y { z }\nb", "KS006", "expected a declaration or a property, found a string", "b !"),
        Case("a { «443» b; c }", "KS006", "expected a declaration or a property, found a number", "a { c }!"),
        Case("a;«{» b { c } }\nd", "KS006", "expected a declaration or a property, found `{`", "a; d !"),
        Case("«,» b\nc", "KS006", "expected a declaration or a property, found `,`", "c !"),
        Case("«)»\n{ b }\nc", "KS006", "expected a declaration or a property, found `)`", "c !"),
        Case("/// doc\n«:» b\nc", "KS006", "expected a declaration or a property, found `:`", "c !"),
    ]

    static let braces = [
        Case("a «{»", "KS007", "this block is never closed", "a {}! !"),
        Case("a {\n  b «{»\n    c\n", "KS007", "this block is never closed", "a { b { c }! }! !"),
        Case("«}» a", "KS007", "this brace closes nothing", "a !"),
        Case("a { b }\n«}»\nc", "KS007", "this brace closes nothing", "a { b }; c !"),
        Case("a «{»\n  b\n\nc {\n  d\n}\n", "KS007", "this block is never closed", "a { b }!; c { d }"),
        Case("a {\n  b «{»\n    c\n\n  d x\n}\ne", "KS007", "this block is never closed", "a { b { c }!; d x }; e"),
        Case(
            "a {\n  b «{» c; d\n  e\n}\nf", "KS007",
            "this block is never closed", "a { b { c; d }!; e }; f"),
        Case("a {\n  b «{»\n    c\n}\ne { f }", "KS007", "this block is never closed", "a { b { c }! }; e { f }"),
        Case("a {\n  b { c } «}»\n  d\n}\ne", "KS007", "this brace closes nothing", "a { b { c }; d }; e"),
        Case("a {\n  b\n  c\n  «}»\n  d\n}\ne", "KS007", "this brace closes nothing", "a { b; c; d }; e"),
        Case("a «{»\nb\n", "KS007", "this block is never closed", "a { b }! !"),
    ]

    static let openings = [
        Case(
            "«a x»\n  b\n  c { d }\n}\ne", "KS007", "the block of this statement is never opened",
            "a x { b; c { d } }; e"),
        Case(
            "a {\n  «b»\n    c\n  }\n  d\n}\ne", "KS007", "the block of this statement is never opened",
            "a { b { c }; d }; e"),
        Case("a {\n  b c; d «}»\n  e\n}\nf", "KS007", "this brace closes nothing", "a { b c; d; e }; f"),
    ]

    static let others = [
        Case(
            String(repeating: "a { ", count: 16) + "b «{» c { } d } x" + String(repeating: " }", count: 16) + " e",
            "KS008", "blocks are nested more than 16 deep",
            String(repeating: "a { ", count: 16) + "b {}!; x" + String(repeating: " }", count: 16) + "; e"),
        Case("a\n«/// doc»", "KS009", "this documentation belongs to nothing", "a"),
        Case("a {\n«/// doc\n/// more»\n}", "KS009", "this documentation belongs to nothing", "a {}"),
        Case("a «/// doc»\nb", "KS009", "this documentation belongs to nothing", "a; b"),
        Case("a { «/// doc»\nb }", "KS009", "this documentation belongs to nothing", "a { b }"),
        Case("a b,\n«/// doc»\nc\nd", "KS009", "this documentation belongs to nothing", "a b , c; d"),
        Case("access b\n«/// doc»\nor c", "KS009", "this documentation belongs to nothing", "access b or c"),
        Case("a\n«/// doc»\n{ b }", "KS009", "this documentation belongs to nothing", "a { b }"),
        Case("«/// doc»\n;a", "KS009", "this documentation belongs to nothing", "a"),
        Case("a «/// x»\n/// y\nb", "KS009", "this documentation belongs to nothing", "a; <y> b"),
    ]

    @Test(arguments: characters + strings + escapes + numbers + statements + braces + openings + others)
    func oneMistakeOneReport(mistake: Case) {
        let source = MarkedSource(mistake.marked)
        let (tree, diagnostics) = Parser.parse(source.file)
        #expect(diagnostics.map(\.message) == [mistake.message])
        #expect(diagnostics.map(\.code) == [mistake.code])
        #expect(diagnostics.map(\.location.span) == source.spans)
        #expect(diagnostics.map(\.severity) == [mistake.code == "KS009" ? .warning : .error])
        #expect(dump(tree) == mistake.tree)
    }

    @Test func aFileThatIsNotUTF8IsRefusedWhereItStopsBeingSo() {
        let file = SourceFile(path: "test.keyspec", bytes: Array("a \"é".utf8) + [0xC3, 0x28] + Array("\" @ {".utf8))
        let (tree, diagnostics) = Parser.parse(file)
        #expect(diagnostics.map(\.message) == ["the file is not UTF-8"])
        #expect(diagnostics.map(\.code) == ["KS001"])
        #expect(diagnostics.map(\.location.span) == [Span(5, 6)])
        #expect(dump(tree) == " !")
    }

    @Test func aFileOverTheLimitIsRefusedUnread() {
        let file = SourceFile(path: "test.keyspec", text: "@@@@")
        #expect(Parser.parse(file, within: .init(fileSize: 4, nodes: 1)).diagnostics.map(\.code) == ["KS002"])
        let (tree, diagnostics) = Parser.parse(file, within: .init(fileSize: 3, nodes: 1))
        #expect(diagnostics.map(\.message) == ["the file is larger than 48 MiB"])
        #expect(diagnostics.map(\.code) == ["KS001"])
        #expect(diagnostics.map(\.location.span) == [Span(0, 0)])
        #expect(dump(tree) == " !")
    }

    @Test func severalMistakesAreSeveralReports() {
        let source = MarkedSource(
            """
            a «@» b «16x»
            c "«\\q»«\\u{}»" {
                «,»
                d 2027-02-28
                e «2027-02-30»
            }
            f «"open»

            """)
        let diagnostics = Parser.parse(source.file).diagnostics.sortedAndUnique()
        #expect(diagnostics.map(\.location.span) == source.spans)
        #expect(diagnostics.map(\.code) == ["KS002", "KS005", "KS004", "KS004", "KS006", "KS005", "KS003"])
    }

    @Test func aMissingBraceIsExpectedBeforeTheLineThatStandsFurtherOut() {
        let source = MarkedSource("a «{»\n  b\n\n«c» { d }\n")
        let diagnostics = Parser.parse(source.file).diagnostics
        #expect(diagnostics.map(\.location.span) == [source.spans[0]])
        #expect(diagnostics.flatMap(\.labels).map(\.location.span) == [source.spans[1]])
        #expect(diagnostics.flatMap(\.labels).map(\.message) == ["expected } before this"])
    }

    @Test func twoMissingBracesAreTwoReportsOnlyIfIndentationIsBelieved() {
        // Braces alone show two open blocks, and indentation two mistakes.
        let source = MarkedSource("a «{»\n  b\nc «{»\n  d\ne { f }\n")
        let (tree, diagnostics) = Parser.parse(source.file)
        #expect(diagnostics.map(\.location.span) == source.spans)
        #expect(dump(tree) == "a { b }!; c { d }!; e { f }")
    }

    @Test func indentationIsNotBelievedWhereItExplainsLess() {
        // Everything is flush left, so indentation would find a mistake in every block.
        let text = "a {\nb\nc {\nd\n}\ne {\nf\n}\n"
        let (tree, diagnostics) = Parser.parse(SourceFile(path: "test.keyspec", text: text))
        #expect(diagnostics.map(\.message) == ["this block is never closed"])
        #expect(dump(tree) == "a { b; c { d }; e { f } }! !")
    }
}
