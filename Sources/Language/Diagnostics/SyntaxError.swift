/// What the lexer and the parser can object to, and the sentences they say it in.
enum SyntaxError {
    case invalidUTF8
    case fileTooLarge
    case unexpectedCharacter(String)
    case blockComment
    case unterminatedString
    case foreignQuotationMarks(String)
    case unknownEscape(String)
    case badUnicodeEscape
    case controlCharacter(UInt8)
    case badParameter
    case badBuildSetting
    case malformedNumber(String)
    case numberTooLarge(limit: Int)
    case noSuchDay(String)
    case expectedStatement(found: String)
    case expectedBlock
    case unexpectedBrace
    /// `next` is what the closing brace was expected before, if that could be made out.
    case unclosedBlock(next: Location?)
    case nestedTooDeeply
    case tooManyNodes
    case tooManyStatements(Int, inBlock: Bool)
    case tooManyArguments
    case wordTooLong
    case stringTooLong
    case tooManyStringParts
    case moreFindings(Int, Severity)
    case documentationOfNothing
    case hiddenCharacter(Unicode.Scalar)

    func diagnostic(at location: Location) -> Diagnostic {
        let (code, message, help) = words
        var labels: [Diagnostic.Label] = []
        if case .unclosedBlock(let next?) = self { labels = [.init(next, "expected } before this")] }
        return Diagnostic(
            code: code, severity: severity, message: message, at: location, labels: labels, help: help)
    }

    var severity: Severity {
        switch self {
        case .documentationOfNothing, .hiddenCharacter: .warning
        case .moreFindings(_, let severity): severity
        default: .error
        }
    }

    private static let escapes = #"escapes are \n \t \0 \" \\ \$ \u{...} and \(parameter)"#

    private var words: (DiagnosticCode, message: String, help: String?) {
        switch self {
        case .invalidUTF8:
            ("KS001", "the file is not UTF-8", "save it with UTF-8 encoding")
        case .fileTooLarge:
            ("KS001", "the file is larger than \(Limits.fileSize / 1024 / 1024) MiB", "split it into several specs")
        case .unexpectedCharacter("="):
            ("KS002", "unexpected `=`", "a value follows its word without a mark, as in port 443")
        case .unexpectedCharacter(let text) where text.utf8.first == UInt8(ascii: "/"):
            ("KS002", "unexpected \(quoted(text))", "a path stands between double quotation marks")
        case .unexpectedCharacter(let text):
            ("KS002", "unexpected \(quoted(text))", "names are made of ASCII letters, digits and _")
        case .blockComment:
            ("KS002", "comments can't be written with `/*`", "begin each line of the comment with //")
        case .unterminatedString:
            ("KS003", "the string doesn't end on its line", "close it with \"; a line break inside is written \\n")
        case .foreignQuotationMarks(let mark):
            ("KS003", "a string can't begin with \(quoted(mark))", "put it between straight double quotation marks")
        case .unknownEscape(let text):
            ("KS004", "unknown escape \(quoted(text))", Self.escapes)
        case .badUnicodeEscape:
            ("KS004", "not a Unicode scalar", "write the scalar in hexadecimal, as in \\u{E9}")
        case .controlCharacter(let byte):
            ("KS004", "a control character can't stand in a string", "write \\u{\(String(byte, radix: 16))}")
        case .badParameter:
            ("KS004", "not a run-time parameter", "write \\(name) or \\(name: Type)")
        case .badBuildSetting:
            ("KS004", "not a build setting", "write $(Name), or \\$ for a dollar sign")
        case .malformedNumber(let text):
            ("KS005", "\(quoted(text)) is neither a number nor a word", nil)
        case .numberTooLarge(let limit):
            ("KS005", "the number is too large", "the largest here is \(limit)")
        case .noSuchDay(let text):
            ("KS005", "\(quoted(text)) is not a day", "write year, month and day, as in 2027-03-01")
        case .expectedStatement(let found):
            ("KS006", "expected a declaration or a property, found \(found)", nil)
        case .expectedBlock:
            ("KS007", "the block of this statement is never opened", "add {")
        case .unexpectedBrace:
            ("KS007", "this brace closes nothing", "remove it, or add the { it belongs to")
        case .unclosedBlock:
            ("KS007", "this block is never closed", "add }")
        case .nestedTooDeeply:
            ("KS008", "blocks are nested more than \(Limits.nesting) deep", nil)
        case .tooManyNodes:
            ("KS008", "the file has more than \(Limits.nodes) statements and arguments", "split it into several specs")
        case .tooManyStatements(let limit, inBlock: true):
            ("KS008", "the block has more than \(limit) statements", nil)
        case .tooManyStatements(let limit, inBlock: false):
            ("KS008", "the file has more than \(limit) declarations", "split it into several specs")
        case .tooManyArguments:
            ("KS008", "the statement has more than \(Limits.arguments) arguments", nil)
        case .wordTooLong:
            ("KS008", "the word is longer than \(Limits.word) bytes", "give it a shorter name")
        case .stringTooLong:
            ("KS008", "the string is longer than \(Limits.string / 1024) KiB", nil)
        case .tooManyStringParts:
            ("KS008", "the string has more than \(Limits.stringParts) run-time parameters and build settings", nil)
        case .moreFindings(let count, _):
            ("KS008", "\(count) more findings in this file are left out", "repair those before it first")
        case .documentationOfNothing:
            ("KS009", "this documentation belongs to nothing", "put it on the lines before a declaration, or write //")
        case .hiddenCharacter(let scalar):
            (
                "KS026", "\(quoted(String(scalar))) can't be seen here",
                "leave it out; if a string needs it, write it as \(Self.escape(scalar))"
            )
        }
    }

    /// Foreign text in backticks, cut to a readable length, with what can't be seen spelt out.
    private func quoted(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(24)
        let isCut = shown.endIndex < text.unicodeScalars.endIndex
        return "`" + String(shown).replacingHidden(Self.escape) + (isCut ? "…`" : "`")
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}
