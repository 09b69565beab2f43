import Language

/// The language's words: one record for each shape that a word has in some places.
enum Vocabulary {
    /// How a word is used.
    final class Record: Sendable {
        /// Whether a block follows.
        enum BlockUse { case none, optional, required }

        let keyword: Keyword
        /// Where it can stand.
        let places: [Place]
        /// What follows it, as the end of the sentence "`port` takes ...".
        let arguments: String
        /// Whether it can stand there more than once.
        let repeats: Bool
        let block: BlockUse
        /// What it says, in one line.
        let meaning: String

        init(
            _ keyword: Keyword, _ places: [Place], _ arguments: String, repeats: Bool = false,
            block: BlockUse = .none, _ meaning: String
        ) {
            self.keyword = keyword
            self.places = places
            self.arguments = arguments
            self.repeats = repeats
            self.block = block
            self.meaning = meaning
        }
    }

    /// The record of a word in a place, if it can stand there.
    static func record(_ word: String, in place: Place) -> Record? {
        guard let records = byWord[word] else { return nil }
        if let own = records.first(where: { $0.places.contains(place) }) { return own }
        // A retired secret is declared as it was.
        return place != .retired
            ? nil : records.first { $0.places.contains(.secret) && !uselessWhenRetired.contains($0.keyword) }
    }

    /// The places where a word can stand; none if there is no such word.
    static func places(of word: String) -> [Place] {
        records.filter { $0.keyword.rawValue == word }.flatMap(\.places)
    }

    /// The record of the word that a person most likely meant by one that can't stand in a place.
    static func suggestion(for word: String, in place: Place) -> Record? {
        if let keyword = appleNames[word] { return record(keyword.rawValue, in: place) }
        let words = byWord.keys.filter { record($0, in: place) != nil }.sorted()
        let near = Suggestion.nearest(to: word, in: words)
        // `accessiblewhenUnlocked`: the blank got lost.
        let begun = words.filter { $0.utf8.count > 3 && word.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
        return (near ?? begun).flatMap { record($0, in: place) }
    }

    /// Apple's names for what a word says.
    static let appleNames: [String: Keyword] = {
        var names: [String: Keyword] = [
            "kSecAttrAccessGroup": .group, "accessGroup": .group,
            "kSecAttrAccessible": .accessible, "accessibility": .accessible,
            "kSecAttrAccessControl": .access, "accessControl": .access,
            "kSecAttrSynchronizable": .sync, "synchronizable": .sync, "isSynchronizable": .sync,
            "kSecAttrKeyType": .type, "keyType": .type,
            "kSecAttrKeySizeInBits": .size, "keySizeInBits": .size,
            "kSecAttrTokenID": .token, "tokenID": .token,
            "applicationTag": .tag, "authenticationType": .authentication,
            "kSecReturnPersistentRef": .persistentReference, "kSecValueData": .value, "kSecUseOperationPrompt": .prompt,
            "localizedReason": .prompt, "localizedCancelTitle": .cancelTitle,
            "localizedFallbackTitle": .fallbackTitle,
        ]
        for attribute in Attribute.allCases {
            if let keyword = attribute.keyword, let constant = attribute.constant { names[constant] = keyword }
        }
        return names
    }()

    private static let byWord = Dictionary(grouping: records, by: \.keyword.rawValue)

    /// What says how a value is used and moved.
    private static let uselessWhenRetired: [Keyword] = [
        .formerly, .survives, .persistentReference, .protects, .weakened,
    ]
}

extension Attribute {
    /// The word that sets the attribute by itself, if there is one.
    var keyword: Keyword? {
        switch self {
        case .keyType: .type
        case .keySize: .size
        case .tokenID: .token
        case .accessGroup: .group
        case .accessible: .accessible
        case .accessControl: .access
        case .synchronizable: .sync
        default: Keyword(rawValue: rawValue)
        }
    }
}
