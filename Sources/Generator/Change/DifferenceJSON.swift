import Policy
import Templates

/// A difference for machines; `version` rises when a reader would have to change.
struct DifferenceJSON: Encodable {
    private let version = 1
    private let changes: [ChangeEntry]

    init(_ difference: PolicyDifference) { changes = difference.changes.map(ChangeEntry.init) }
}
