import Foundation
import Language
import Testing

@testable import Generator
@testable import Policy
@testable import Templates

/// All that accepted specs become.
struct Outputs {
    let swift: [String]
    let html: [String]
    let markdown: [String]
    let pictures: [String]
    let json: [String]
    let snapshot: String
    let propertyLists: [String]

    /// - Throws: if the specs have an error.
    init(_ files: [SourceFile]) throws {
        let generated = Pipeline.generateSwift(from: files, selfContained: false)
        swift = try #require(generated.plan, "\(generated.diagnostics.map(\.message))").files
            .filter { $0.spec != nil }.map(\.text)
        let keychains = try #require(Pipeline.review(files).keychains)
        let plan = try DocumentOutput.plan(
            for: PolicyDocument.all(of: keychains, ReviewRecord()), as: DocumentOutput.Format.allCases
        ) { document throws(InputOutputError) in try JSONText.of(document) }
        func texts(_ suffix: String) -> [String] { plan.files.filter { $0.path.hasSuffix(suffix) }.map(\.text) }
        (html, markdown, pictures) = (texts(".html"), texts(".md"), texts(".svg"))
        json = texts(".json")
        snapshot = try JSONText.of(Pipeline.snapshot(of: files).snapshot)
        let lists = TargetFiles(of: keychains)
        propertyLists = lists.targets.flatMap { [lists.entitlements(of: $0), lists.infoPlist(of: $0)] }.compactMap(
            \.self)
    }

    /// What parsers of each language read, without the texts.
    func shape() throws -> Shape {
        var shape = Shape()
        for text in swift {
            let tree = try SwiftSyntaxReader(text)
            shape.trees.append(tree.shape)
            shape.literals += tree.literals
        }
        for text in html {
            let xml = try #require(HTMLReader.shared?.xml(text))
            let page = try XMLReader(xml)
            shape.html.append(Self.significant(page.shape))
            shape.pages.append(page.text)
        }
        for text in markdown {
            let html = try #require(MarkdownReader.shared?.html(text))
            let xml = try #require(HTMLReader.shared?.xml(html))
            let page = try XMLReader(xml)
            shape.markdown.append(Self.significant(page.shape).filter { $0 != "span" && $0 != "/span" })
            shape.pages.append(page.text)
        }
        for text in pictures { shape.pictures.append(try XMLReader(text).shape) }
        for text in json {
            shape.json.append(Self.keys(try JSONSerialization.jsonObject(with: Data(text.utf8)), &shape.strings))
        }
        shape.json.append(Self.keys(try JSONSerialization.jsonObject(with: Data(snapshot.utf8)), &shape.recorded))
        for text in propertyLists {
            let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
            shape.propertyLists.append(Self.keys(list, &shape.listed).filter { $0.hasPrefix("[") })
        }
        return shape
    }

    /// Without line breaks, and without the class that short code has.
    private static func significant(_ shape: [String]) -> [String] {
        shape.filter { !$0.hasSuffix("br") }.map { $0 == "code class" ? "code" : $0 }
    }

    /// The form of a value, without strings, which go to `strings`.
    private static func keys(_ value: Any, _ strings: inout [String]) -> [String] {
        switch value {
        case let text as String:
            strings.append(text)
            return ["string"]
        case let list as [Any]: return ["["] + list.flatMap { keys($0, &strings) } + ["]"]
        case let object as [String: Any]:
            // A snapshot calls texts by what they are of: `protects file "notes.db"`.
            return object.sorted { $0.key < $1.key }.flatMap { key, value in
                strings.append(key)
                return [String(decoding: key.utf8.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)]
                    + keys(value, &strings)
            }
        default: return ["other"]
        }
    }

    /// The forms, which no text may change, and the texts that are found in them.
    struct Shape {
        var trees: [Data] = []
        var html: [[String]] = []
        var markdown: [[String]] = []
        var pictures: [[String]] = []
        var json: [[String]] = []
        var propertyLists: [[String]] = []
        var literals: [String] = []
        var pages: [String] = []
        /// In documents.
        var strings: [String] = []
        /// In the snapshot.
        var recorded: [String] = []
        var listed: [String] = []
    }
}
