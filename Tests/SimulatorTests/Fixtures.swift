import Foundation
import Testing

/// Files that hold facts about Apple's system, trimmed to what the tests compare.
enum Fixture {
    static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("Fixtures").appendingPathComponent(name)
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }
}

/// One combination of flags, and what becomes of it.
struct AccessControlRow: Decodable, CustomTestStringConvertible {
    struct Operation: Decodable, Equatable {
        var count: Int
        var constraints: [String]

        private enum CodingKeys: String, CodingKey {
            case kofn, of
        }

        init(count: Int, constraints: [String]) {
            self.count = count
            self.constraints = constraints
        }

        /// `true`, one constraint's name, or so many of a list.
        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: CodingKeys.self) {
                count = try container.decode(Int.self, forKey: .kofn)
                constraints = try container.decode([String].self, forKey: .of)
            } else if let name = try? decoder.singleValueContainer().decode(String.self) {
                (count, constraints) = (1, [name])
            } else {
                (count, constraints) = (0, [])
            }
        }
    }

    var rawValue: UInt
    var accepted: Bool
    var constraints: [String]?
    var required: Int?
    var requirePassword: Bool?
    var operations: [String: Operation]?
    var errorClass: String?
    var errorText: String?

    var testDescription: String { "flags \(rawValue)" }
}

/// Names and values as the SDK has them.
struct AppleNames: Decodable {
    var strings: [String: String]
    var statuses: [String: Int32]
    var accessControlFlags: [String: UInt]
    var localAuthentication: [String: Int]
}

/// Attributes of one item class.
struct ClassAttributes: Decodable {
    var attributes: [String]
    var primaryKey: [String]
    var kinds: [String: String]
}
