import Language
import Testing

@testable import Policy

/// A secret of an app for iOS, macOS and tvOS, with these lines beside its account and value.
private func secret(_ lines: String, platforms: String = "iOS 16, macOS 13, tvOS 16") -> String {
    """
    keychain Example {
        platforms \(platforms); application "org.example.app"; service "org.example.app"; target app
        group shared "$(AppIdentifierPrefix)org.example.shared" { members app; reason "Shown in the widget" }
        policy { owner "Example team"; recovery "Sign in again" }
    }
    /// Signs in.
    secret token: genericPassword { account "a"; value Data; \(lines) }
    """
}

@Suite struct Platforms {
    private func checked(_ outcome: Outcome) throws -> Secret {
        #expect(outcome.reports == [])
        return try #require(outcome.keychains.first?.secrets.first)
    }

    @Test func withoutABlockAreTheBase() throws {
        let lines = "group own; accessible afterFirstUnlock; label \"a\"; on macOS { label \"b\"; group shared }"
        let token = try checked(Outcome(secret(lines)))
        #expect(token.attributes.label == "a")
        #expect(token.variants.map(\.platforms) == [[.macOS]])
        let mac = try #require(token.variants.first?.secret)
        #expect(mac.attributes.label == "b")
        #expect(mac.group == .named(AttributeText([.appIdentifierPrefix, .text("org.example.shared")])))
        #expect(mac.protection == token.protection)
        #expect(mac.variants.isEmpty)
    }

    @Test func withABlockEachNeedNoBase() throws {
        let lines = "group own; on iOS, tvOS { accessible afterFirstUnlock }; on macOS { accessible whenUnlocked }"
        let token = try checked(Outcome(secret(lines)))
        #expect(token.protection.accessibility == .whenUnlocked)
        #expect(token.variants.map(\.platforms) == [[.iOS, .tvOS]])
        #expect(token.variants[0].secret.protection.accessibility == .afterFirstUnlock)
    }

    @Test func canHaveSeveralBlocks() throws {
        let lines = """
            group own; accessible afterFirstUnlock
            on iOS, macOS { label "x" }
            on macOS, tvOS { comment "y" }
            """
        let token = try checked(Outcome(secret(lines, platforms: "iOS 16, macOS 13, tvOS 16, watchOS 9")))
        #expect(token.variants.map(\.platforms) == [[.iOS], [.macOS], [.tvOS]])
        #expect(token.variants.map(\.secret.attributes.label) == ["x", "x", nil])
        #expect(token.variants.map(\.secret.attributes.comment) == [nil, "y", "y"])
    }

    @Test func canDoWithoutAccessControl() throws {
        let lines = """
            group own; accessible whenUnlocked; access userPresence; prompt "Sign in"
            on tvOS { access none }
            """
        let token = try checked(Outcome(secret(lines)))
        #expect(token.protection.accessControl == [.userPresence])
        let tv = try #require(token.variants.first?.secret.protection)
        #expect(tv.accessControl == [])
        #expect(tv.prompt == nil)
    }

    @Test(arguments: [
        ("accessible afterFirstUnlockThisDeviceOnly; on macOS { sync yes }", "KS401", "on macOS, a "),
        ("accessible afterFirstUnlockThisDeviceOnly; on macOS, tvOS { sync yes }", "KS401", "on macOS and tvOS, a "),
        ("accessible afterFirstUnlockThisDeviceOnly; sync yes; on macOS { label \"x\" }", "KS401", "a `after"),
        ("accessible afterFirstUnlockThisDeviceOnly; sync yes; on macOS { sync no }", "KS401", "on iOS and tvOS, a "),
        ("on iOS, macOS { accessible whenUnlocked }", "KS201", "on tvOS, "),
        ("accessible whenUnlocked; on macOS { access userPresence }", "KS311", "on macOS, reading asks"),
        ("group own; accessible whenUnlocked; on macOS { group shred }", "KS501", "on macOS, no group"),
        (
            "accessible whenUnlocked; comment \"x\"; on macOS { access userPresence; prompt \"x\" }", "KS110",
            "on macOS, an"
        ),
    ])
    func areNamedWhereOnlySomeAreWrong(lines: String, code: String, message: String) throws {
        let group = lines.contains("group") ? "" : "group own; "
        let outcome = Outcome(secret(group + lines))
        #expect(outcome.diagnostics.map(\.code.rawValue) == [code])
        #expect(outcome.diagnostics[0].message.hasPrefix(message), "\(outcome.diagnostics[0].message)")
        #expect(outcome.keychains.isEmpty)
    }

    @Test(arguments: [
        ("on watchOS { label \"x\" }", ["KS705 `watchOS`"]),
        ("on macOS { label \"x\" }; on macOS, tvOS { label \"y\" }", ["KS013 `label`"]),
        ("on macOS { label \"x\" }; on tvOS { label \"y\" }", []),
        ("on macOS { value Data }", ["KS012 `value`"]),
        ("on macOS { maxBytes 3 }", ["KS012 `maxBytes`"]),
        ("on macOS { persistentReference }", ["KS012 `persistentReference`"]),
        ("on macOS { service \"\\(id)\" }", ["KS025 `\"\\(id)\"`"]),
        ("on macOS { service \"mac\" }", []),
        ("on macOS { service runtime }", []),
        ("on macOS { server \"mac\" }", ["KS107 `server`"]),
    ])
    func areHeldToTheirRules(lines: String, reports: [String]) {
        let outcome = Outcome(secret("group own; accessible whenUnlocked; " + lines))
        let codes = outcome.diagnostics.map { "\($0.code.rawValue) `\($0.location.file.text($0.location.span))`" }
        #expect(codes == reports)
    }

    @Test func clashOnlyWhereTheyMeet() {
        let first = secret("accessible whenUnlocked; group own; on macOS { group shared }")
        let second =
            "\n/// Signs in.\nsecret other: genericPassword { account \"a\"; value Data; accessible whenUnlocked; "
        let clash = Outcome(first + second + "group shared }")
        #expect(clash.reports == ["KS103 `other`"])
        #expect(clash.diagnostics[0].message.hasPrefix("on macOS, "))
        #expect(Outcome(first + second + "group shared; on macOS { group own } }").reports == [])
    }

    @Test func ofOneKeychainAreNoMatterOfAnother() {
        let varied = secret("accessible whenUnlocked; group own; on macOS { label \"x\" }")
        let other = """
            keychain Other { platforms iOS 16; service "o"; target app; application "o"; policy { owner "O" } }
            /// Signs in.
            secret token: genericPassword { account "a"; value Data; group own; readers app }
            """
        let outcome = Outcome(varied, other)
        #expect(outcome.diagnostics.map(\.code.rawValue) == ["KS201"])
        #expect(!outcome.diagnostics[0].message.hasPrefix("on "))
        #expect(outcome.keychains.count == 1)
    }
}
