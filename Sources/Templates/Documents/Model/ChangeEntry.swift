import Policy

/// A difference from an older version of the specs, for machines.
public struct ChangeEntry: Sendable, Encodable {
    let keychain: String
    let secret: String?
    let kind: String
    /// What differs, where, and which way, in words.
    let heading: String
    let word: String?
    let old: String?
    let new: String?
    let platforms: [String]
    let verdict: String
    let reasons: [String]
    let storedItems: Outcome

    /// What it means for stored items.
    struct Outcome: Sendable, Encodable {
        let consequence: String
        let isLoss: Bool
        let sentence: String
    }

    /// Takes a change.
    public init(_ change: PolicyChange) {
        keychain = change.subject.keychain
        secret = change.subject.secret
        kind = change.kind.rawValue
        heading = change.heading
        word = change.word
        old = change.old
        new = change.new
        platforms = change.platforms
        verdict = change.verdict.rawValue
        reasons = change.reasons
        storedItems = Outcome(
            consequence: change.consequence.rawValue, isLoss: change.consequence.isLoss,
            sentence: change.consequence.sentence)
    }

    /// The name of what it is about.
    var id: String { secret.map { "\(keychain).\($0)" } ?? keychain }
}
