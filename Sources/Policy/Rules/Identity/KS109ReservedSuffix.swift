import Language

extension Rule {
    static let reservedSuffix = Rule(
        code: "KS109",
        name: "reserved-suffix",
        severity: .error,
        title: "an account with the ending of staged values",
        rationale: """
            While an access-controlled item is replaced, its new value waits under the same identity with this \
            ending on the account. A secret that has it by itself would be taken for such a value.
            """,
        behavior: "The system knows nothing of it: the ending is the generated code's own.",
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
                end.utf8.reversed().starts(with: stagingSuffix.utf8.reversed())
            else { return [] }
            return [
                Finding(location: account.location, message: "accounts that end in `\(stagingSuffix)` are reserved")
            ]
        }
    )
}

private let stagingSuffix = "#keyspec-staging"
