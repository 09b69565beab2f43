import Policy

/// A page as one HTML file that needs nothing else: no network, no script.
struct HTMLPage {
    let page: Page
    /// The headings that its wide tables have, each once.
    private let headings: [[String]]

    init(page: Page) {
        self.page = page
        var found: [[String]] = []
        for table in page.sections.flatMap(\.tables) where !table.isNarrow && !found.contains(table.headings) {
            found.append(table.headings)
        }
        headings = found
    }

    var file: HTMLText {
        """
        <!doctype html>
        <!-- \(.escaped(GeneratedMarker.documentWords)). Do not edit: change the spec and run it again. -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(.escaped(page.plainTitle))</title>
        <style>
        \(PageStyle.page)
        \(PageStyle.picture)
        \(narrowHeadings)
        </style>
        </head>
        <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
        <h1>\(text(page.title))</h1>
        \(blocks(page.introduction))
        </header>
        <nav aria-label="Contents">
        <h2>Contents</h2>
        \(contents(page.sections))
        </nav>
        <main id="content">
        \(page.sections.map { section($0, level: 2) }.joined())
        </main>
        </body>
        </html>

        """
    }

    private func contents(_ sections: [Section]) -> HTMLText {
        let items = sections.map { section -> HTMLText in
            let below: HTMLText = section.listed.isEmpty ? "" : "\n\(contents(section.listed))"
            return "<li><a href=\"#\(.escaped(section.anchor.name))\">\(.escaped(section.shortTitle))</a>\(below)</li>"
        }
        return "<ul>\n\(items.joined())\n</ul>"
    }

    private func section(_ section: Section, level: Int) -> HTMLText {
        """
        <section id="\(.escaped(section.anchor.name))">
        <h\(level)>\(text(section.title))</h\(level)>
        \(blocks(section.blocks))
        \(section.sections.map { self.section($0, level: level + 1) }.joined())
        </section>
        """
    }

    private func blocks(_ blocks: [Block]) -> HTMLText { blocks.map(block).joined() }

    private func block(_ block: Block) -> HTMLText {
        switch block {
        case .paragraph(let prose): "<p>\(text(prose))</p>"
        case .list(let items): "<ul>\n\(items.map { "<li>\(text($0))</li>" }.joined())\n</ul>"
        case .table(let table): self.table(table)
        case .facts(let facts):
            """
            <table class="facts"><tbody>
            \(facts.map { "<tr><th scope=\"row\">\(text($0.name))</th><td>\(text($0.value))</td></tr>" }.joined())
            </tbody></table>
            """
        case .code(let code, _): "<pre><code>\(.escaped(code))</code></pre>"
        case .pictures(let pictures): "<div class=\"pictures\">\n\(pictures.map { $0.svg("") }.joined())\n</div>"
        case .part(let authority, let title, let content):
            """
            <div class="part \(.escaped(authority.rawValue))">
            <h4><span class="label">\(.escaped(authority.label))</span>\(text(title))</h4>
            \(blocks(content))
            </div>
            """
        }
    }

    /// Roles stand beside elements, since a narrow page shows cells below each other, which takes the elements' own away.
    private func table(_ table: Table) -> HTMLText {
        let heads = table.headings.map { "<th scope=\"col\" role=\"columnheader\">\(.escaped($0))</th>" as HTMLText }
        let rows = table.rows.map { row -> HTMLText in
            let id: HTMLText = row.anchor.map { " id=\"\(.escaped($0.name))\"" } ?? ""
            let cells = row.cells.enumerated().map { index, cell -> HTMLText in
                index == 0
                    ? "<th scope=\"row\" role=\"rowheader\">\(text(cell))</th>" : "<td role=\"cell\">\(text(cell))</td>"
            }
            return "<tr role=\"row\"\(id)>\(cells.joined(""))</tr>"
        }
        return """
            <table role="table" class="\(table.isNarrow ? "narrow" : "wide \(style(of: table))")"><caption>\(text(table.caption))</caption>
            <thead role="rowgroup"><tr role="row">\(heads.joined(""))</tr></thead>
            <tbody role="rowgroup">
            \(rows.joined())
            </tbody></table>
            """
    }

    /// The class of tables with the same headings.
    private func style(of table: Table) -> HTMLText { "headings-\(headings.firstIndex(of: table.headings) ?? 0)" }

    /// On a narrow page each cell has its heading before it.
    private var narrowHeadings: HTMLText {
        let rules = headings.enumerated().flatMap { number, headings in
            headings.enumerated().map { column, heading -> HTMLText in
                let cell: HTMLText = column == 0 ? "th" : "td:nth-child(\(column + 1))"
                return ".headings-\(number) tbody \(cell)::before{content:\"\(.escaped(heading))\"}"
            }
        }
        return "@media screen and (max-width:64rem){\(rules.joined(""))}"
    }

    /// Names of the length that Apple's have aren't cut where there is room.
    private func code(_ text: String) -> HTMLText {
        if text.isEmpty { return "(empty)" }
        let style: HTMLText = text.utf8.count <= 34 ? " class=\"word\"" : ""
        return "<code\(style)><bdi>\(.escaped(text))</bdi></code>"
    }

    private func text(_ prose: Prose) -> HTMLText {
        prose.runs.map { run -> HTMLText in
            switch run {
            case .words(let words): .escaped(words)
            case .declared(let text): "<bdi class=\"said\">\(.escaped(text))</bdi>"
            case .code(let code): self.code(code)
            case .link(let text, let anchor): "<a href=\"#\(.escaped(anchor.name))\">\(.escaped(text))</a>"
            case .strong(let words): "<strong>\(.escaped(words))</strong>"
            case .basis(let basis): "<span class=\"basis\">(\(.escaped(basis.word)))</span>"
            case .outcome(let outcome):
                "<span class=\"outcome\"><span aria-hidden=\"true\">\(.escaped(outcome.sign))</span> \(.escaped(outcome.word))</span>"
            }
        }.joined("")
    }
}

extension Basis {
    /// The word that a reader sees.
    var word: String {
        switch self {
        case .settled: "settled"
        case .inferred: "inferred"
        case .open: "not settled"
        case .practice: "practice"
        }
    }
}
