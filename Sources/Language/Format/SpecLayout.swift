/// Writes a tree without errors in the one style, with the comments of its file.
struct SpecLayout {
    /// Columns that a line has, where there is a choice.
    static let lineWidth = 120
    /// Columns that a block is indented by.
    static let indentation = 4
    /// The longest word that others are aligned with.
    static let longestWord = 32

    let bytes: [UInt8]
    var lines = LineBuffer()

    /// The file as it should be.
    static func bytes(for tree: SyntaxTree) -> [UInt8] {
        var layout = SpecLayout(bytes: tree.file.bytes)
        layout.body(tree.statements, within: Span(tree.file.start, tree.file.bytes.count), depth: 0)
        return layout.lines.joined()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    func text(_ span: Span) -> ArraySlice<UInt8> { bytes[span.start..<span.end] }

    // MARK: Bodies

    /// The statements of the file or of a block, and what stands between them; `span` doesn't hold the braces.
    mutating func body(_ statements: [Statement], within span: Span, depth: Int) {
        let gaps = gaps(between: statements, within: span, depth: depth)
        let columns = columns(of: statements, gaps)
        var wasTall = false
        for (index, statement) in statements.enumerated() {
            let isTall = depth == 0 && isTall(statement)
            let forced = index > 0 && (isTall || wasTall)
            let followsBlankLine = write(gaps[index], depth: depth, isFirst: index == 0, forcesBlankLine: forced)
            lines.startLine(
                depth: depth, indentation: depth * Self.indentation, followsBlankLine: followsBlankLine)
            write(statement, argumentColumn: columns[index], depth: depth)
            wasTall = isTall
        }
        if let last = gaps.last {
            _ = write(last, depth: depth, isFirst: statements.isEmpty, forcesBlankLine: wasTall)
        }
    }

    /// One more than there are statements: before each, and after the last.
    private func gaps(between statements: [Statement], within span: Span, depth: Int) -> [Gap] {
        var reached = span.start
        var gaps: [Gap] = []
        gaps.reserveCapacity(statements.count + 1)
        for (index, statement) in statements.enumerated() {
            let isSeparator = index > 0 && statements[index - 1].goesOn(before: statement)
            let gap = Gap(
                bytes, Span(reached, statement.span.start), isAfterToken: depth > 0 || index > 0,
                isSeparator: isSeparator)
            gaps.append(gap)
            reached = statement.span.end
        }
        gaps.append(Gap(bytes, Span(reached, span.end), isAfterToken: depth > 0 || !statements.isEmpty))
        return gaps
    }

    /// Writes what stands before a statement or at the end of a block.
    ///
    /// - Returns: whether a blank line has to follow.
    private mutating func write(_ gap: Gap, depth: Int, isFirst: Bool, forcesBlankLine: Bool) -> Bool {
        if gap.needsSemicolon { lines.append(";") }
        if let comment = gap.trailing { lines.endLine(with: text(comment)) }
        var isFirst = isFirst
        var forcesBlankLine = forcesBlankLine
        for line in gap.lines {
            lines.startLine(
                depth: depth, indentation: depth * Self.indentation,
                followsBlankLine: !isFirst && (line.followsBlankLine || forcesBlankLine))
            lines.append(text(line.span))
            if let comment = line.trailing { lines.endLine(with: text(comment)) }
            (isFirst, forcesBlankLine) = (false, false)
        }
        return !isFirst && (gap.endsInBlankLine || forcesBlankLine)
    }

    /// For each statement the columns from its start to its arguments, of which those of neighbouring properties agree.
    private func columns(of statements: [Statement], _ gaps: [Gap]) -> [Int] {
        var columns = statements.map { $0.keyword.text.utf8.count + 1 }
        var start = 0
        while start < statements.count {
            var end = start + 1
            while end < statements.count, statements[end - 1].isAligned, statements[end].isAligned,
                gaps[end].lines.isEmpty, !gaps[end].endsInBlankLine
            {
                end += 1
            }
            let column = (start..<end).lazy.filter { !statements[$0].arguments.isEmpty }.map { columns[$0] }.max() ?? 0
            for index in start..<end { columns[index] = column }
            start = end
        }
        return columns
    }
}

extension Statement {
    /// Whether it is a property whose arguments stand in one column with those of its neighbours.
    fileprivate var isAligned: Bool { block == nil && keyword.text.utf8.count <= SpecLayout.longestWord }

    /// Whether a statement on the next line would be read as part of this one.
    fileprivate func goesOn(before next: Statement) -> Bool {
        guard block == nil else { return false }
        let isExpression = keyword.text == "access"
        return switch arguments.last?.kind {
        case .mark(.comma): true
        case .word(let word) where isExpression && word.isOperator: true
        default: isExpression && next.keyword.text.isOperator
        }
    }
}
