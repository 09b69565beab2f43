import Language

/// The manual page, for `man`.
struct ManPage {
    let description: CommandLineDescription

    var text: String {
        let name = description.name
        var page = ".TH \(name.uppercased()) 1 \"\" \"\(name) \(description.version)\"\n"
        page += section("NAME") + "\(name) \\- \(roff(description.abstract))\n"
        page += section("SYNOPSIS") + ".B \(name)\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n"
        page += section("DESCRIPTION") + paragraphs(description.discussion)
        page += section("OPTIONS") + description.options.map(entry).joined()
        page += section("COMMANDS") + description.commands.map(chapter).joined()
        return page
    }

    private func chapter(_ command: CommandDescription) -> String {
        var chapter = ".SS \"\(roff(HelpPage(description: description).usage(of: command)))\"\n"
        chapter += roff(command.abstract.withInitialCapital) + ".\n.PP\n"
        chapter += paragraphs(command.discussion)
        if let argument = command.argument { chapter += entry(argument.synopsis, argument.abstract) }
        chapter += command.options.map(entry).joined()
        if !command.examples.isEmpty { chapter += ".PP\nExamples:\n" }
        return chapter + command.examples.map { entry($0.command, $0.explanation) }.joined()
    }

    private func section(_ title: String) -> String { ".SH \(title)\n" }

    private func entry(_ option: OptionDescription) -> String { entry(option.synopsis, option.abstract) }

    private func entry(_ term: String, _ text: String) -> String { ".TP\n.B \"\(roff(term))\"\n\(roff(text))\n" }

    private func paragraphs(_ text: String) -> String {
        text.split(separator: "\n").map { "\(roff(String($0)))\n" }.joined(separator: ".PP\n")
    }

    /// Text that roff prints as it is: no escapes of its own, no line that is a request.
    private func roff(_ text: String) -> String {
        let escaped = text.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "'": escaped += "\\(aq"
            default: escaped.append(character)
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
