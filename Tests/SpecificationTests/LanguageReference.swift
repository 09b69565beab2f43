@testable import Policy

/// The tables of `Documentation/Language.md`, made from the records of the vocabulary.
enum LanguageReference {
    /// Each table under the name that its place in the document has.
    static var tables: [(name: String, text: String)] {
        [
            ("file", words(in: [.file])),
            ("keychain", words(in: [.keychain, .app])),
            ("group", words(in: [.group, .target])),
            ("classes", vocabulary(ItemClass.self, \.constant)),
            ("identity", secretWords(.identity)),
            ("value", secretWords(.value)),
            ("accessibilities", vocabulary(Accessibility.self, \.constant)),
            ("flags", vocabulary(AccessControlFlag.self, \.constant)),
            ("description", secretWords(.description)),
            ("blocks", secretWords(.block)),
            ("formerly", words(in: [.formerly])),
            ("weakened", words(in: [.weakened])),
            ("retired", words(in: [.retired])),
            ("exception", words(in: [.exception])),
            ("policy", words(in: [.policy])),
            ("record", words(in: [.record])),
            ("protocols", vocabulary(InternetProtocol.self, \.constant)),
            ("authentication types", vocabulary(AuthenticationType.self, \.constant)),
            ("key types", vocabulary(KeyType.self, \.constant)),
            ("tokens", vocabulary(Token.self, \.constant)),
            ("CryptoKit keys", list(CryptoKitKey.self)),
            ("enclave keys", list(EnclaveKey.self)),
            ("file protections", vocabulary(FileProtection.self, \.constant)),
            ("platforms", list(Platform.self)),
        ]
    }

    // MARK: Words

    /// The words that stand in some places, with those places if there are several.
    static func words(in places: [Place]) -> String {
        let records = Vocabulary.records.filter { !$0.places.filter(places.contains).isEmpty }
        guard places.count > 1 else {
            return table(
                ["Word", "Takes", "If left out", "Meaning"],
                records.map { [word($0), $0.arguments, Absence.text($0.keyword, in: places[0]), $0.meaning] })
        }
        return table(
            ["Word", "In", "Takes", "If left out", "Meaning"],
            records.map { record in
                let here = places.filter(record.places.contains)
                return [
                    word(record), here.map { "`\($0)`" }.joined(separator: ", "), record.arguments,
                    Absence.text(record.keyword, in: here[0]), record.meaning,
                ]
            })
    }

    /// What the words in a secret are about.
    enum Subject { case identity, value, description, block }

    static func subject(of record: Vocabulary.Record) -> Subject {
        if record.block != .none || [.survives, .protects].contains(record.keyword) { return .block }
        let attributes = record.keyword.attributes
        let identity = ItemClass.allCases.flatMap(\.primaryKey).filter { $0 != .creator && $0 != .type }
        if attributes.contains(where: identity.contains) || record.keyword == .token { return .identity }
        let protection: Set<Attribute> = [.accessGroup, .accessible, .accessControl, .synchronizable]
        return attributes.isEmpty || !protection.isDisjoint(with: attributes) ? .value : .description
    }

    static func secretWords(_ subject: Subject) -> String {
        let records = Vocabulary.records.filter { $0.places.contains(.secret) && self.subject(of: $0) == subject }
        return table(
            ["Word", "Classes", "Also in", "Takes", "If left out", "Apple's attribute", "Meaning"],
            records.map { record in
                let others = record.places.filter { [.on, .formerly].contains($0) }
                let constants = record.keyword.attributes.compactMap(\.constant)
                return [
                    word(record), record.keyword.classPhrase, others.map { "`\($0)`" }.joined(separator: ", "),
                    record.arguments, Absence.text(record.keyword, in: .secret),
                    constants.map { "`\($0)`" }.joined(separator: ", "), record.meaning,
                ]
            })
    }

    private static func word(_ record: Vocabulary.Record) -> String {
        let text = "`\(record.keyword.rawValue)`"
        return record.repeats ? text + " *" : text
    }

    // MARK: Tables of words

    private static func vocabulary<Value: ClosedVocabulary>(_: Value.Type, _ constant: (Value) -> String) -> String {
        table(["Word", "Apple's constant"], Value.allCases.map { ["`\($0.rawValue)`", "`\(constant($0))`"] })
    }

    static func list<Value: ClosedVocabulary>(_: Value.Type) -> String {
        Value.allCases.map { "- `\($0.rawValue)`\n" }.joined()
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { cells in
            "|" + cells.map { $0.isEmpty ? " |" : " \($0.replacing("|", with: "\\|")) |" }.joined() + "\n"
        }.joined()
    }
}

extension Keyword {
    /// What it sets.
    var attributes: [Attribute] { Attribute.allCases.filter { $0.keyword == self } }

    /// The classes of items that can have it.
    var classPhrase: String {
        let passwords: [ItemClass] = [.genericPassword, .internetPassword]
        let classes: [ItemClass]
        switch self {
        case .value, .bytes, .maxBytes, .persistentReference, .formerly: classes = passwords
        case _ where attributes.isEmpty: classes = ItemClass.allCases
        default:
            // An identity is found by its label; its halves have the rest.
            classes = ItemClass.allCases.filter { itemClass in
                attributes.contains {
                    itemClass == .identity ? Attribute.common.contains($0) : itemClass.attributes.contains($0)
                }
            }
        }
        if classes.count == ItemClass.allCases.count { return "all" }
        return classes == passwords ? "passwords" : classes.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }
}
