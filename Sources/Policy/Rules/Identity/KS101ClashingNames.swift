import Language

extension Rule {
    static let clashingNames = Rule(
        code: "KS101",
        name: "clashing-names",
        severity: .error,
        title: "two declarations get one name in Swift",
        rationale: """
            Each keychain becomes a type and a file, each secret a property and, with a capital, a nested type. \
            Two of one name don't compile, and two files whose names differ in case alone are one file on many \
            disks.
            """,
        behavior: "The system never sees the name.",
        sources: [.language],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }

            /// Gets new access tokens, too.
            secret «RefreshToken»: genericPassword {
                account    "access-token"
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

            /// Gets new access tokens, too.
            secret accessToken: genericPassword {
                account    "access-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "give one of them another name",
        check: .run { run in
            clashes(run.keychains.map { ([nameOfFile($0.name.value)], $0.name, "keychain") })
                + run.keychains.flatMap { keychain in
                    let secrets = keychain.secrets.map {
                        ([$0.name.value, SwiftNames.typeName(ofSecret: $0.name.value)], $0.name, "secret")
                    }
                    let records = keychain.records.map {
                        ([$0.name.value, SwiftNames.typeName(ofRecord: $0.name.value)], $0.name, "record")
                    }
                    return clashes(secrets + records)
                }
        }
    )
}

/// The name on a disk that doesn't tell case apart.
private func nameOfFile(_ name: String) -> String { name.lowercased() }

private func clashes(_ declarations: [(names: [String], name: Located<String>, noun: String)]) -> [Finding] {
    var first: [String: Located<String>] = [:]
    var findings: [Finding] = []
    for (names, name, noun) in declarations {
        if let earlier = names.lazy.compactMap({ first[$0] }).first {
            let relation = earlier.value == name.value ? "is declared already" : "clashes with `\(earlier.value)`"
            findings.append(
                Finding(
                    location: name.location, message: "a \(noun) called `\(name.value)` \(relation)",
                    labels: [.init(earlier.location, "declared here")]))
        }
        for taken in names where first[taken] == nil { first[taken] = name }
    }
    return findings
}
