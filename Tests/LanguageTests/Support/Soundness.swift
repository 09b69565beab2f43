@testable import Language

/// What has to hold of reading a spec, whatever its bytes are; the fuzzer asks it, too.
struct Soundness {
    /// What doesn't hold.
    private(set) var flaws: [String] = []
    let diagnostics: [Diagnostic]
    private let file: SourceFile
    /// Whether a `/*` was met that has no end, so that no further one can have one.
    private var lacksCommentEnd = false

    init(_ bytes: [UInt8]) {
        file = SourceFile(path: "test.keyspec", bytes: bytes)
        let tree: SyntaxTree
        (tree, diagnostics) = Parser.parse(file)
        let whole = Span(0, bytes.count)
        // To find a line takes a walk, and of very many findings the last are as the first.
        for diagnostic in diagnostics.prefix(8) + diagnostics.dropFirst(8).suffix(8) {
            for location in [diagnostic.location] + diagnostic.labels.map(\.location) {
                checkPosition(location, within: whole, diagnostic.message)
            }
        }
        if !tree.isComplete && !diagnostics.hasErrors { flaws.append("incomplete without a reason") }
        check(tree.statements, within: whole)
        if file.firstInvalidUTF8 == nil { checkTokens() }
    }

    private mutating func checkPosition(_ location: Location, within whole: Span, _ message: String) {
        let span = location.span
        if !whole.holds(span) { flaws.append("\(message) at \(span)") }
        for offset in [span.start, span.end] {
            let position = file.position(of: offset)
            let line = file.lineSpan(position.line)
            if position.line > file.lineCount || position.column < 1 || max(offset, file.start) < line.start {
                flaws.append("position of \(offset)")
            }
        }
    }

    // MARK: Tokens

    /// Every byte belongs to a token, or to a blank or a comment between two.
    private mutating func checkTokens() {
        var lexer = Lexer(file)
        var reached = file.start
        while true {
            let token = lexer.next()
            if token.span.start < reached { flaws.append("token at \(token.span) overlaps") }
            checkGap(reached, token.span.start)
            guard token.kind != .endOfFile else { break }
            if token.span.end <= token.span.start || token.span.end > file.bytes.count {
                flaws.append("token of nothing at \(token.span)")
                return
            }
            reached = token.span.end
        }
        if lexer.offset != file.bytes.count { flaws.append("end at \(lexer.offset)") }
    }

    private mutating func checkGap(_ start: Int, _ end: Int) {
        let bytes = file.bytes
        var offset = start
        while offset < end {
            let rest = bytes[offset...]
            if rest.starts(with: "//".utf8) {
                offset = rest.firstIndex { $0.isLineEnd } ?? bytes.count
            } else if rest.starts(with: "/*".utf8) {
                let end = lacksCommentEnd ? nil : Self.endOfBlockComment(rest.dropFirst(2))
                lacksCommentEnd = end == nil
                offset = end ?? rest.firstIndex { $0.isLineEnd } ?? bytes.count
            } else if bytes[offset].isBlank || bytes[offset].isLineEnd {
                offset += 1
            } else {
                flaws.append("byte \(offset) is in no token")
                return
            }
        }
        if offset != end { flaws.append("the gap before \(end) ends at \(offset)") }
    }

    private static func endOfBlockComment(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropLast().first { bytes[$0] == UInt8(ascii: "*") && bytes[$0 + 1] == UInt8(ascii: "/") }
            .map { $0 + 2 }
    }

    // MARK: Tree

    /// Spans lie within those around them, in order, without overlap.
    private mutating func check(_ statements: [Statement], within outer: Span) {
        var reached = outer.start
        for statement in statements {
            let parts =
                [statement.keyword.span] + statement.arguments.map(\.span) + (statement.block.map { [$0.span] } ?? [])
            if let documentation = statement.documentation {
                if documentation.span.start < reached || documentation.span.end > statement.span.start {
                    flaws.append("documentation")
                }
            }
            if !outer.holds(statement.span) || statement.span.start < reached {
                flaws.append("statement \(statement.keyword)")
            }
            reached = statement.span.start
            for part in parts {
                if !statement.span.holds(part) || part.start < reached || part.start == part.end {
                    flaws.append("part \(part)")
                }
                reached = part.end
            }
            if statement.span.end != reached { flaws.append("end of \(statement.keyword)") }
            if statement.arguments.contains(where: { $0.kind == .invalid }) && !diagnostics.hasErrors {
                flaws.append("invalid without a reason")
            }
            if let block = statement.block {
                if !block.isComplete && !diagnostics.hasErrors { flaws.append("incomplete block without a reason") }
                check(block.statements, within: block.span)
            }
        }
    }
}

extension Span {
    fileprivate func holds(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}
