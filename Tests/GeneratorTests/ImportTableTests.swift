import Foundation
import Testing

/// The arrows between the targets, read from the sources themselves.
@Suite struct ImportTableTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What each target may import, and why. What isn't here is forbidden.
    private static let allowed: [String: [(module: String, reason: String)]] = [
        "Language": [
            ("Dispatch", "files and declarations are worked on side by side"),
            ("Synchronization", "and what comes of them is put together"),
        ],
        "Policy": [("Language", "rules judge syntax, and report with its spans")],
        "Templates": [
            ("Policy", "text is made from checked keychains"), ("Language", "on all cores"),
        ],
        "Generator": [
            ("Language", "it reads specs and prints diagnostics"),
            ("Policy", "it runs the rules and prints their records"),
            ("Templates", "it writes what they plan"), ("Glibc", "files, on Linux"),
            ("Musl", "files, where the program is linked statically"), ("Darwin", "files, on macOS"),
            ("FoundationEssentials", "JSON"), ("Foundation", "JSON, where its essentials are no module of their own"),
        ],
        "keyspec": [("Generator", "the program is a library")],
    ]

    @Test func everyImportIsAnArrowOfTheDesign() throws {
        let imports = try Self.imports()
        #expect(Set(imports.map(\.target)) == Set(Self.allowed.keys))
        for (target, module, path) in imports {
            let modules = Self.allowed[target, default: []].map(\.module)
            #expect(modules.contains(module), "\(path): \(target) may not import \(module)")
        }
    }

    @Test func everyArrowIsUsed() throws {
        let imports = try Self.imports()
        for (target, modules) in Self.allowed {
            for (module, _) in modules {
                #expect(
                    imports.contains { $0.target == target && $0.module == module },
                    "\(target) doesn't import \(module)")
            }
        }
    }

    private static let embedded = [
        "Templates/Engine/", "Templates/Fake/", "Templates/Support/", "Templates/TestSupport/",
    ]

    private static func imports() throws -> [(target: String, module: String, path: String)] {
        let sources = root.appending(path: "Sources")
        return try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted().flatMap { path in
            // What is embedded in generated code belongs to no target.
            guard path.hasSuffix(".swift"), !Self.embedded.contains(where: path.hasPrefix) else {
                return [(target: String, module: String, path: String)]()
            }
            let target = String(path.prefix { $0 != "/" })
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            return Self.code(of: text).compactMap { Self.imported(by: $0).map { (target, $0, path) } }
        }
    }

    /// The lines outside of multi-line string literals: what a template says is not what it does.
    private static func code(of text: String) -> [Substring] {
        var isLiteral = false
        return text.split(whereSeparator: \.isNewline).filter { line in
            let wasLiteral = isLiteral
            if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isLiteral.toggle()
            }
            return !wasLiteral
        }
    }

    /// The module that a line imports, also with attributes, an access level or a kind before its name.
    private static func imported(by line: Substring) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
        let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<index].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let name = words[(index + 1)...].first(where: { !kinds.contains($0) })
        return name.map { String($0.prefix { $0 != "." }) }
    }
}
