/// What formatting must not change: the tokens and comments of a file, in order.
///
/// It is found without the syntax tree, so that a mistake in the layout, which follows the tree, can't hide itself.
struct SourcePieces {
    private var lexer: Lexer
    /// Where the last token ended.
    private var reached: Int
    private var token: Token
    private var comments: ArraySlice<Trivia>

    private init(_ file: SourceFile) {
        lexer = Lexer(file)
        reached = file.start
        token = lexer.next()
        comments = Self.comments(in: file.bytes, Span(reached, token.span.start))
    }

    /// Whether two files differ in nothing but blanks, line ends, semicolons and a byte order mark.
    static func areSame(in first: SourceFile, and second: SourceFile) -> Bool {
        var (left, right) = (SourcePieces(first), SourcePieces(second))
        while true {
            let (piece, other) = (left.next(), right.next())
            guard let piece, let other else { return piece == nil && other == nil }
            guard first.bytes[piece.start..<piece.end] == second.bytes[other.start..<other.end] else { return false }
        }
    }

    private mutating func next() -> Span? {
        while true {
            if let comment = comments.popFirst() { return comment.span }
            guard token.kind != .endOfFile else { return nil }
            let piece = token
            reached = token.span.end
            token = lexer.next()
            comments = Self.comments(in: lexer.bytes, Span(reached, token.span.start))
            if piece.kind != .semicolon { return piece.span }
        }
    }

    private static func comments(in bytes: [UInt8], _ gap: Span) -> ArraySlice<Trivia> {
        Trivia.pieces(in: bytes, gap).filter { $0.kind == .comment || $0.kind == .documentation }[...]
    }
}
