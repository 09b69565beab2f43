import Language

extension Rule {
    static let tagOnCertificate = Rule(
        code: "KS609",
        name: "tag-on-certificate",
        severity: .error,
        title: "an application tag on a certificate",
        rationale: """
            Tags are for keys. A certificate is found by its label, its issuer and serial number, or its key.
            """,
        behavior: """
            SecItemAdd answers errSecNoSuchAttr (-25303): the class has no such attribute.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "64-89"),
            .security(file: "keychain/securityd/SecItemSchema.c", lines: "1000"),
        ],
        bad: .secret(
            """
            /// Trusted for internal servers.
            secret internalRoot: certificate {
                label      "Internal root"
                «tag»        "org.example.root"
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Trusted for internal servers.
            secret internalRoot: certificate {
                label      "Internal root"
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "remove it; a certificate is found by its label",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .certificate else { return [] }
            return secret.statedAttributes.filter { $0.value == .tag }.map {
                Finding(location: $0.location, message: "a certificate has no `tag`")
            }
        }
    )
}
