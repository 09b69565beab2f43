import Policy

/// A document as a page.
struct PolicyPage {
    let document: PolicyDocument

    init(_ document: PolicyDocument) { self.document = document }

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
        if let secret = document.secrets.first(where: { $0.id == id }) { return link(secret) }
        if document.groups.contains(where: { $0.id == id }) { return "\(id, to: Anchor("sharing"))" }
        return "\(code: id)"
    }

    static func anchor(_ secret: SecretEntry) -> Anchor {
        secret.platforms.isEmpty
            ? Anchor("secret", secret.id) : Anchor("secret", secret.id, secret.platforms.joined(separator: "-"))
    }

    /// Links to secrets, or that there are none.
    func links(_ secrets: [SecretEntry], none: Prose = "none") -> Prose {
        secrets.isEmpty ? none : secrets.map(link).joined()
    }

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
