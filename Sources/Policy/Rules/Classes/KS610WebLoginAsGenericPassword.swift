import Language

extension Rule {
    static let webLoginAsGenericPassword = Rule(
        code: "KS610",
        name: "web-login-as-generic-password",
        severity: .warning,
        title: "the login of a web site, kept as a generic password",
        rationale: """
            A generic password knows one text, its service. Server, protocol, port and path, by which logins of a site \
            are told apart and found, are attributes of an internet password.
            """,
        behavior: """
            A generic password has no attributes for server, protocol, port, path and authentication type; the service \
            is a text that means nothing to the system.
            """,
        sources: [.security(file: "keychain/securityd/SecItemSchema.c", lines: "400, 860")],
        bad: .secret(
            #"""
            /// The user's web login.
            secret webLogin: genericPassword {
                service    «"https://www.example.org"»
                account    "\(username)"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """#),
        good: .secret(
            #"""
            /// The user's web login.
            secret webLogin: internetPassword {
                server     "www.example.org"
                protocol   https
                account    "\(username)"
                value      String
                accessible whenUnlocked
                group      own
                readers    app
            }
            """#),
        repair: "make it an internetPassword with `server`",
        check: .secret { secret, _ in
            guard secret.itemClass.value == .genericPassword, let service = secret.service,
                secret.extent.contains(service.location), case .text(let text) = service.value,
                let plain = text.plain, plain.namesWebSite
            else { return [] }
            return [Finding(location: service.location, message: "this looks like the login of a web site")]
        }
    )
}

extension String {
    /// Whether the text is a web address, or a host as people write them: its last part is a domain of the web, its first isn't.
    ///
    /// Identifiers in reverse order, such as those of apps, begin with such a domain.
    fileprivate var namesWebSite: Bool {
        if hasPrefix("https://") || hasPrefix("http://") { return true }
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last, webDomains.contains(String(last)),
            !webDomains.contains(String(first)), !parts.contains(where: \.isEmpty)
        else { return false }
        return utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x2E }
    }
}

private let webDomains: Set<String> = ["com", "org", "net", "edu", "gov", "info"]
