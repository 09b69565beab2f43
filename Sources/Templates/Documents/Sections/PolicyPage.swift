import Policy

/// A document as a page.
struct PolicyPage {
    let document: PolicyDocument
    /// All secrets, in the order of the specs.
    let secrets: [SecretEntry]
    /// All secrets, and what they are on platforms where they differ.
    let variants: [SecretEntry]
    private let secretsByID: [String: SecretEntry]

    init(_ document: PolicyDocument) {
        self.document = document
        secrets = document.secrets
        variants = document.variants
        secretsByID = Dictionary(secrets.map { ($0.id, $0) }) { first, _ in first }
    }

    var page: Page {
        let names = document.keychains.map(\.name)
        let listed = names == [document.name] ? "" : " of `\(names.joined(separator: "`, `"))`"
        return Page(
            title: "Keychain policy: \(declared: document.name)", plainTitle: "Keychain policy: \(document.name)",
            introduction: [
                .paragraph(
                    """
                    This is what is declared\(table: listed), what follows from it, and what only a device can show. Each part says which \
                    of the three it is. Nothing here is a test result, unless a person recorded one.
                    """),
                .list([
                    "\(strong: Authority.declared.label): the app's developers say it, in the spec.",
                    """
                    \(strong: Authority.derived.label): it follows from the spec by what Apple's published source and documentation \
                    say; numbers lead to the sources. \(Basis.inferred) marks what leads through closed code, \(Basis.open) what no \
                    source settles, \(Basis.practice) what is good practice with no source of Apple's behind it.
                    """,
                    "\(strong: Authority.device.label): a person has to see it on a device; what nobody has recorded reads \"not run\".",
                ]),
            ],
            sections: [summary] + changes + [
                glance, availability, inventory, secretSections, sharing, life, files, tests, review,
                exceptions,
                warnings, standards, reopening, limits, sourceList,
            ])
    }

    /// A link to a secret's section.
    func link(_ secret: SecretEntry) -> Prose {
        let text = document.keychains.count > 1 ? secret.id : secret.name
        let on = secret.platforms.isEmpty ? "" : " (\(secret.platforms.joined(separator: ", ")))"
        return "\(text + on, to: Self.anchor(secret))"
    }

    /// A link to what an identifier names: a secret, or what else there is of that name.
    func link(id: String) -> Prose {
        if let secret = secretsByID[id] { return link(secret) }
        if document.groups.contains(where: { $0.id == id }) { return "\(id, to: Anchor("sharing"))" }
        return "\(code: id)"
    }

    static func anchor(_ secret: SecretEntry) -> Anchor {
        secret.platforms.isEmpty
            ? Anchor("secret", secret.id) : Anchor("secret", secret.id, secret.platforms.joined(separator: "-"))
    }

    /// Links to secrets, or that there are none; one that is meant on all platforms is named once.
    ///
    /// - Parameters:
    ///   - secrets: the secrets, on some platforms or on all.
    ///   - most: how many are named, of more than these only the number is said of the rest.
    /// - Returns: the links.
    func links(_ secrets: [SecretEntry], most: Int = .max) -> Prose {
        let meant = Dictionary(grouping: secrets, by: \.id).mapValues(\.count)
        let whole = Set(
            secrets.filter { $0.variants.count + 1 == meant[$0.id] && $0.variants.count > 0 }.map(\.id))
        let named = secrets.filter { $0.platforms.isEmpty || !whole.contains($0.id) }
        let isAll = named.count == secrets.count && named.allSatisfy(\.platforms.isEmpty)
        if named.isEmpty { return "none" }
        if isAll, named.count > Self.few { return "all \(named.count)" }
        let number: Prose = named.count > Self.few ? "\(named.count): " : ""
        let rest: Prose = named.count > most ? " and \(named.count - most) more" : ""
        return "\(number)\(named.prefix(most).map(link).joined())\(rest)"
    }

    /// So many are counted at a glance.
    private static let few = 12

    /// What the declaration says, or that it says nothing.
    static func stated(_ text: String?) -> Prose { text.map { "\(declared: $0)" } ?? "not stated" }

    /// A status with its name.
    func status(_ number: Int) -> Prose {
        let name = document.statuses.first { $0.number == number }?.name ?? ""
        return "\(code: String(number)) \(code: name)"
    }

    /// Statuses by their numbers.
    static func numbers(_ statuses: [Int]) -> Prose { statuses.map { "\(code: String($0))" }.joined(" or ") }

    /// Links to sources: `[1] [4]`.
    static func marks(_ sources: [Int]) -> Prose {
        sources.map { "\("[\($0)]", to: Anchor("source", String($0)))" }.joined(" ")
    }

    /// A statement with its basis and its sources.
    static func prose(_ statement: StatementEntry) -> Prose {
        let basis = statement.knownBasis
        return ["\(table: statement.text)", basis == .settled ? "" : "\(basis)", marks(statement.sources)].joined(" ")
    }
}
