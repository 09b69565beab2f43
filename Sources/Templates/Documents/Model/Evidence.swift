import Policy

/// What was seen on devices, by what it was seen of.
struct Evidence {
    private struct Key: Hashable {
        let artifact: String
        let test: String
    }

    private let entries: [Key: [ReviewRecord.Entry]]
    private let all: [ReviewRecord.Entry]

    init(_ record: ReviewRecord) {
        all = record.entries
        entries = Dictionary(grouping: record.entries) { Key(artifact: $0[.artifact], test: $0[.test]) }
    }

    /// The executions of one test of one secret.
    func entries(on artifact: String, _ test: String, fingerprint: String) -> [EvidenceEntry] {
        (entries[Key(artifact: artifact, test: test)] ?? []).map {
            EvidenceEntry(cells: $0.named, isCurrent: $0[.policy] == fingerprint)
        }
    }

    /// The executions of what no secret of these has, if they are about one of these keychains.
    func strays(beside secrets: [SecretEntry], in keychains: [String]) -> [EvidenceEntry] {
        var known: Set<Key> = []
        for secret in secrets { for test in secret.tests { known.insert(Key(artifact: secret.id, test: test.id)) } }
        return all.filter { entry in
            keychains.contains { entry[.artifact].hasPrefix("\($0).") }
                && !known.contains(Key(artifact: entry[.artifact], test: entry[.test]))
        }.map { EvidenceEntry(cells: $0.named, isCurrent: false) }
    }
}

extension ReviewRecord.Entry {
    fileprivate var named: [String: String] {
        Dictionary(uniqueKeysWithValues: cells.map { ($0.key.rawValue, $0.value) })
    }
}

/// What evidence comes to.
enum ReviewResult: String {
    case pass, fail
    case notRun = "not run"
    /// Seen before the declaration changed.
    case outdated
    /// Some of several tests were passed, and the others not run.
    case incomplete

    /// Of the executions of one test: the last one on the present declaration counts.
    init(of evidence: [EvidenceEntry]) {
        let run = evidence.filter { $0.cells["result"] != "not run" }
        if let last = run.last(where: \.isCurrent) {
            self = last.cells["result"] == "pass" ? .pass : .fail
        } else {
            self = run.isEmpty ? .notRun : .outdated
        }
    }

    /// Of several tests: one that failed is enough, and for a pass all are needed.
    init(ofAll results: [String]) {
        let results = results.compactMap(ReviewResult.init(rawValue:))
        if results.contains(.fail) {
            self = .fail
        } else if results.isEmpty || results.allSatisfy({ $0 == .notRun }) {
            self = .notRun
        } else if results.allSatisfy({ $0 == .pass }) {
            self = .pass
        } else {
            self = results.contains(.outdated) ? .outdated : .incomplete
        }
    }
}
