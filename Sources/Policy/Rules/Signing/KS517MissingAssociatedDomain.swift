import Language

extension Rule {
    static let missingAssociatedDomain = Rule(
        code: "KS517",
        name: "missing-associated-domain",
        severity: .warning,
        title: "a web login whose domain the app is not associated with",
        rationale: """
            The system fills in passwords of a domain for an app that is associated with it. Without the association \
            the user types what the system knows already.
            """,
        behavior: """
            Password AutoFill works for the domains in the entitlement com.apple.developer.associated-domains, as \
            `webcredentials:` and the domain, once the system has fetched the domain's association file. No page says \
            that it offers items which an app adds itself.
            """,
        sources: [
            .documentation(page: "security/password_autofill/setting_up_an_app_s_associated_domains"),
            .documentation(page: "bundleresources/entitlements/com.apple.developer.associated-domains"),
        ],
        bad: .spec(
            #"""
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// The user's web login.
            secret webLogin: internetPassword {
                server         «"www.example.org"»
                protocol       https
                authentication htmlForm
                account        "\(username)"
                value          String
                accessible     whenUnlocked
                group          own
            }
            """#,
            signing: .entitlements("app", in: "App.entitlements", groups: [])),
        good: .spec(
            #"""
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16
                application "org.example.app"
                service     "org.example.app"
                target      app
                policy { owner "Example team" }
            }

            /// The user's web login.
            secret webLogin: internetPassword {
                server         "www.example.org"
                protocol       https
                authentication htmlForm
                account        "\(username)"
                value          String
                accessible     whenUnlocked
                group          own
            }
            """#,
            signing: .entitlements(
                "app", in: "App.entitlements", groups: [], domains: ["webcredentials:www.example.org"])),
        repair: "add `webcredentials:` and the domain to the associated domains",
        check: .signing { run in
            run.keychains.flatMap { keychain in
                keychain.secrets.compactMap { secret -> Finding? in
                    guard secret.authentication?.value == .htmlForm, let server = secret.server,
                        case .text(let text) = server.value, let host = text.plain
                    else { return nil }
                    let files = secret.value.readingTargets(in: keychain).compactMap {
                        run.signing.entitlements[$0.target.name.value]
                    }
                    guard let file = files.first, !files.contains(where: { $0.isAssociated(with: host) }) else {
                        return nil
                    }
                    return Finding(
                        location: server.location, message: "no `webcredentials:\(host)` in \(file.name)")
                }
            }
        }
    )
}
