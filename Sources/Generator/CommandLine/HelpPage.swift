/// The help texts, made from the description of the command line.
struct HelpPage {
    let description: CommandLineDescription

    /// What the program does, and its commands.
    var overview: String {
        var page = "\(description.name) \(description.version): \(description.abstract)\n\n"
        page += "Usage: \(description.name) COMMAND [ARGUMENTS]\n\n"
        page += Self.paragraphs(description.discussion)
        page += Self.table("Commands", description.commands.map { ($0.name, $0.abstract) })
        page += Self.table("Options", description.options.map { ($0.synopsis, $0.abstract) })
        return page + "\n`\(description.name) help COMMAND` tells more about a command.\n"
    }

    /// All about one command.
    func page(for command: CommandDescription) -> String {
        var page = "\(description.name) \(command.name): \(command.abstract)\n\n"
        page += "Usage: \(usage(of: command))".wrapped(hanging: 7) + "\n\n"
        page += Self.paragraphs(command.discussion)
        if let argument = command.argument {
            page += Self.table("Arguments", [(argument.synopsis, argument.abstract)])
        }
        page += Self.table("Options", command.options.map { ($0.synopsis, $0.abstract) })
        guard !command.examples.isEmpty else { return page }
        page += "\nExamples:\n"
        for example in command.examples {
            page += "  \(example.command)\n"
            page += "      \(example.explanation)".wrapped(hanging: 6) + "\n"
        }
        return page
    }

    /// The one line that shows how a command is called.
    func usage(of command: CommandDescription) -> String {
        var words = [description.name, command.name]
        if let argument = command.argument { words.append(argument.usage) }
        words += command.options.filter { $0.name != OptionDescription.help.name }
            .map { $0.isRequired ? $0.synopsis : "[\($0.synopsis)]" }
        return words.joined(separator: " ")
    }

    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).wrapped() + "\n" }
            .joined()
    }

    private static func table(_ title: String, _ rows: [(String, String)]) -> String {
        let column = 2 + (rows.map(\.0.count).max() ?? 0) + 2
        return rows.reduce(into: "\n\(title):\n") { table, row in
            let start = "  \(row.0)" + String(repeating: " ", count: column - 2 - row.0.count)
            table += (start + row.1).wrapped(hanging: column) + "\n"
        }
    }
}

extension ArgumentDescription {
    var synopsis: String { isRepeated ? "\(name)..." : name }
    var usage: String { isRequired ? synopsis : "[\(synopsis)]" }
}

extension OptionDescription {
    var synopsis: String {
        let long = valueName.map { "--\(name) \($0)" } ?? "--\(name)"
        return short.map { "-\($0), \(long)" } ?? long
    }
}
