/// The smallest piece of a spec.
struct Token {
    enum Kind {
        case word, string, integer, version, date
        case comma, colon, dot, semicolon
        case leftParenthesis, rightParenthesis, leftBrace, rightBrace
        /// Something that the lexer has reported already.
        case invalid
        case endOfFile
    }

    let kind: Kind
    let span: Span
    /// Blanks before it, if it is the first on its line.
    let indentation: Int?
    /// From the first to the last `///` line between the token before and this one.
    var documentation: Span?

    var startsLine: Bool { indentation != nil }
}
