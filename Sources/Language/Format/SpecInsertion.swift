/// Puts declarations into a spec that is there already, and touches nothing else of it.
public enum SpecInsertion {
    /// A spec's new content.
    ///
    /// If the spec is formatted, so is the result; else only what is put in is. Every byte that was there stays where it is in
    /// relation to the others, comments included.
    ///
    /// - Parameters:
    ///   - declarations: statements in the one style, without a line end at the end.
    ///   - tree: the spec, without errors.
    ///   - index: the statement at file level that they follow; a comment at the end of its line stays with it. One that doesn't exist
    ///     stands for the start of the file.
    /// - Returns: the whole text.
    public static func text(putting declarations: String, into tree: SyntaxTree, after index: Int) -> String {
        let bytes = tree.file.bytes
        let offset = place(after: index, in: tree)
        let lineEnd = usesCarriageReturns(bytes) ? "\r\n" : "\n"
        let rest = bytes[offset...]
        var text = Array(bytes[..<offset])
        if offset > tree.file.start { text += Array((lineEnd + lineEnd).utf8) }
        for (number, line) in declarations.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            text += Array(((number == 0 ? "" : lineEnd) + line).utf8)
        }
        let isLast = rest.allSatisfy { $0.isBlank || $0.isLineEnd }
        for _ in lineEnds(at: rest)..<(isLast ? 1 : 2) { text += Array(lineEnd.utf8) }
        text += rest
        let result = SourceFile(path: tree.file.path, bytes: text)
        if case .formatted(let old) = SpecFormatter.format(tree.file), bytes.elementsEqual(old.utf8),
            case .formatted(let new) = SpecFormatter.format(result)
        {
            return new
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The end of a statement together with the comment on its last line.
    private static func place(after index: Int, in tree: SyntaxTree) -> Int {
        guard tree.statements.indices.contains(index) else { return tree.file.start }
        let next = index + 1 < tree.statements.count ? tree.statements[index + 1].span.start : tree.file.bytes.count
        var end = tree.statements[index].span.end
        for piece in Trivia.pieces(in: tree.file.bytes, Span(end, next)) {
            guard piece.lineEnds == 0, piece.kind != .end else { break }
            end = piece.span.end
        }
        return end
    }

    /// How many line ends a text begins with, up to two.
    private static func lineEnds(at rest: ArraySlice<UInt8>) -> Int {
        let blank = rest.prefix { $0.isBlank || $0.isLineEnd }
        let carriageReturns = blank.count { $0 == UInt8(ascii: "\r") }
        return min(max(blank.count { $0 == UInt8(ascii: "\n") }, carriageReturns), 2)
    }

    private static func usesCarriageReturns(_ bytes: [UInt8]) -> Bool {
        guard let lineFeed = bytes.firstIndex(of: UInt8(ascii: "\n")), lineFeed > 0 else { return false }
        return bytes[lineFeed - 1] == UInt8(ascii: "\r")
    }
}
