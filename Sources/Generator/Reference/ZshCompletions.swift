/// What zsh needs to complete a command line.
struct ZshCompletions {
    let description: CommandLineDescription

    var text: String {
        let name = description.name
        let options = description.options.map { "'\(specification($0))'" }
        let commands = description.commands.map { "'\($0.name):\(escaped($0.abstract))'" }
        return """
            #compdef \(name)

            _\(name)() {
                local context state line
                local -a commands
                commands=(
                    \(commands.joined(separator: "\n        "))
                )
                _arguments -C \(options.joined(separator: " ")) '1:command:->command' '*::argument:->argument'
                case $state in
                command) _describe command commands ;;
                argument)
                    case $words[1] in
            \(description.commands.map(branch).joined())        esac
                    ;;
                esac
            }

            if [ "$funcstack[1]" = _\(name) ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

            """
    }

    private func branch(_ command: CommandDescription) -> String {
        var words = command.options.map { "'\(specification($0))'" }
        if let argument = command.argument {
            words.append(
                "'\(argument.isRepeated ? "*" : "1"):\(argument.name):\(action(argument.kind, argument.choices))'")
        }
        return
            "        \(command.name))\n            _arguments \(words.joined(separator: " \\\n                "))\n            ;;\n"
    }

    private func specification(_ option: OptionDescription) -> String {
        let help = "[\(escaped(option.abstract))]"
        guard let valueName = option.valueName else {
            return option.short.map { "(-\($0) --\(option.name))'{-\($0),--\(option.name)}'\(help)" }
                ?? "--\(option.name)\(help)"
        }
        let value = ":\(valueName):\(action(option.kind, option.choices))"
        return option.short.map { "(-\($0) --\(option.name))'{-\($0)+,--\(option.name)=}'\(help)\(value)" }
            ?? "\(option.isRepeated ? "*" : "")--\(option.name)=\(help)\(value)"
    }

    private func action(_ kind: ValueKind?, _ choices: [String]) -> String {
        let words = description.words(for: kind, choices: choices)
        if !words.isEmpty { return "(\(words.joined(separator: " ")))" }
        switch kind {
        case .folder: return "_files -/"
        case .date, .name: return " "
        default: return "_files"
        }
    }

    /// Text in brackets in single quotes, where a colon also has a meaning.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "[", "]", ":", "\\": escaped += "\\\(character)"
            case "'": escaped += "'\\''"
            default: escaped.append(character)
            }
        }
    }
}
