import Language

extension Rule {
    static let formerParameters = Rule(
        code: "KS123",
        name: "former-parameters",
        severity: .error,
        title: "an older version with other run-time parameters than the item",
        rationale: """
            A migration finds the older version of each item of a family, and writes the item with the same parameters. A \
            parameter that only one of them has could not be known.
            """,
        behavior: """
            The system takes no part in this.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens for one account.
            secret refreshToken: genericPassword {
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                «formerly» genericPassword { account "token" }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens for one account.
            secret refreshToken: genericPassword {
                account    "token.\\(accountID)"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
                formerly genericPassword { account "old-token.\\(accountID)" }
            }
            """),
        repair: "state the identity with the same parameters",
        check: .secret { secret, _ in
            guard !secret.formers.isEmpty else { return [] }
            let wanted = secret.allParameters
            return secret.formers.compactMap { former in
                guard former.item.isComplete, former.parameters != wanted else { return nil }
                return Finding(
                    location: former.location,
                    message: "the older version has other parameters than `\(secret.name.value)`")
            }
        }
    )
}

extension SecretDeclaration {
    /// The run-time parameters in its identity.
    var allParameters: Set<Parameter> {
        var parameters: Set<Parameter> = []
        for text in identityTexts {
            if case .text(let text) = text.value { parameters.formUnion(text.parameters) }
        }
        return parameters
    }
}

extension FormerDeclaration {
    fileprivate var parameters: Set<Parameter> {
        guard let userDefaultsKey else { return item.allParameters }
        return Set(userDefaultsKey.value.parameters)
    }
}
