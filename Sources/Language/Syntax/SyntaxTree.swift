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
    /// From brace to brace.
    public let span: Span
    /// Whether every statement in it could be made out and it is closed; if not, that was reported.
    public let isComplete: Bool
}

/// A `///` comment: its lines without the marks, joined by newlines.
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
}

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

/// A version of an operating system; parts left out are 0.
public struct Version: Sendable, Hashable, Comparable {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int
    /// The third number.
    public let patch: Int

    /// Makes a version.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Orders by major, minor, patch.
    public static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}

extension Version: CustomStringConvertible {
    /// As it is written: `16`, `16.1`, `16.1.2`.
    public var description: String {
        patch > 0 ? "\(major).\(minor).\(patch)" : minor > 0 ? "\(major).\(minor)" : "\(major)"
    }
}

/// A day of the Gregorian calendar; it exists.
public struct CalendarDate: Sendable, Hashable, Comparable {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Makes a date, or nil if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...days[month - 1]).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Orders by time.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
