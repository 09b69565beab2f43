/// What can be wrong with a command line, and the sentences that say it.
enum UsageError: Hashable {
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case unknownRule(String, suggestion: String?)
    case missingValue(option: String, valueName: String)
    case unexpectedValue(option: String)
    case repeatedOption(String)
    case missingArgument(String)
    case missingOption(String, hint: String)
    case emptyArgument(String)
    case unexpectedArgument(String)
    case wrongValue(String, of: String, expected: String)
    case wrongModule(String, of: String, suggestion: String)
    case conflict(String, String)
    case needs(String, String)
    case notAChoice(String, of: String, choices: [String])

    var problem: Problem {
        switch self {
        case .unknownCommand(let word, let suggestion):
            Problem("unknown command `\(word)`", help: Self.didYouMean(suggestion))
        case .unknownOption(let word, let suggestion):
            Problem("unknown option `\(word)`", help: Self.didYouMean(suggestion))
        case .unknownRule(let word, let suggestion):
            Problem("no rule has the code `\(word)`", help: Self.didYouMean(suggestion))
        case .missingValue(let option, let valueName): Problem("`\(option)` needs a value: \(option) \(valueName)")
        case .unexpectedValue(let option): Problem("`\(option)` takes no value")
        case .repeatedOption(let option): Problem("`\(option)` is given twice")
        case .missingArgument(let name): Problem("\(name) is missing")
        case .missingOption(let option, let hint): Problem("`\(option)` is missing", help: hint)
        case .emptyArgument(let name): Problem("\(name) is empty")
        case .unexpectedArgument(let word): Problem("unexpected argument `\(word)`")
        case .wrongValue(let value, let option, let expected):
            Problem("`\(option)` takes \(expected), found `\(value)`")
        case .wrongModule(let name, let option, let suggestion):
            Problem(
                "`\(option)` takes the name of a Swift module, found `\(name)`", help: Self.didYouMean(suggestion))
        case .conflict(let first, let second): Problem("`\(first)` and `\(second)` exclude each other")
        case .needs(let option, let other): Problem("`\(option)` means nothing without `\(other)`")
        case .notAChoice(let word, let name, let choices):
            Problem("\(name) can't be `\(word)`", help: "one of \(choices.joined(separator: ", "))")
        }
    }

    private static func didYouMean(_ suggestion: String?) -> String? { suggestion.map { "did you mean `\($0)`?" } }
}

/// All that is wrong with one command line.
struct UsageErrors: Error {
    /// The command it was meant for, if that is known.
    let command: CommandDescription?
    let errors: [UsageError]
}
