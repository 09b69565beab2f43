/// The smallest piece of a spec.
struct Token {
    enum Kind: Hashable {
        case word, string, integer, version, date
        case documentation
        case comma, colon, dot, semicolon
        case leftParenthesis, rightParenthesis, leftBrace, rightBrace
        case newline
        /// Something that the lexer has reported already.
        case invalid
        case endOfFile
    }

    let kind: Kind
    let span: Span
}
