import Language

/// A tree on one line: statements parted by `;`, documentation in `<>`, what couldn't be read as `?`, `!` where something is missing.
func dump(_ tree: SyntaxTree) -> String {
    dump(tree.statements) + (tree.isComplete ? "" : " !")
}

/// The tree of a spec, whatever is wrong with it.
func dump(_ text: String) -> String {
    dump(Parser.parse(SourceFile(path: "test.keyspec", text: text)).tree)
}

private func dump(_ statements: [Statement]) -> String {
    statements.map(dump).joined(separator: "; ")
}

private func dump(_ statement: Statement) -> String {
    var parts = [statement.keyword.text] + statement.arguments.map { dump($0.kind) }
    if let block = statement.block {
        parts.append(block.statements.isEmpty ? "{}" : "{ \(dump(block.statements)) }")
        if !block.isComplete { parts[parts.count - 1] += "!" }
    }
    let documentation = statement.documentation.map { "<\($0.text)> " } ?? ""
    return documentation + parts.joined(separator: " ")
}

private func dump(_ term: Term.Kind) -> String {
    switch term {
    case .word(let text): text
    case .string(let literal): "\"" + literal.segments.map(dump).joined(separator: "|") + "\""
    case .integer(let value): "\(value)"
    case .version(let version): "v\(version.major).\(version.minor).\(version.patch)"
    case .date(let date): "d\(date.year).\(date.month).\(date.day)"
    case .mark(let mark): mark.rawValue
    case .invalid: "?"
    }
}

private func dump(_ segment: StringLiteral.Segment) -> String {
    switch segment {
    case .text(let text): text
    case .parameter(let name, let type): type.map { "\\\(name.text):\($0.text)" } ?? "\\\(name.text)"
    case .buildSetting(let name): "$\(name.text)"
    }
}
