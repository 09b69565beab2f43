import Language

/// What has to hold of formatting a spec, whatever its bytes are; the fuzzer asks it, too.
struct Faithfulness {
    /// What doesn't hold.
    private(set) var flaws: [String] = []
    /// Whether the spec has a layout.
    private(set) var isFormatted = false

    init(_ bytes: [UInt8]) {
        let file = SourceFile(path: "test.keyspec", bytes: bytes)
        let (tree, diagnostics) = Parser.parse(file)
        switch SpecFormatter.format(file) {
        case .invalid:
            if !diagnostics.hasErrors { flaws.append("invalid without a reason") }
        case .unfaithful(let flaw):
            flaws.append(flaw.rawValue)
        case .formatted(let text):
            isFormatted = true
            let output = SourceFile(path: "test.keyspec", text: text)
            if diagnostics.hasErrors { flaws.append("formatted with errors") }
            if dump(tree) != dump(Parser.parse(output).tree) { flaws.append("another tree") }
            if Self.comments(in: bytes) != Self.comments(in: output.bytes) { flaws.append("other comments") }
            checkStyle(text)
            guard case .formatted(let again) = SpecFormatter.format(output), again.utf8.elementsEqual(text.utf8) else {
                flaws.append("changed again")
                return
            }
        }
    }

    private mutating func checkStyle(_ text: String) {
        // Lines are of bytes: a mark that combines with a line feed is no character's start.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        func blanks(_ line: [UInt8]) -> Bool { line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") }
        if text.utf8.contains(UInt8(ascii: "\r")) { flaws.append("a carriage return") }
        if lines.contains(where: blanks) { flaws.append("blanks at the end of a line") }
        if !text.isEmpty, lines.count < 2 || lines.first == [] || lines.last != [] || lines.dropLast().last == [] {
            flaws.append("blank lines around the text")
        }
        for (line, next) in zip(lines, lines.dropFirst()) {
            if line.isEmpty, next.isEmpty, lines.count > 2 { flaws.append("two blank lines") }
            let hasComment = line.indices.contains { line[$0...].starts(with: "//".utf8) }
            if line.last == UInt8(ascii: "{"), !hasComment, next.isEmpty { flaws.append("a blank line after a brace") }
            if line.isEmpty, next.drop(while: { $0 == UInt8(ascii: " ") }).elementsEqual("}".utf8) {
                flaws.append("a blank line before a brace")
            }
        }
    }

    /// The comments of a spec without errors, in order, without the blanks at their ends.
    private static func comments(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.compactMap { line in
            var isString = false
            var isEscaped = false
            for (index, byte) in zip(line.indices, line) {
                if !isString, line[index...].starts(with: "//".utf8) {
                    let end = line.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? index
                    return line[index...end]
                }
                if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
                isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
            }
            return nil
        }
    }
}
