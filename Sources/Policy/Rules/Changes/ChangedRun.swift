import Language

/// What differs from an older version of the specs, with the declarations in which it shows.
final class ChangedRun: Sendable {
    /// The differences.
    let changes: [PolicyChange]
    private let keychains: [KeychainDeclaration]
    private let declarations: [PolicyChange.Subject: SecretDeclaration]
    /// The beginning of a file, for what no declaration is left of.
    private let fallback: Location

    init(
        _ keychains: [KeychainDeclaration], _ base: PolicySnapshot, _ exceptions: [ExceptionDeclaration],
        in file: SourceFile
    ) {
        self.keychains = keychains
        fallback = Location(file, Span(file.start, file.start))
        var declarations: [PolicyChange.Subject: SecretDeclaration] = [:]
        for keychain in keychains {
            for secret in keychain.secrets {
                let subject = PolicyChange.Subject(keychain: keychain.name.value, secret: secret.name.value)
                if declarations[subject] == nil { declarations[subject] = secret.value }
            }
        }
        self.declarations = declarations
        let building = SnapshotBuilding(keychains, exceptions)
        let changes = PolicyDifference(from: base, to: building.snapshot).changes
        // What couldn't be made out was reported, and isn't gone.
        let isWhole = building.incomplete.isEmpty && keychains.allSatisfy(\.isComplete)
        self.changes = isWhole ? changes : changes.filter { declarations[$0.subject] != nil }
    }

    /// The declaration that a change is in, if it is in one.
    func secret(_ change: PolicyChange) -> SecretDeclaration? { declarations[change.subject] }

    /// The keychain that a change is in, if it is there.
    func keychain(_ change: PolicyChange) -> KeychainDeclaration? {
        keychains.first { $0.name.value == change.subject.keychain }
    }

    /// Where a change shows.
    func place(_ change: PolicyChange) -> Location {
        guard let declared = declarations[change.subject] else {
            return (keychain(change) ?? keychains.first)?.name.location ?? fallback
        }
        let platform = change.platforms.first.flatMap { Platform(rawValue: $0) }
        let secret = platform.map(declared.resolved) ?? declared
        let place: Location? =
            switch change.word {
            case "accessible": secret.accessible?.location
            case "access": secret.access?.location
            case "sync": secret.sync?.location
            case "group": secret.group?.location
            case "value": secret.value?.location
            case "port": secret.port?.location
            case "index": secret.index
            case "type": secret.keyType?.location
            case let word: Keyword(rawValue: word ?? "").flatMap(secret.identityText)?.location
            }
        return place ?? declared.name.location
    }

    /// What begins a message about a change: the platforms on which it is one.
    func prefix(_ change: PolicyChange) -> String {
        guard !change.platforms.isEmpty else { return "" }
        return "on \(change.platforms.joined(separator: " and ")), "
    }

    /// `account "b"`, or that there is nothing.
    static func words(_ word: String?, _ text: String?) -> String {
        guard let text else { return "no `\(word ?? "")`" }
        return "`\([word, text].compactMap(\.self).joined(separator: " "))`"
    }

    /// What `formerly` has to say about where a secret was.
    func formerly(_ change: PolicyChange) -> String {
        let places = changes.filter {
            $0.subject == change.subject && $0.platforms == change.platforms
                && [.identityChanged, .syncFlipped].contains($0.kind) && $0.word != ItemPlace.ownership
        }
        if let whole = places.first(where: { $0.word == nil })?.old {
            let parts = whole.split(separator: " ", maxSplits: 1)
            return "formerly \(parts[0]) { \(parts.count > 1 ? parts[1] : "") }"
        }
        let words = places.map { change in
            let old = change.word == "group" ? groupName(change) : change.old
            return "\(change.word ?? "") \(old ?? "none")"
        }
        let itemClass = secret(change)?.itemClass.value.rawValue ?? "genericPassword"
        return "formerly \(itemClass) { \(words.joined(separator: "; ")) }"
    }

    /// What a spec calls the group that a secret was in.
    private func groupName(_ change: PolicyChange) -> String? {
        guard let keychain = keychain(change), let old = change.old else { return change.old }
        if old == "default" { return old }
        let own = keychain.application.map {
            SpecWords.literal(AttributeText([.appIdentifierPrefix, .text($0.value)]))
        }
        if own == old { return "own" }
        return keychain.groups.first { $0.source.map { SpecWords.words($0.value) } == old }?.name.value ?? old
    }
}

extension PolicyChange {
    /// Whether what is stored isn't found any more, or is stored twice.
    var orphansItems: Bool { [.orphaned, .orphanedUnlessFirst, .secondCopy].contains(consequence) }
}

extension SecretDeclaration {
    /// Whether a change to less protection is a reviewed one: it is stated with what the protection was.
    func approves(_ change: PolicyChange) -> Bool {
        weakenings.contains { weakening in
            switch change.word {
            case "accessible": weakening.accessible?.value.rawValue == change.old
            case "access": weakening.access.map { AccessExpression($0.flags.map(\.value)).words } == change.old
            default: false
            }
        }
    }
}
