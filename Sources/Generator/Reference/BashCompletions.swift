/// What bash needs to complete a command line.
struct BashCompletions {
    let description: CommandLineDescription

    var text: String {
        let name = description.name
        let commands = description.commands.map(\.name) + description.options.map { "--\($0.name)" }
        return """
            # bash completion for \(name)

            _\(name)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                COMPREPLY=()
                if [[ $COMP_CWORD == 1 ]]; then
                    COMPREPLY=($(compgen -W "\(commands.joined(separator: " "))" -- "$current"))
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(description.commands.map(branch).joined())    esac
            }

            complete -o default -F _\(name) \(name)

            """
    }

    /// The completions of one command. Where nothing is offered, bash offers files.
    private func branch(_ command: CommandDescription) -> String {
        let options = command.options.flatMap { ["--\($0.name)"] + ($0.short.map { ["-\($0)"] } ?? []) }
        var branch = "    \(command.name))\n"
        let valued = command.options.filter { $0.valueName != nil }
        if !valued.isEmpty {
            branch += "        case $previous in\n"
            for option in valued {
                let names = (["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])).joined(separator: " | ")
                let words = description.words(for: option.kind, choices: option.choices)
                let offer =
                    words.isEmpty
                    ? "" : "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")); "
                branch += "        \(names)) \(offer)return ;;\n"
            }
            branch += "        esac\n"
        }
        branch += "        if [[ $current == -* ]]; then\n"
        branch += "            COMPREPLY=($(compgen -W \"\(options.joined(separator: " "))\" -- \"$current\"))\n"
        if let argument = command.argument {
            let words = description.words(for: argument.kind, choices: argument.choices)
            if !words.isEmpty {
                branch += "        else\n"
                branch += "            COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))\n"
            }
        }
        return branch + "        fi\n        ;;\n"
    }
}
