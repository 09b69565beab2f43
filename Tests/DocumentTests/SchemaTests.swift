import Foundation
import Testing

@testable import Templates

/// The JSON documents and `Documentation/policy.schema.json` say the same.
@Suite struct SchemaTests {
    private let schema: JSONSchema

    init() throws {
        let file = Documents.root.appending(path: "Documentation/policy.schema.json")
        schema = try JSONSchema(Data(contentsOf: file))
    }

    @Test func documentsOfOurSpecsAreValid() throws {
        for folder in [Documents.golden, Documents.root.appending(path: "Specs")] {
            let made = try Documents(folder: folder)
            try #require(!made.documents.isEmpty)
            for document in made.documents {
                let json = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(document))
                #expect(schema.problems(with: json) == [], "\(document.name)")
            }
        }
    }

    @Test func theSchemaIsOfThisFormat() throws {
        let version = schema.schema("format")?["const"] as? Int
        #expect(version == PolicyDocument.formatVersion)
    }

    /// A check that accepts everything would prove nothing.
    @Test func whatIsWrongIsFound() throws {
        let made = try Documents(folder: Documents.golden)
        var json = try #require(
            try JSONSerialization.jsonObject(with: Data(try made.text(.json).utf8)) as? [String: Any])
        #expect(schema.problems(with: json) == [])
        json["format"] = 2
        #expect(schema.problems(with: json).count == 1)
        json["format"] = 1
        json["surplus"] = true
        #expect(schema.problems(with: json) == ["$.surplus: not in the schema"])
        json["surplus"] = nil
        json["keychains"] = "none"
        #expect(schema.problems(with: json) == ["$.keychains: no array"])
        json["keychains"] = [["name": 1]]
        #expect(schema.problems(with: json).contains("$.keychains[0].name: no string"))
        #expect(schema.problems(with: json).contains("$.keychains[0].secrets: missing"))
    }
}

/// As much of JSON Schema as ours uses; a word that it doesn't know is a problem, too.
struct JSONSchema {
    private let root: [String: Any]

    init(_ data: Data) throws {
        root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The schema of one of the document's own properties.
    func schema(_ property: String) -> [String: Any]? {
        (root["properties"] as? [String: Any])?[property] as? [String: Any]
    }

    func problems(with value: Any) -> [String] { problems(value, root, "$") }

    private static let words: Set<String> = [
        "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties",
        "items", "enum", "const", "minimum",
    ]

    private func problems(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            guard let target = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any] else {
                return ["\(path): no definition \(name)"]
            }
            return problems(value, target, path)
        }
        var found = schema.keys.filter { !Self.words.contains($0) }.map { "\(path): unknown word \($0)" }
        if let allowed = schema["enum"] as? [String], !allowed.contains(value as? String ?? "") {
            found.append("\(path): none of the words")
        }
        if let constant = schema["const"] as? Int, value as? Int != constant { found.append("\(path): another number") }
        switch schema["type"] as? String {
        case "string": if !(value is String) { found.append("\(path): no string") }
        case "boolean": if value as? Bool == nil { found.append("\(path): no boolean") }
        case "integer":
            guard let number = value as? Int else { return found + ["\(path): no integer"] }
            if let minimum = schema["minimum"] as? Int, number < minimum { found.append("\(path): too small") }
        case "array":
            guard let list = value as? [Any] else { return found + ["\(path): no array"] }
            let items = schema["items"] as? [String: Any] ?? [:]
            for (index, item) in list.enumerated() { found += problems(item, items, "\(path)[\(index)]") }
        case "object":
            guard let object = value as? [String: Any] else { return found + ["\(path): no object"] }
            let properties = schema["properties"] as? [String: Any] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(path).\(name): missing")
            }
            for (name, content) in object.sorted(by: { $0.key < $1.key }) {
                if let property = properties[name] as? [String: Any] {
                    found += problems(content, property, "\(path).\(name)")
                } else if let others = schema["additionalProperties"] as? [String: Any] {
                    found += problems(content, others, "\(path).\(name)")
                } else {
                    found.append("\(path).\(name): not in the schema")
                }
            }
        case nil: break
        case let other?: found.append("\(path): unknown type \(other)")
        }
        return found
    }
}
