import Foundation

/// Swift as the compiler's own parser reads it.
struct SwiftSyntaxReader {
    /// The syntax tree without places and without what literals say, in JSON.
    let shape: Data
    /// What literals say.
    let literals: [String]

    /// - Throws: if it isn't Swift.
    init(_ source: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keyspec-injection-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, output) = (folder.appending(path: "Source.swift"), folder.appending(path: "tree.json"))
        try Data(source.utf8).write(to: file)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc", "-frontend", "-dump-parse", "-dump-ast-format", "json", file.path]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
        var literals: [String] = []
        let tree = try JSONSerialization.jsonObject(with: Data(contentsOf: output))
        shape = try JSONSerialization.data(withJSONObject: Self.stripped(tree, &literals), options: .sortedKeys)
        self.literals = literals
    }

    private static func stripped(_ node: Any, _ literals: inout [String]) -> Any {
        switch node {
        case let list as [Any]: return list.map { stripped($0, &literals) }
        case let object as [String: Any]:
            var result: [String: Any] = [:]
            for (key, value) in object {
                switch key {
                case "range", "loc", "filename": continue
                case "value":
                    if let text = value as? String { literals.append(text) }
                case _ where key.hasSuffix("context"): continue
                default: result[key] = stripped(value, &literals)
                }
            }
            return result
        default: return node
        }
    }
}
