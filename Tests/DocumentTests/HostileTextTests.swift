import Foundation
import Testing

@testable import Templates

/// Whatever a spec says comes out as text.
@Suite struct HostileTextTests {
    /// What is written in a spec, and what a reader has to see of it.
    static let texts: [(name: String, written: String, shown: String)] = [
        ("script", "<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("attribute", #"\" onload=\"alert(1)"#, #"" onload="alert(1)"#),
        ("comment", "--><!-- x", "--><!-- x"),
        ("entity", "&lt;b&gt; &#60;", "&lt;b&gt; &#60;"),
        ("table", "a | b || c", "a | b || c"),
        ("backticks", "a `b` ``` c", "a `b` ``` c"),
        (
            "links", "[x](javascript:alert(1)) ![y](z) http://example.org www.example.org",
            "[x](javascript:alert(1)) ![y](z) http://example.org www.example.org"
        ),
        ("marks", "# *a* _b_ ~c~ 1. d - e + f", "# *a* _b_ ~c~ 1. d - e + f"),
        ("right to left", "שלום \\u{202E}abc", "שלום U+202Eabc"),
        ("long", String(repeating: "x", count: 10_000), String(repeating: "x", count: 10_000)),
        ("lines", "one\\ntwo\\n\\n- three", "one\ntwo\n\n- three"),
    ]

    private static func specs(_ text: String) throws -> [(field: String, spec: String)] {
        [
            "owner", "purpose", "classification", "exposure", "retention", "availability", "recovery", "rotation",
            "migration",
        ]
        .map { ($0, Documents.spec(policy: "\($0) \"\(text)\"")) } + [
            ("reason", Documents.spec(reason: text)), ("label", Documents.spec(secret: "label \"\(text)\"")),
            ("file", Documents.spec(secret: "protects file \"\(text)\" (complete)")),
            ("prompt", Documents.spec(secret: "access userPresence; prompt \"\(text)\"")),
            (
                "exception",
                Documents.spec(
                    secret: """
                        exception KS203 { approver "Example team"; reason "\(text)"; until 2027-03-01; control "\(text)" }
                        """)
            ), ("account", Documents.spec(account: "a " + text)),
        ]
    }

    @Test(arguments: texts.map(\.name))
    func isTextInHTML(name: String) throws {
        let text = try #require(Self.texts.first { $0.name == name })
        let plain = try Documents(Documents.spec()).text(.html)
        for (field, spec) in try Self.specs(text.written) {
            let html = try Documents(spec).text(.html)
            let shown = PlainText.ofHTML(html).replacing("\n", with: " ")
            // Names and values are shown in one line.
            let inOneLine = text.shown.replacing("\n", with: "U+A")
            #expect(
                shown.contains(text.shown.replacing("\n", with: " ")) || shown.contains(inOneLine), "\(field)")
            #expect(!html.contains("<script") && !html.contains("\u{202E}"), "\(field)")
            #expect(html.matches(of: /\sonload="/).isEmpty, "\(field)")
            #expect(html.matches(of: /<html|<head|<body/).count == plain.matches(of: /<html|<head|<body/).count)
        }
    }

    @Test(arguments: texts.map(\.name))
    func isTextInJSON(name: String) throws {
        let text = try #require(Self.texts.first { $0.name == name })
        let wanted = text.shown.replacing("U+202E", with: "\u{202E}")
        for (field, spec) in try Self.specs(text.written) {
            let json = try JSONSerialization.jsonObject(with: Data(try Documents(spec).text(.json).utf8))
            #expect(Self.strings(in: json).contains { $0.contains(wanted) }, "\(field)")
        }
    }

    private static func strings(in json: Any) -> [String] {
        switch json {
        case let text as String: [text]
        case let list as [Any]: list.flatMap(strings)
        case let object as [String: Any]: object.values.flatMap(strings)
        default: []
        }
    }

    static let commonMark = "/usr/bin/cmark-gfm"

    /// Read as GitHub reads it, with raw HTML let through: only our own anchors and line breaks may be there.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: commonMark)), arguments: texts.map(\.name))
    func isTextInMarkdown(name: String) throws {
        let text = try #require(Self.texts.first { $0.name == name })
        for (field, spec) in try Self.specs(text.written) {
            let html = try Self.rendered(try Documents(spec).text(.markdown))
            let shown = PlainText.ofHTML(html.replacing("<br>", with: "\n")).replacing("\n", with: " ")
            let inOneLine = text.shown.replacing("\n", with: "U+A")
            #expect(
                shown.contains(text.shown.replacing("\n", with: " ")) || shown.contains(inOneLine), "\(field): \(name)")
            let elements = Set(html.matches(of: /<\/?([a-zA-Z0-9]+)/).map { String($0.1) })
            #expect(
                elements.isSubset(of: [
                    "h1", "h2", "h3", "h4", "p", "ul", "li", "a", "strong", "em", "code", "table", "thead", "tbody",
                    "tr",
                    "th", "td", "pre", "br", "img",
                ]), "\(field): \(elements)")
            #expect(html.matches(of: /<img/).count == 1 && html.matches(of: /href="(?!#)/).isEmpty, "\(field): \(name)")
        }
    }

    private static func rendered(_ markdown: String) throws -> String {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "keyspec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in.md"), folder.appending(path: "out.html"))
        try Data(markdown.utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: commonMark)
        process.arguments = ["--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", input.path]
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
