/// A document as it is laid out: what the Markdown and the HTML are two views of.
struct Page: Sendable {
    let title: Prose
    let plainTitle: String
    /// What stands before the first section.
    let introduction: [Block]
    let sections: [Section]
}

/// A section with its heading, and those below it.
struct Section: Sendable {
    let anchor: Anchor
    let title: Prose
    /// What the table of contents calls it.
    let shortTitle: String
    var blocks: [Block] = []
    var sections: [Section] = []
    /// Whether the table of contents has it.
    var isListed = true

    /// More than so many sections are no longer taken in as a list.
    private static let mostListed = 60

    /// The sections below it that the table of contents has.
    var listed: [Section] {
        let found = sections.filter(\.isListed)
        return found.count > Self.mostListed ? [] : found
    }
}

extension Section {
    /// All tables in it.
    var tables: [Table] { blocks.flatMap(\.tables) + sections.flatMap(\.tables) }
}

extension Block {
    /// The tables in it.
    var tables: [Table] {
        switch self {
        case .table(let table): [table]
        case .part(_, _, let blocks): blocks.flatMap(\.tables)
        case .paragraph, .list, .facts, .code, .pictures: []
        }
    }
}

/// A part of a section.
enum Block: Sendable {
    case paragraph(Prose)
    case list([Prose])
    case table(Table)
    /// A list of names and what they stand for.
    case facts([(name: Prose, value: Prose)])
    /// Lines for another program.
    case code(String, Language)
    /// The picture of when secrets can be read.
    case pictures([AvailabilityPicture])
    /// What is known on one authority.
    case part(Authority, Prose, [Block])

    enum Language: Sendable { case xml, json }
}

/// On whose authority something is stated.
enum Authority: String, Sendable, CaseIterable {
    /// The spec says it.
    case declared
    /// It follows from the spec, by tables of facts about the system.
    case derived
    /// Only a person with a device can show it.
    case device

    /// What a reader sees beside it.
    var label: String {
        switch self {
        case .declared: "Declared"
        case .derived: "Follows"
        case .device: "Only a device shows"
        }
    }
}

/// A table with headings; the first cell of a row is its heading.
struct Table: Sendable {
    /// What it shows.
    let caption: Prose
    let headings: [String]
    let rows: [Row]
    /// Whether its cells are few and short, so that they stay side by side on a narrow page.
    var isNarrow = false

    struct Row: Sendable {
        var anchor: Anchor?
        let cells: [Prose]

        init(_ cells: [Prose], anchor: Anchor? = nil) {
            self.anchor = anchor
            self.cells = cells
        }
    }
}
