import Foundation
import Language

@testable import Generator
@testable import Templates

/// One text through every kind of text that escapes, each read back by a parser of its language.
struct TextTarget {
    private(set) var flaws: [String] = []
    private let text: String
    /// What a reader sees of it on a page.
    private let shown: String
    private let shownInOneLine: String

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        shown = text.shown(keepsLines: true)
        shownInOneLine = text.shown()
        do {
            checkShown()
            checkSwift()
            checkMarkdown()
            try checkXML()
            try checkJSON()
            try checkReports()
            checkDepfile()
        } catch {
            flaws.append("\(error)")
        }
    }

    private mutating func expect(_ read: String?, _ wanted: String, _ name: String) {
        if read.map({ $0.utf8.elementsEqual(wanted.utf8) }) != true {
            flaws.append("\(name): \(read.debugDescription) for \(wanted.debugDescription)")
        }
    }

    // MARK: What people read

    private mutating func checkShown() {
        for (name, shown) in [
            ("page", shown), ("line", shownInOneLine), ("terminal", DisplayText.safe(text)),
            ("excerpt", SourceExcerpt(SourceFile(path: "", text: text), Span(0, text.utf8.count / 2)).line),
        ] {
            if let hidden = HiddenScalars.first(in: shown) { flaws.append("\(name) holds \(hidden)") }
        }
        if DisplayText.safe(text).contains("\n") { flaws.append("a line end on the terminal") }
    }

    // MARK: Swift

    private mutating func checkSwift() {
        expect(SwiftReader.value(ofLiteral: SwiftLiteral(text).source), text, "Swift literal")
        let parts = SwiftLiteral([.text(text), .expression("x"), .text(text)])
        if !SwiftReader.isLiteralWithOneExpression(parts.source) { flaws.append("Swift interpolation") }
        for comment in [SwiftText.documentation(text), SwiftText.comment(text)] {
            if !SwiftReader.isComment(comment.source) {
                flaws.append("Swift comment: \(comment.source.debugDescription)")
            }
            if let hidden = HiddenScalars.first(in: comment.source) { flaws.append("Swift comment holds \(hidden)") }
        }
        let name = String(decoding: text.utf8.filter { Word.isOne("a" + String(UnicodeScalar($0))) }, as: UTF8.self)
        if Word.isOne(name) { expect(SwiftReader.declaredName(SwiftIdentifier(name).source), name, "Swift name") }
    }

    // MARK: Markup

    private mutating func checkMarkdown() {
        guard let reader = MarkdownReader.shared else { return }
        let escaped = HTMLText.escaped(shown).source.replacingBytes("&#39;", with: "'").replacingBytes(
            "\n", with: "<br>"
        )
        .replacingBytes("@", with: "<span>@</span>")
        let inOneLine = HTMLText.escaped(shownInOneLine).source.replacingBytes("&#39;", with: "'")
        expect(
            reader.html("x\(MarkdownText.escaped(text).source)x"), "<p>x\(escaped)x</p>\n", "Markdown in a paragraph")
        let trimmed = escaped.withoutBlanksAround
        // A line break alone is no paragraph, but shows as one.
        let alone = reader.html(MarkdownText.escaped(text).source)?.replacingBytes("</p>", with: "").splitBytes("<p>")
        expect(
            alone?.last?.replacingBytes("\n", with: "").withoutBlanksAround, trimmed, "Markdown as a paragraph")
        let table = reader.html(
            "| a | b |\n|---|---|\n| \(MarkdownText.escaped(text).source) | \(MarkdownText.code(text).source) |")
        // Code with a pipe, or very many backticks, is text between elements.
        let isText = MarkdownText.code(text).source.utf8.starts(with: "<code>".utf8)
        let code = MarkdownReader.codeSpan(isText ? inOneLine.replacingBytes("@", with: "<span>@</span>") : inOneLine)
        let cells = table.flatMap(MarkdownReader.lastRow)?.splitBytes("</td>\n<td>").map { cell in
            cell.replacingBytes("<td>", with: "").replacingBytes("</td>", with: "").withoutBlanksAround
        }
        expect(cells?.joined(separator: "|||"), "\(trimmed)|||\(code)", "Markdown in a table")
        expect(reader.html("x \(MarkdownText.code(text).source) x"), "<p>x \(code) x</p>\n", "Markdown code")
        expect(
            reader.html(MarkdownText.codeBlock(shown, language: "xml").source),
            "<pre><code class=\"language-xml\">\(HTMLText.escaped(shown).source.replacingBytes("&#39;", with: "'"))\n</code></pre>\n",
            "Markdown code block")
    }

    private mutating func checkXML() throws {
        let escaped = HTMLText.escaped(text).source
        let read = try XMLReader("<a b=\"\(escaped)\">\(escaped)</a>")
        expect(read.text, shown, "XML text")
        expect(read.attributes["b"], shown.replacingBytes("\n", with: " "), "XML attribute")
        let target = TargetEntry(
            name: "t", runsLocked: false, isDaemon: false, keychainGroups: [text, ""], applicationGroups: [text],
            associatedDomains: [], groupsNamedAtRunTime: [], loginsWithoutFixedHost: [],
            infoPlist: [InfoPlistEntry(key: "k" + text, value: text)], associatedApplications: [])
        let entitlements = try Self.propertyList(PropertyListText.entitlements(of: target).source)
        if !Self.areSame(entitlements["keychain-access-groups"] as? [String], [shown, ""]) {
            flaws.append("plist: \(entitlements)")
        }
        let infoPlist = try Self.propertyList(PropertyListText.infoPlist(of: target).source)
        expect(infoPlist.values.first as? String, shown, "plist value")
        expect(infoPlist.keys.first, "k" + shown, "plist key")
    }

    private static func propertyList(_ source: String) throws -> [String: Any] {
        try PropertyListSerialization.propertyList(from: Data(source.utf8), format: nil) as? [String: Any] ?? [:]
    }

    private static func areSame(_ one: [String]?, _ other: [String]) -> Bool {
        one?.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }

    // MARK: JSON

    private mutating func checkJSON() throws {
        let list = try JSONSerialization.jsonObject(with: Data(JSONText.of([text]).utf8)) as? [String]
        if !Self.areSame(list, [text]) { flaws.append("JSON: \(list ?? [])") }
        let association = try JSONSerialization.jsonObject(with: Data(AssociationFile.text([text]).utf8))
        let apps = ((association as? [String: Any])?["webcredentials"] as? [String: Any])?["apps"] as? [String]
        if !Self.areSame(apps, [text]) { flaws.append("association: \(apps ?? [])") }
    }

    private mutating func checkReports() throws {
        let file = SourceFile(path: "/" + text, text: text)
        let diagnostic = Diagnostic(
            code: "KS010", severity: .error, message: text, at: Location(file, Span(0, 1)), note: text, help: text)
        var engine = DiagnosticsEngine()
        engine.add([diagnostic])
        let report = engine.report
        let shown = DisplayText.safe(text)
        let words = "\(shown)\nnote: \(shown)\nhelp: \(shown)"

        let annotation = AnnotationReader(GitHubReporter().text(for: report))
        expect(annotation?.message, words, "annotation")
        let lines = ("/" + text).replacingBytes("\r", with: "\n").splitBytes("\n").map { DisplayText.safe($0) }
        expect(
            annotation?.properties["file"]?.replacingBytes("\r", with: "\n"), lines.joined(separator: "\n"),
            "annotation's file")

        // The rules are the same for every text.
        let log = SARIFReporter().results(of: report)
        let results = try JSONSerialization.jsonObject(with: Data(JSONText.of(log).utf8)) as? [[String: Any]]
        expect((results?.first?["message"] as? [String: Any])?["text"] as? String, words, "SARIF")
        let place = (results?.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        let uri = (place?["artifactLocation"] as? [String: Any])?["uri"] as? String
        expect(uri.flatMap { URL(string: $0) }?.path(percentEncoded: false), "/" + text, "SARIF's path")

        let plain = TextReporter(usesColor: false).text(for: report)
        if let hidden = HiddenScalars.first(in: plain) { flaws.append("text report holds \(hidden)") }
    }

    // MARK: make

    private mutating func checkDepfile() {
        guard !text.isEmpty, !text.utf8.contains(0) else { return }
        let path = "a/" + text
        let rule = DepfileReader(Depfile(targets: ["t/t"], files: [path], folders: []).text)
        if rule?.prerequisites.map({ $0.matches(path) }) != [true] { flaws.append("depfile: \(rule.debugDescription)") }
    }
}
