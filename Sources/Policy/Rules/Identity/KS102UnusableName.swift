import Language

extension Rule {
    static let unusableName = Rule(
        code: "KS102",
        name: "unusable-name",
        severity: .error,
        title: "a name that the generated Swift can not have",
        rationale: """
            A secret's name becomes a property, a run-time parameter's an argument. Keywords are escaped, but a \
            name that the generated code needs itself, or that Swift takes for itself even in backticks, has no \
            way out.
            """,
        behavior: "The system never sees the name.",
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret «store»: genericPassword {
                account    "refresh-token"
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
        repair: "choose another name",
        check: .keychain { keychain in
            var findings = [SwiftNames.objection(toKeychain: keychain.name.value).map { ($0, keychain.name.location) }]
            let given = keychain.runtimeNames
            findings += keychain.records.map { record in
                SwiftNames.objection(toSecret: record.name.value).map { ($0, record.name.location) }
            }
            for secret in keychain.secrets {
                if given.contains(secret.name.value) {
                    let message = "`\(secret.name.value)` is what the keychain is made with"
                    findings.append((message, secret.name.location))
                }
                findings.append(SwiftNames.objection(toSecret: secret.name.value).map { ($0, secret.name.location) })
                for text in secret.identityTexts {
                    guard case .text(let value) = text.value else { continue }
                    findings += value.parameters.map { parameter in
                        SwiftNames.objection(toParameter: parameter.name).map { ($0, text.location) }
                    }
                }
            }
            return findings.compactMap { $0 }.map { Finding(location: $0.1, message: $0.0) }
        }
    )
}
