/// A name in Swift source, in backticks where Swift needs them.
public struct SwiftIdentifier: Sendable, Hashable {
    /// How it is written.
    let source: String

    /// Takes a name that the language has accepted: ASCII letters, digits and `_`, not beginning with a digit. Anything else in it
    /// is left out.
    public init(_ name: String) {
        var name = name
        // Looked at where it lies: a string gives its bytes out more slowly one by one.
        let isSafe = name.withUTF8 { $0.allSatisfy(Self.isAllowed) }
        let safe = isSafe ? name : String(decoding: name.utf8.filter(Self.isAllowed), as: UTF8.self)
        source = safe.isEmpty || safe == "_" || Self.isKeyword(safe) ? "`\(safe)`" : safe
    }

    private static func isKeyword(_ name: String) -> Bool {
        name.utf8.count <= longestKeyword && keywords.contains(name)
    }

    private static let longestKeyword = keywords.reduce(0) { max($0, $1.utf8.count) }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Swift's reserved words: all of them need backticks where a name is declared.
    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
