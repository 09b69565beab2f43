/// What a spec says, before any word of it is understood.
///
/// The grammar is one shape, nested: a keyword, its arguments on the same line, and for some a block of further statements. Which
/// keywords there are, and what arguments they take, is decided later, so that a misspelt one can be answered with the right one.
public struct SyntaxTree: Sendable {
    /// The file it was read from.
    public let file: SourceFile
    /// The statements at file level, in order.
    public let statements: [Statement]
    /// Whether every statement could be made out; if not, what is missing was reported.
    public let isComplete: Bool
}

/// One declaration or property: `accessible whenUnlocked`, `keychain MailKeychain { ... }`.
public struct Statement: Sendable {
    /// The `///` comment before it.
    public let documentation: Documentation?
    /// The word it begins with.
    public let keyword: Word
    /// What follows the word, up to the block or the end of the line.
    public let arguments: [Term]
    /// The statements in braces, if there are braces.
    public let block: Block?
    /// From the keyword to the last argument or the closing brace.
    public let span: Span
}

/// Statements in braces.
public struct Block: Sendable {
    /// The statements, in order.
    public let statements: [Statement]
    /// From brace to brace; to the end of the last statement if it isn't closed.
    public let span: Span
    /// Whether every statement directly in it could be made out and it is closed; if not, that was reported.
    public let isComplete: Bool
}

/// The `///` lines before a statement, without the marks, joined by newlines; blank lines between them part paragraphs.
public struct Documentation: Sendable, Hashable {
    /// The text.
    public let text: String
    /// From the first mark to the end of the last line.
    public let span: Span
}

/// A word and where it stands.
public struct Word: Sendable, Hashable {
    /// The word.
    public let text: String
    /// Where it stands.
    public let span: Span

    /// Makes a word.
    public init(_ text: String, _ span: Span) {
        self.text = text
        self.span = span
    }

    /// Whether a text is one word: ASCII letters, digits and `_`, not beginning with a digit.
    public static func isOne(_ text: String) -> Bool {
        guard let head = text.utf8.first, head.isWordHead else { return false }
        return text.utf8.allSatisfy { $0.isWordHead || $0.isDigit }
    }
}
