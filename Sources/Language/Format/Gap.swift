/// What the layout keeps of what stands between two tokens.
struct Gap {
    /// A line that holds a comment, or a semicolon that can't be left out.
    struct Line {
        /// The comment; of a semicolon, itself.
        let span: Span
        var followsBlankLine: Bool
        /// The comment after the semicolon.
        var trailing: Span?
    }

    /// A comment on the line of the token before.
    private(set) var trailing: Span?
    /// What has lines of its own.
    private(set) var lines: [Line] = []
    /// Whether a blank line stands before the next token.
    private(set) var endsInBlankLine = false
    /// Whether a line end stands somewhere in it.
    private(set) var hasLineEnd = false
    /// Whether a semicolon has to follow the token before.
    private(set) var needsSemicolon = false

    var hasComments: Bool { trailing != nil || !lines.isEmpty }

    /// Reads a gap.
    ///
    /// A semicolon is left out, unless documentation before it or after it would then belong to the next statement.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - span: from the end of one token to the start of another one.
    ///   - isAfterToken: false at the start of the file, where there is no line that a comment could end.
    ///   - isSeparator: whether the next statement would be read as part of the one before if there were no semicolon.
    init(_ bytes: [UInt8], _ span: Span, isAfterToken: Bool = true, isSeparator: Bool = false) {
        let pieces = Trivia.pieces(in: bytes, span)
        var isOnLine = isAfterToken
        var lastDocumentation: Int?
        var isSeparator = isSeparator
        var followsBlankLine = false
        for (index, piece) in pieces.enumerated() {
            isOnLine = isOnLine && piece.lineEnds == 0
            hasLineEnd = hasLineEnd || piece.lineEnds > 0
            followsBlankLine = followsBlankLine || piece.lineEnds > 1
            switch piece.kind {
            case .end:
                endsInBlankLine = followsBlankLine
            case .semicolon:
                let next = pieces[index + 1]
                if lastDocumentation != nil || !isOnLine && next.kind == .documentation && next.lineEnds == 0 {
                    lines.append(Line(span: piece.span, followsBlankLine: followsBlankLine))
                    (isOnLine, lastDocumentation, followsBlankLine) = (true, nil, false)
                } else if isSeparator {
                    needsSemicolon = true
                }
                isSeparator = false
            case .comment, .documentation:
                if !isOnLine {
                    if piece.kind == .documentation { lastDocumentation = lines.count }
                    lines.append(Line(span: piece.span, followsBlankLine: followsBlankLine))
                } else if lines.isEmpty {
                    trailing = piece.span
                } else {
                    lines[lines.count - 1].trailing = piece.span
                }
                followsBlankLine = false
            }
        }
        if let lastDocumentation { join(lastDocumentation) }
    }

    /// Documentation stands directly above what it documents.
    private mutating func join(_ documentation: Int) {
        for index in lines.indices.dropFirst(documentation + 1) { lines[index].followsBlankLine = false }
        endsInBlankLine = false
    }
}
