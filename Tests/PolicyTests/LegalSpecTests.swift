import Testing

@testable import Policy

/// What the system accepts and means as it reads is refused by no rule.
@Suite struct LegalSpecs {
    private static let item = "account \"a\"; value Data; accessible whenUnlocked; readers app"

    @Test(arguments: [
        "group own; access userPresence with applicationPassword; prompt \"x\"",
        "group own; access biometryAny; prompt \"x\"",
        "group own; access devicePasscode with applicationPassword; prompt \"x\"",
        "group own; access with applicationPassword; prompt localized \"x\"",
        "group own; access biometryAny and devicePasscode and companion; prompt \"x\"",
        "group own; access biometryCurrentSet or devicePasscode or companion; prompt \"x\"; policy { recovery \"x\" }",
        "group own; sync yes",
        "group default",
        "group own; maxBytes 1",
    ])
    func ofOneSecret(line: String) {
        let outcome = Outcome(inKeychain("/// Opens the store.\nsecret key: genericPassword { \(Self.item); \(line) }"))
        #expect(outcome.reports == [])
        #expect(outcome.keychains.first?.secrets.count == 1)
    }

    @Test(arguments: Accessibility.allCases.filter { !$0.isDeprecated })
    func ofEveryAccessibility(accessibility: Accessibility) {
        let line = Self.item.replacing("whenUnlocked", with: accessibility.rawValue)
        let outcome = Outcome(
            inKeychain(
                "/// Opens the store.\nsecret key: genericPassword { \(line); group own; policy { recovery \"x\" } }"))
        let isNoted = accessibility == .whenPasscodeSetThisDeviceOnly
        #expect(outcome.reports == (isNoted ? ["KS206 `\(accessibility.rawValue)`"] : []))
        #expect(outcome.keychains.count == 1)
    }

    @Test(arguments: InternetProtocol.allCases)
    func ofEveryProtocol(protocol: InternetProtocol) {
        let outcome = Outcome(
            inKeychain(
                "/// Signs in.\nsecret login: internetPassword { server \"s\"; protocol \(`protocol`.rawValue); "
                    + "\(Self.item); group own }"))
        #expect(outcome.reports == [])
    }

    @Test func thatIsAsSmallAsCanBe() {
        let outcome = Outcome(
            """
            keychain Example {
                platforms iOS 16
                service   "org.example.app"
                target    app
                policy { owner "Example team" }
            }
            /// Signs in.
            secret token: genericPassword {
                account    "token"
                value      String
                accessible whenUnlocked
            }
            """)
        #expect(outcome.reports == [])
        #expect(outcome.keychains.first?.secrets.first?.group == .default)
    }
}
