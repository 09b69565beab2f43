import Language

extension Rule {
    static let unusableRecord = Rule(
        code: "KS131",
        name: "unusable-record",
        severity: .error,
        title: "secrets that can not change together",
        rationale: """
            A record is two or more passwords with the same run-time parameters, each in one record alone and moved from no \
            older place. Synced items reach other devices one by one, so that nothing can keep them together there. All \
            of them are kept at sign-out, or none.
            """,
        behavior: """
            iCloud Keychain carries items one by one. The system knows no transaction over several of them.
            """,
        sources: [.language],
        bad: .secret(
            """
            /// Lets requests pass for an hour.
            secret accessToken: genericPassword {
                account    "access"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// What one sign-in yields.
            record session { members «accessToken» }
            """),
        good: .secret(
            """
            /// Lets requests pass for an hour.
            secret accessToken: genericPassword {
                account    "access"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// What one sign-in yields.
            record session { members accessToken, refreshToken }
            """),
        repair: "let the record have members that can change together",
        check: .keychain { keychain in
            guard !keychain.records.isEmpty else { return [] }
            var secrets: [String: SecretDeclaration] = [:]
            for secret in keychain.secrets where secrets[secret.name.value] == nil {
                secrets[secret.name.value] = secret.value
            }
            var first: [String: Location] = [:]
            return keychain.records.filter(\.isComplete).flatMap { record in
                findings(in: record, secrets, &first)
            }
        }
    )
}

private func findings(
    in record: RecordDeclaration, _ secrets: [String: SecretDeclaration], _ first: inout [String: Location]
) -> [Finding] {
    var findings: [Finding] = []
    if record.members.count == 1, let member = record.members.first {
        findings.append(Finding(location: member.location, message: "a record of one secret is that secret"))
    }
    let lead = record.members.first.flatMap { secrets[$0.value] }
    let retired = record.members.filter { secrets[$0.value]?.retirement != nil }
    if let member = retired.first, retired.count < record.members.count {
        findings.append(
            Finding(
                location: member.location, message: "`\(member.value)` is retired, and the others of its record aren't")
        )
    }
    for member in record.members {
        if let earlier = first[member.value] {
            findings.append(
                Finding(
                    location: member.location, message: "`\(member.value)` is in a record already",
                    labels: [.init(earlier, "first named here")]))
            continue
        }
        first[member.value] = member.location
        guard let secret = secrets[member.value], let lead, let objection = objection(to: secret, beside: lead) else {
            continue
        }
        findings.append(
            Finding(
                location: member.location, message: "`\(member.value)` \(objection)",
                labels: [.init(secret.name.location, "declared here")]))
    }
    return findings
}

private func objection(to secret: SecretDeclaration, beside lead: SecretDeclaration) -> String? {
    guard [.genericPassword, .internetPassword].contains(secret.itemClass.value) else { return "is no password" }
    if secret.sync?.value == true { return "is synced, and arrives on other devices alone" }
    if !secret.formers.isEmpty { return "was kept elsewhere, which a record can't be moved from" }
    if secret.value?.value == .nothing { return "holds no value" }
    if secret.access?[.applicationPassword] != nil { return "has an application password, which a record doesn't take" }
    if secret.index != nil { return "has an index of its own, which a record doesn't take" }
    if !secret.variants.isEmpty { return "differs by platform, which a record's secrets can't" }
    if secret.allParameters != lead.allParameters {
        return "has other run-time parameters than `\(lead.name.value)`"
    }
    return secret.survivesSignOut == lead.survivesSignOut
        ? nil : "and `\(lead.name.value)` differ in whether they survive a sign-out"
}
