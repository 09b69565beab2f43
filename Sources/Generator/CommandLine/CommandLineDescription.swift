/// The whole command line as a value: parsing and help are made from it, and so is whatever else describes it.
struct CommandLineDescription: Codable {
    /// Rises when a reader of the encoded form would have to change.
    let formatVersion: Int
    let name: String
    let version: String
    let abstract: String
    let discussion: String
    /// Options that stand in place of a command.
    let options: [OptionDescription]
    let commands: [CommandDescription]

    func command(_ name: String) -> CommandDescription? { commands.first { $0.name == name } }
}

/// One command.
struct CommandDescription: Codable {
    let name: String
    /// One line, as an order, without a full stop.
    let abstract: String
    /// Paragraphs, apart by an empty line.
    let discussion: String
    let argument: ArgumentDescription?
    let options: [OptionDescription]
    let examples: [ExampleDescription]

    init(
        name: String, abstract: String, discussion: String, argument: ArgumentDescription? = nil,
        options: [OptionDescription] = [], examples: [ExampleDescription]
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.argument = argument
        self.options = options + [.help]
        self.examples = examples
    }
}

/// What follows a command.
struct ArgumentDescription: Codable {
    let name: String
    let abstract: String
    let isRequired: Bool
    let isRepeated: Bool
    let kind: ValueKind
    /// The only values there are, if they are few.
    let choices: [String]

    init(
        name: String, abstract: String, isRequired: Bool, isRepeated: Bool, kind: ValueKind, choices: [String] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.kind = kind
        self.choices = choices
    }

    static let specs = ArgumentDescription(
        name: "PATH", abstract: "Specs, or folders that are searched for them (default: \(SpecFinder.defaultFolder)).",
        isRequired: false, isRepeated: true, kind: .path)
}

/// An option, given as `--name`, with a value as `--name VALUE` or `--name=VALUE`.
struct OptionDescription: Codable {
    let name: String
    /// A single letter that may stand for the name.
    let short: String?
    /// What the value is called; nil if the option takes none.
    let valueName: String?
    let kind: ValueKind?
    /// The only values there are, if they are few.
    let choices: [String]
    /// Whether it can be given more than once.
    let isRepeated: Bool
    /// Whether the command can't do without it.
    var isRequired = false
    let abstract: String

    /// The same for a command that can't do without it.
    var required: OptionDescription {
        var option = self
        option.isRequired = true
        return option
    }

    static func flag(_ name: String, short: String? = nil, _ abstract: String) -> OptionDescription {
        OptionDescription(
            name: name, short: short, valueName: nil, kind: nil, choices: [], isRepeated: false, abstract: abstract)
    }

    static func value(
        _ name: String, short: String? = nil, _ valueName: String, _ kind: ValueKind, isRepeated: Bool = false,
        _ abstract: String
    ) -> OptionDescription {
        OptionDescription(
            name: name, short: short, valueName: valueName, kind: kind, choices: [], isRepeated: isRepeated,
            abstract: abstract)
    }

    static func choice(
        _ name: String, _ valueName: String, _ choices: [String], _ abstract: String
    ) -> OptionDescription {
        OptionDescription(
            name: name, short: nil, valueName: valueName, kind: .choice, choices: choices, isRepeated: false,
            abstract: abstract)
    }

    static let help = flag("help", short: "h", "Show help.")
}

/// What a value stands for, for those who complete it.
enum ValueKind: String, Codable {
    case path, folder, ruleCode, command, choice, date, name
}

/// A use of a command.
struct ExampleDescription: Codable {
    let command: String
    let explanation: String
}
