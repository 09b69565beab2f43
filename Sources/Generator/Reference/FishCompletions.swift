/// What fish needs to complete a command line.
struct FishCompletions {
    let description: CommandLineDescription

    var text: String {
        let start = "complete -c \(description.name) -n __fish_use_subcommand"
        var lines = ["# fish completion for \(description.name)", ""]
        lines += description.options.map { "\(start) \(spelling($0)) -d \(quoted($0.abstract))" }
        for command in description.commands {
            let inside = "complete -c \(description.name) -n '__fish_seen_subcommand_from \(command.name)'"
            lines += ["", "\(start) -f -a \(command.name) -d \(quoted(command.abstract))"]
            lines += command.options.map { "\(inside) \(spelling($0)) -d \(quoted($0.abstract))" }
            let words = command.argument.map { description.words(for: $0.kind, choices: $0.choices) } ?? []
            if !words.isEmpty { lines.append("\(inside) -f -a \(quoted(words.joined(separator: " ")))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func spelling(_ option: OptionDescription) -> String {
        var spelling = "-l \(option.name)"
        if let short = option.short { spelling += " -s \(short)" }
        guard option.valueName != nil else { return spelling }
        let words = description.words(for: option.kind, choices: option.choices)
        return spelling + (words.isEmpty ? " -r -F" : " -x -a \(quoted(words.joined(separator: " ")))")
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
