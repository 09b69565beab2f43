/// One argument, or a mark between arguments.
public struct Term: Sendable {
    /// What an argument can be.
    public enum Kind: Sendable, Hashable {
        /// A word or a name.
        case word(String)
        /// Text in quotation marks.
        case string(StringLiteral)
        /// A whole number of at most 18 digits.
        case integer(Int)
        /// A number with dots: `16.1`, `16.1.2`.
        case version(Version)
        /// `2027-03-01`.
        case date(CalendarDate)
        /// One of `, : . ( )`.
        case mark(Mark)
        /// Something that couldn't be read, which was reported.
        case invalid
    }

    /// A mark between arguments.
    public enum Mark: String, Sendable {
        case comma = ",", colon = ":", dot = ".", leftParenthesis = "(", rightParenthesis = ")"
    }

    /// What it is.
    public let kind: Kind
    /// Where it stands.
    public let span: Span
}
