import Language

/// A diagnostic that a comment in a spec expects: `// error: [KS301] message`.
struct Expectation: Hashable, Comparable, CustomStringConvertible {
    /// In the block, 1 for the first line.
    let line: Int
    let severity: String
    let code: String
    /// nil if any will do.
    let message: String?

    var description: String { "line \(line): \(severity): [\(code)] \(message ?? "")" }

    static func < (left: Expectation, right: Expectation) -> Bool {
        (left.line, left.code, left.message ?? "") < (right.line, right.code, right.message ?? "")
    }

    init(line: Int, severity: String, code: String, message: String?) {
        self.line = line
        self.severity = severity
        self.code = code
        self.message = message
    }

    /// What the comments of a spec expect, of which those with a line to themselves mean the next line that is none.
    static func all(in text: String) -> [Expectation] {
        var result: [Expectation] = []
        var waiting: [Expectation] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let found = comments(of: line, number: index + 1)
            if !found.isEmpty, line.drop(while: { $0 == " " }).hasPrefix("// ") {
                waiting += found
            } else {
                let moved = waiting.map {
                    Expectation(line: index + 1, severity: $0.severity, code: $0.code, message: $0.message)
                }
                result += moved + found
                waiting = []
            }
        }
        return (result + waiting).sorted()
    }

    private static func comments(of line: Substring, number: Int) -> [Expectation] {
        line.split(separator: "// ").dropFirst(line.hasPrefix("// ") ? 0 : 1).compactMap { comment in
            guard let severity = Severity.allCases.first(where: { comment.hasPrefix("\($0.rawValue): [") }) else {
                return nil
            }
            let rest = comment.dropFirst(severity.rawValue.count + 3)
            let message = rest.drop { $0 != "]" }.dropFirst(2)
            let end = message.lastIndex { $0 != " " }.map { message.index(after: $0) } ?? message.startIndex
            return Expectation(
                line: number, severity: severity.rawValue, code: String(rest.prefix { $0 != "]" }),
                message: message.isEmpty ? nil : String(message[..<end]))
        }
    }
}
