import Policy

/// A page as Markdown, as GitHub reads it; its pictures are files beside it.
struct MarkdownPage {
    let page: Page
    /// What the files of its pictures are called, in order.
    let pictures: [String]

    var file: MarkdownText {
        """
        <!-- \(.words(GeneratedMarker.documentWords)). Do not edit: change the spec and run it again. -->

        # \(text(page.title))

        \(blocks(page.introduction))

        ## Contents

        \(contents(page.sections, level: 0))

        \(page.sections.map { section($0, level: 2) }.joined("\n\n"))

        """
    }

    private func contents(_ sections: [Section], level: Int) -> MarkdownText {
        let indentation: MarkdownText = level == 0 ? "" : "  "
        return sections.map { section -> MarkdownText in
            let item: MarkdownText = "\(indentation)- [\(.escaped(section.shortTitle))](#\(.anchor(section.anchor)))"
            return section.listed.isEmpty ? item : "\(item)\n\(contents(section.listed, level: level + 1))"
        }.joined()
    }

    private func section(_ section: Section, level: Int) -> MarkdownText {
        let mark: MarkdownText = level == 2 ? "##" : "###"
        let parts: [MarkdownText] =
            ["<a id=\"\(.anchor(section.anchor))\"></a>\n\n\(mark) \(text(section.title))"] + section.blocks.map(block)
            + section.sections.map { self.section($0, level: level + 1) }
        return parts.filter { !$0.isEmpty }.joined("\n\n")
    }

    private func blocks(_ blocks: [Block]) -> MarkdownText { blocks.map(block).joined("\n\n") }

    private func block(_ block: Block) -> MarkdownText {
        switch block {
        case .paragraph(let prose): text(prose)
        case .list(let items): items.map { "- \(text($0))" }.joined()
        case .table(let table): self.table(table)
        case .facts(let facts):
            "| | |\n| --- | --- |\n\(facts.map { "| **\(text($0.name))** | \(text($0.value)) |" }.joined())"
        case .code(let code, let language):
            switch language {
            case .xml: .codeBlock(code, language: "xml")
            case .json: .codeBlock(code, language: "json")
            }
        case .pictures(let shown):
            zip(shown, pictures).map { "![\(.escaped($0.title))](\(.address($1)))" }.joined("\n\n")
        case .part(let authority, let title, let content):
            "#### \(.words(authority.label)): \(text(title))\n\n\(blocks(content))"
        }
    }

    private func table(_ table: Table) -> MarkdownText {
        let heads = table.headings.map { MarkdownText.words($0) }
        let rules = table.headings.map { _ in "---" as MarkdownText }
        let rows = table.rows.map { row -> MarkdownText in
            let anchor: MarkdownText = row.anchor.map { "<a id=\"\(.anchor($0))\"></a>" } ?? ""
            let cells = row.cells.enumerated().map { index, cell in index == 0 ? anchor + text(cell) : text(cell) }
            return "| \(cells.joined(" | ")) |"
        }
        return """
            \(text(table.caption)):

            | \(heads.joined(" | ")) |
            | \(rules.joined(" | ")) |
            \(rows.joined())
            """
    }

    private func text(_ prose: Prose) -> MarkdownText {
        prose.runs.map { run -> MarkdownText in
            switch run {
            case .words(let words): .words(words)
            case .declared(let text): .escaped(text)
            case .code(let code): code.isEmpty ? "(empty)" : .code(code)
            case .link(let text, let anchor): "[\(.escaped(text))](#\(.anchor(anchor)))"
            case .strong(let words): "**\(.words(words))**"
            case .basis(let basis): "*(\(.words(basis.word)))*"
            case .outcome(let outcome): "**\(.words(outcome.sign)) \(.words(outcome.word))**"
            }
        }.joined("")
    }
}

extension MarkdownText {
    /// The name of an anchor, which holds nothing that means anything in Markdown or HTML.
    static func anchor(_ anchor: Anchor) -> MarkdownText { .plain(anchor.name) }

    /// The name of a file of ours, of which the same is true.
    static func address(_ name: String) -> MarkdownText { .plain(name) }
}
