import Language

/// What a command was given.
struct Invocation {
    let command: CommandDescription
    let arguments: [String]
    private let flags: Set<String>
    private let values: [String: [String]]

    func has(_ option: OptionDescription) -> Bool { flags.contains(option.name) }

    func value(of option: OptionDescription) -> String? { values[option.name]?.first }

    /// The values of an option that can be given more than once.
    func values(of option: OptionDescription) -> [String] { values[option.name] ?? [] }
}

extension Invocation {
    /// Reads what follows the command's name; all that is wrong with it is reported.
    ///
    /// - Returns: nil in place of the invocation if help is asked for, whatever else is there.
    static func parse(_ words: [String], for command: CommandDescription) throws(UsageErrors) -> Invocation? {
        var parser = InvocationParser(command: command, rest: words[...])
        parser.run()
        if parser.flags.contains(OptionDescription.help.name) { return nil }
        parser.checkArguments()
        guard parser.errors.isEmpty else { throw UsageErrors(command: command, errors: parser.errors) }
        return Invocation(
            command: command, arguments: parser.arguments, flags: parser.flags, values: parser.values)
    }
}

private struct InvocationParser {
    let command: CommandDescription
    var rest: ArraySlice<String>
    var arguments: [String] = []
    var flags: Set<String> = []
    var values: [String: [String]] = [:]
    var errors: [UsageError] = []

    mutating func run() {
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                return
            }
            if word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") {
                takeOption(word)
            } else {
                arguments.append(word)
            }
        }
    }

    private mutating func takeOption(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts[0])
        guard let option = command.options.first(where: { $0.isWritten(written) }) else {
            errors.append(.unknownOption(written, suggestion: command.suggestion(for: written)))
            return
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        guard let valueName = option.valueName else {
            if attached != nil { errors.append(.unexpectedValue(option: written)) }
            flags.insert(option.name)
            return
        }
        guard let value = attached ?? nextValue(), !value.isEmpty else {
            errors.append(.missingValue(option: written, valueName: valueName))
            return
        }
        checkChoice(value, of: written, option.choices)
        if values[option.name] != nil, !option.isRepeated { errors.append(.repeatedOption(written)) }
        values[option.name, default: []].append(value)
    }

    /// The next word, unless it looks like an option: a value that does is written after `=`.
    private mutating func nextValue() -> String? {
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") else { return nil }
        return rest.popFirst()
    }

    mutating func checkArguments() {
        guard let argument = command.argument else {
            errors += arguments.map { .unexpectedArgument($0) }
            return
        }
        if argument.isRequired, arguments.isEmpty { errors.append(.missingArgument(argument.name)) }
        if !argument.isRepeated { errors += arguments.dropFirst().map { .unexpectedArgument($0) } }
        errors += arguments.filter(\.isEmpty).map { _ in .emptyArgument(argument.name) }
        for word in arguments where !word.isEmpty { checkChoice(word, of: argument.name, argument.choices) }
    }

    private mutating func checkChoice(_ word: String, of name: String, _ choices: [String]) {
        guard !choices.isEmpty, !choices.contains(word) else { return }
        errors.append(.notAChoice(word, of: name, choices: choices))
    }
}

extension OptionDescription {
    /// Whether a word names this option: `--name`, or `-n` if it has a letter.
    func isWritten(_ word: String) -> Bool { word == "--\(name)" || short.map { word == "-\($0)" } ?? false }
}

extension CommandDescription {
    fileprivate func suggestion(for word: String) -> String? {
        let bare = String(word.drop { $0 == "-" })
        return Suggestion.nearest(to: bare, in: options.map(\.name)).map { "--\($0)" }
    }
}
