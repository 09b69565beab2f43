import Policy

/// A difference for machines; `version` rises when a reader would have to change.
struct DifferenceJSON: Encodable {
    private let version = 1
    private let changes: [Entry]

    init(_ difference: PolicyDifference) { changes = difference.changes.map(Entry.init) }

    private struct Entry: Encodable {
        let keychain: String
        let secret: String?
        let kind: String
        let word: String?
        let old: String?
        let new: String?
        let platforms: [String]
        let verdict: String
        let reasons: [String]
        let storedItems: Outcome

        init(_ change: PolicyChange) {
            keychain = change.subject.keychain
            secret = change.subject.secret
            kind = change.kind.rawValue
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
    }

    private struct Outcome: Encodable {
        let consequence: String
        let isLoss: Bool
        let sentence: String
    }
}
