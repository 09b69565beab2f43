extension SpecLayout {
    /// Writes a statement where its line begins, and its first argument `argumentColumn` columns further.
    mutating func write(_ statement: Statement, argumentColumn: Int, depth: Int) {
        lines.append(text(statement.keyword.span))
        write(statement.arguments, of: statement, column: argumentColumn, depth: depth)
        guard let block = statement.block else { return }
        let gap = Gap(bytes, Span(statement.headerEnd, block.span.start))
        if gap.hasComments {
            write(gap, depth: depth, indentation: depth * Self.indentation)
            lines.startLine(depth: depth, indentation: depth * Self.indentation)
        } else {
            lines.append(" ")
        }
        write(block, depth: depth)
    }

    private mutating func write(_ block: Block, depth: Int) {
        if let text = oneLine(block), lines.width + LineBuffer.width(of: text[...]) <= Self.lineWidth {
            lines.append(text)
            return
        }
        lines.append("{")
        body(block.statements, within: Span(block.span.start + 1, block.span.end - 1), depth: depth + 1)
        lines.startLine(depth: depth, indentation: depth * Self.indentation)
        lines.append("}")
    }

    /// Writes comments within a statement.
    private mutating func write(_ gap: Gap, depth: Int, indentation: Int) {
        if let comment = gap.trailing { lines.endLine(with: text(comment)) }
        for line in gap.lines {
            lines.startLine(depth: depth, indentation: indentation)
            lines.append(text(line.span))
        }
    }

    // MARK: Arguments

    private mutating func write(_ terms: [Term], of statement: Statement, column: Int, depth: Int) {
        let isAligned = column <= Self.longestWord + 1
        let indentation = depth * Self.indentation + (isAligned ? column : Self.indentation)
        let breaks = lineBreaks(in: statement)
        for (index, term) in terms.enumerated() {
            if let gap = breaks[index] {
                write(gap, depth: depth, indentation: indentation)
                lines.startLine(depth: depth, indentation: indentation)
            } else if index == 0 {
                lines.pad(column - statement.keyword.text.utf8.count)
            } else if hasBlank(between: index - 1, and: index, in: terms) {
                lines.append(" ")
            }
            lines.append(text(term.span))
        }
    }

    /// The arguments that begin a line, with what stands before them.
    ///
    /// The author's line breaks stay where they are, but one after an operator moves to before it.
    private func lineBreaks(in statement: Statement) -> [Int: Gap] {
        let terms = statement.arguments
        guard bytes[statement.keyword.span.end..<statement.headerEnd].contains(where: \.isLineEnd) else { return [:] }
        let isExpression = statement.keyword.text == "access"
        var breaks: [Int: Gap] = [:]
        var reached = statement.keyword.span.end
        for (index, term) in terms.enumerated() {
            let gap = Gap(bytes, Span(reached, term.span.start))
            reached = term.span.end
            guard gap.hasLineEnd else { continue }
            var first = index
            while isExpression, !gap.hasComments, first > 0, terms[first - 1].isOperator { first -= 1 }
            if first > 0 || gap.hasComments, breaks[first]?.hasComments != true { breaks[first] = gap }
        }
        return breaks
    }

    /// Whether a blank stands between two neighbouring arguments.
    private func hasBlank(between first: Int, and second: Int, in terms: [Term]) -> Bool {
        switch (terms[first].kind, terms[second].kind) {
        case (_, .mark(.comma)), (_, .mark(.colon)), (_, .mark(.rightParenthesis)), (.mark(.leftParenthesis), _):
            false
        // A note after a text, as in `file "a.db" (complete)`.
        case (.string, .mark(.leftParenthesis)): true
        // A note after a name, as in `app (locked)`; all else is part of what it follows, as in `codable(Session)`.
        case (_, .mark(.leftParenthesis)):
            second + 1 < terms.count && terms[second + 1].kind == .word("locked")
        case (.word, .mark(.dot)): false
        case (.mark(.dot), .word): false
        // Digits and dots could become a version.
        case (.mark(.dot), _), (_, .mark(.dot)): terms[first].span.end < terms[second].span.start
        default: true
        }
    }

    // MARK: One line

    /// Whether a statement at file level has a block on lines of its own: its author wrote it so, or one line is too short for it.
    func isTall(_ statement: Statement) -> Bool {
        guard statement.block != nil else { return false }
        guard let line = oneLine(statement) else { return true }
        return LineBuffer.width(of: line[...]) > Self.lineWidth
    }

    private func oneLine(_ statement: Statement) -> [UInt8]? {
        guard lineBreaks(in: statement).isEmpty else { return nil }
        var line = Array(text(statement.keyword.span))
        let terms = statement.arguments
        for index in terms.indices {
            if index == 0 || hasBlank(between: index - 1, and: index, in: terms) { line.append(UInt8(ascii: " ")) }
            line += text(terms[index].span)
        }
        guard let block = statement.block else { return line }
        guard !Gap(bytes, Span(statement.headerEnd, block.span.start)).hasComments, let text = oneLine(block) else {
            return nil
        }
        return line + [UInt8(ascii: " ")] + text
    }

    private func oneLine(_ block: Block) -> [UInt8]? {
        let inside = Span(block.span.start + 1, block.span.end - 1)
        if block.statements.isEmpty { return Gap(bytes, inside).hasComments ? nil : Array("{}".utf8) }
        guard !text(inside).contains(where: \.isLineEnd) else { return nil }
        var line = Array("{ ".utf8)
        for (index, statement) in block.statements.enumerated() {
            guard let text = oneLine(statement) else { return nil }
            if index > 0 { line += "; ".utf8 }
            line += text
        }
        return line + " }".utf8
    }
}

extension Statement {
    /// Where its last argument ends, or its word if it has none.
    fileprivate var headerEnd: Int { arguments.last?.span.end ?? keyword.span.end }
}

extension Term {
    fileprivate var isOperator: Bool {
        if case .word(let word) = kind { word.isOperator } else { false }
    }
}

extension String {
    /// Whether it joins the words of an `access` expression.
    var isOperator: Bool { self == "or" || self == "and" || self == "with" }
}
