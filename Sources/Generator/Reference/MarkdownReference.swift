/// The command line as a page of the documentation.
struct MarkdownReference {
    let description: CommandLineDescription

    var text: String {
        var page = "<!-- Made from the description of the command line; `make references` renews it. -->\n\n"
        page += "# The command line\n\n"
        page += description.discussion.markdown + "\n"
        page += table(description.options.map { ($0.synopsis, $0.abstract) }, "Option")
        page += "\nCommands:\n\n"
        page += description.commands.map { "- [`\($0.name)`](#\($0.name)): \($0.abstract.markdown)\n" }.joined()
        return page + description.commands.map(section).joined()
    }

    private func section(_ command: CommandDescription) -> String {
        let usage = HelpPage(description: description).usage(of: command).wrapped(width: 100, hanging: 4)
        var section = "\n## \(command.name)\n\n```\n\(usage)\n```\n\n\(command.discussion.markdown)\n"
        let argument = command.argument.map { [($0.synopsis, $0.abstract)] } ?? []
        section += table(argument + command.options.map { ($0.synopsis, $0.abstract) }, "Argument")
        guard !command.examples.isEmpty else { return section }
        return section + "\n" + command.examples.map { "- `\($0.command)`: \($0.explanation.markdown)\n" }.joined()
    }

    private func table(_ rows: [(String, String)], _ title: String) -> String {
        "\n| \(title) | |\n|---|---|\n"
            + rows.map { "| `\($0.replacing("|", with: "\\|"))` | \($1.markdown.replacing("|", with: "\\|")) |\n" }
            .joined()
    }
}

extension String {
    /// The text, where a star would begin emphasis.
    fileprivate var markdown: String { replacing("*", with: "\\*") }
}
