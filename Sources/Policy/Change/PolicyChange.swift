/// One difference between two versions of the specs.
public struct PolicyChange: Hashable, Sendable {
    /// What differs.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case added, removed, retired, retirementEnded, renamed
        case identityChanged, storageChanged, syncFlipped
        case protectionWeakened, protectionStrengthened, protectionChanged
        case readersWidened, readersNarrowed, readersChanged
        case valueChanged, parameterRenamed, parameterRetyped
        case platformDropped, platformAdded
        case formerPlaceDropped, formerPlaceAdded
        case policyTextChanged, attributeChanged

        /// What differs, in words.
        public var phrase: String {
            switch self {
            case .added: "added"
            case .removed: "removed"
            case .retired: "retired"
            case .retirementEnded: "clean-up ended"
            case .renamed: "renamed"
            case .identityChanged: "identity changed"
            case .storageChanged: "storage changed"
            case .syncFlipped: "sync flipped"
            case .protectionWeakened: "protection weakened"
            case .protectionStrengthened: "protection strengthened"
            case .protectionChanged: "protection changed, neither weaker nor stronger"
            case .readersWidened: "readers widened"
            case .readersNarrowed: "readers narrowed"
            case .readersChanged: "readers changed"
            case .valueChanged: "value form changed"
            case .parameterRenamed: "parameter renamed"
            case .parameterRetyped: "parameter retyped"
            case .platformDropped: "platform dropped"
            case .platformAdded: "platform added"
            case .formerPlaceDropped: "older place dropped"
            case .formerPlaceAdded: "older place added"
            case .policyTextChanged: "policy text changed"
            case .attributeChanged: "attribute changed"
            }
        }
    }

    /// What the change is about.
    public struct Subject: Hashable, Sendable {
        /// The keychain's name, in the new version if it is there.
        public let keychain: String
        /// The secret's name, in the new version if it is there; nil for the keychain itself.
        public let secret: String?

        /// The name in messages.
        public var name: String { secret.map { "\(keychain).\($0)" } ?? keychain }
    }

    /// What it is about.
    public let subject: Subject
    /// What differs.
    public let kind: Kind
    /// The word of the spec that differs, if it is one.
    public let word: String?
    /// What it was, as a spec has it; nil if there was nothing.
    public let old: String?
    /// What it is.
    public let new: String?
    /// The platforms on which it differs; none where it does on all.
    public let platforms: [String]
    /// Whether it protects less or more.
    public let verdict: Comparison
    /// What it means for stored items.
    public let consequence: ChangeConsequence

    /// What differs, where, and which way.
    public var heading: String {
        var text = kind.phrase
        if let word { text += ": \(word)" }
        if !platforms.isEmpty { text += " (on \(platforms.joined(separator: ", ")))" }
        if kind == .syncFlipped { text += verdict == .weaker ? ", weaker" : ", stronger" }
        return text
    }

    /// How much it deserves to be looked at: 0 for what protects less, 1 for what loses something, then the rest.
    public var rank: Int {
        if verdict == .weaker { return 0 }
        if consequence.isLoss { return 1 }
        switch verdict {
        case .incomparable: return 2
        case .stronger: return 3
        default: return kind == .policyTextChanged || kind == .attributeChanged ? 5 : 4
        }
    }
}
