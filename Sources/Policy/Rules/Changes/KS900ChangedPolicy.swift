import Language

extension Rule {
    static let changedPolicy = Rule(
        code: "KS900",
        name: "changed-policy",
        severity: .note,
        title: "a change of who can read an item, or when",
        rationale: """
            A reviewer of specs sees the new words, and not what they were. What protects less than before, or protects \
            otherwise, or lets somebody else read, is worth a look even where it is right.
            """,
        behavior: """
            The system keeps each item as it was stored; what becomes of those on devices is told with the change.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «refreshToken»: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "refresh-token"
                    value      String
                    accessible afterFirstUnlock
                    group      shared
                    readers    app
                    exception KS507 { approver "Example team"; reason "The widget is next"; until 2027-03-01; control "Review" }
                }
                """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
            }
            """,
            before: """
                /// Gets new access tokens.
                secret refreshToken: genericPassword {
                    account    "refresh-token"
                    value      String
                    accessible afterFirstUnlock
                    group      shared
                    readers    widget, app
                }
                """),
        repair: "nothing, if it is meant; `keyspec diff` shows all that changed",
        check: .change { run in
            run.notes { $0.isWorthKnowing && run.secret($0)?.approves($0) != true }
        }
    )
}

extension PolicyChange {
    /// Whether it changes who can read an item, or when.
    fileprivate var isWorthKnowing: Bool { verdict != .equal || kind == .platformDropped }
}

extension ChangedRun {
    /// Whether another rule reports the change, or another change of the same secret that has the same consequence.
    fileprivate func isReportedElsewhere(_ change: PolicyChange) -> Bool {
        if change.consequence == .unreadable || leavesItems(change) { return true }
        switch change.kind {
        case .protectionWeakened: return secret(change)?.approves(change) != true
        case .syncFlipped, .identityChanged, .storageChanged: return change.orphansItems
        case .valueChanged: return change.consequence == .undecodable
        case .parameterRenamed, .parameterRetyped, .formerPlaceDropped: return true
        default: return false
        }
    }

    /// A note about every change that no other rule reports.
    func notes(where isWanted: (PolicyChange) -> Bool) -> [Finding] {
        changes.filter { isWanted($0) && !isReportedElsewhere($0) }.map { change in
            let before = change.old == nil ? "" : ", before \(ChangedRun.words(change.word, change.old))"
            let words = ChangedRun.words(
                change.new == nil && change.word == nil ? "such secret" : change.word, change.new)
            return Finding(
                location: place(change), message: "\(prefix(change))\(change.kind.phrase): \(words)\(before)",
                note: change.consequence.remark)
        }
    }
}
