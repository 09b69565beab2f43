import Language

extension Rule {
    static let reservedSuffix = Rule(
        code: "KS109",
        name: "reserved-suffix",
        severity: .error,
        title: "an account with an ending of the generated code's own",
        rationale: """
            While an access-controlled item is replaced, its new value waits under the same identity with such an \
            ending on the account; so do the rows of records and indexes. A secret that has one by itself would be \
            taken for such a row.
            """,
        behavior: "The system knows nothing of them: the endings are the generated code's own.",
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    «"refresh-token#keyspec-staging"»
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "let the account end otherwise",
        check: .secret { secret, _ in
            guard let account = secret.account, case .text(let text) = account.value,
                case .text(let end)? = text.segments.last,
                let suffix = reservedSuffixes.first(where: { end.utf8.reversed().starts(with: $0.utf8.reversed()) })
            else { return [] }
            return [Finding(location: account.location, message: "accounts that end in `\(suffix)` are reserved")]
        }
    )
}

private let reservedSuffixes = ["#keyspec-staging", "#keyspec-record", "#keyspec-index", "#keyspec-slot"]
