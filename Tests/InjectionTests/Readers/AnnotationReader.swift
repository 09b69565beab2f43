/// A line as the runner of GitHub Actions reads a workflow command: `::name key=value,key=value::message`.
struct AnnotationReader {
    private(set) var properties: [String: String] = [:]
    let message: String

    /// Nil if it isn't one line with one command.
    init?(_ text: String) {
        let lines = text.splitBytes("\n")
        guard lines.count == 2, lines[1].isEmpty, !text.utf8.contains(UInt8(ascii: "\r")) else { return nil }
        let parts = lines[0].splitBytes("::")
        guard parts.count >= 3, parts[0].isEmpty else { return nil }
        message = Self.decoded(parts[2...].joined(separator: "::"), [])
        let words = parts[1].splitBytes(" ")
        for property in words.dropFirst().joined(separator: " ").splitBytes(",") {
            let pair = property.splitBytes("=")
            guard pair.count > 1 else { return nil }
            properties[pair[0]] = Self.decoded(pair.dropFirst().joined(separator: "="), [("%3A", ":"), ("%2C", ",")])
        }
    }

    private static func decoded(_ text: String, _ more: [(String, String)]) -> String {
        ([("%0D", "\r"), ("%0A", "\n")] + more + [("%25", "%")]).reduce(text) { $0.replacingBytes($1.0, with: $1.1) }
    }
}
