import Testing

/// `Tests/Language.md`, cut into what is executed.
struct SpecificationDocument {
    /// A fenced block.
    struct Block {
        let language: Substring
        /// The words after the language: `in=secret`, `same`.
        let attributes: [Substring]
        /// The line of the fence, 1 for the first.
        let line: Int
        /// Its lines, each with its line end.
        var text: String

        func value(of attribute: String) -> String? {
            attributes.first { $0.hasPrefix(attribute + "=") }.map { String($0.dropFirst(attribute.count + 1)) }
        }
    }

    /// What is checked together, and what is to come of it.
    struct Case: CustomTestStringConvertible, Sendable {
        let title: String
        let files: [Block]
        /// The block before, if this one declares the same.
        let model: Block?
        /// The block that this one is the formatted form of.
        let unformatted: Block?
        /// The block that holds what is printed.
        let rendering: Block?

        var line: Int { files.first?.line ?? 1 }
        var testDescription: String { "line \(line), \(title)" }
    }

    let lines: [Substring]
    private(set) var blocks: [Block] = []
    private(set) var cases: [Case] = []

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var title = ""
        var pending: [Block] = []
        var open: Block?
        for (index, line) in lines.enumerated() {
            if var block = open {
                if line == "```" {
                    blocks.append(block)
                    take(block, title, &pending)
                    open = nil
                } else {
                    block.text += line + "\n"
                    open = block
                }
            } else if line.hasPrefix("```") {
                let words = line.dropFirst(3).split(separator: " ")
                open = Block(
                    language: words.first ?? "", attributes: Array(words.dropFirst()), line: index + 1, text: "")
            } else if line.hasPrefix("#") {
                finish(title, &pending)
                title = String(line.drop { $0 == "#" || $0 == " " })
            }
        }
        finish(title, &pending)
    }

    /// Files of one run follow each other; anything else ends the run before.
    private mutating func take(_ block: Block, _ title: String, _ pending: inout [Block]) {
        guard block.language == "keyspec" else {
            return finish(title, &pending, rendering: block)
        }
        let isFile = block.value(of: "file") != nil
        let isNext = isFile && !pending.contains { $0.value(of: "file") == block.value(of: "file") }
        if !isNext || pending.contains(where: { $0.value(of: "file") == nil }) { finish(title, &pending) }
        pending.append(block)
    }

    private mutating func finish(_ title: String, _ pending: inout [Block], rendering: Block? = nil) {
        guard let first = pending.first else { return }
        let before = cases.last?.files.last
        let isFormatted = first.attributes.contains("formatted")
        cases.append(
            Case(
                title: title, files: pending, model: first.attributes.contains("same") ? before : nil,
                unformatted: isFormatted ? before : nil, rendering: rendering))
        pending = []
    }

    // MARK: Contexts

    /// A block with the context that it names around it.
    struct Placed {
        let text: String
        /// Lines before the block.
        let offset: Int
    }

    /// - Returns: nil if there is no such context.
    func placed(_ block: Block) -> Placed? {
        guard let name = block.value(of: "in") else { return Placed(text: block.text, offset: 0) }
        guard let context = blocks.first(where: { $0.value(of: "context") == name }) else { return nil }
        let lines = context.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard let hole = lines.firstIndex(where: { $0.drop { $0 == " " } == "// ..." }) else { return nil }
        let start = lines[..<hole].lastIndex { $0.hasSuffix("{") }.map { $0 + 1 } ?? hole
        let stated = Set(block.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(Self.firstWord))
        let before = lines[..<start] + lines[start..<hole].filter { !stated.contains(Self.firstWord($0)) }
        return Placed(
            text: before.map { $0 + "\n" }.joined() + block.text + lines[(hole + 1)...].map { $0 + "\n" }.joined(),
            offset: before.count)
    }

    private static func firstWord(_ line: Substring) -> Substring {
        line.drop { $0 == " " }.prefix { $0 != " " && $0 != "\"" }
    }

    /// The document with other text in some of its blocks, by the line of their fence.
    func replacing(_ texts: [Int: String]) -> String {
        var result: [Substring] = []
        var skips = false
        for (index, line) in lines.enumerated() {
            if skips, line == "```" { skips = false }
            if !skips { result.append(line) }
            guard let text = texts[index + 1] else { continue }
            result += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            skips = true
        }
        return result.joined(separator: "\n")
    }
}
