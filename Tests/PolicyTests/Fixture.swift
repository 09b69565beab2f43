import Foundation

/// Facts about Apple's system, trimmed to what the tests here compare.
enum Fixture {
    static func text(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Fixtures/\(name)"), encoding: .utf8)
    }

    static func json<Value: Decodable>(_ name: String, as: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text(name).utf8))
    }
}
