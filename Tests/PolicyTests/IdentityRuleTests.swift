import Language
import Testing

@testable import Policy

/// A secret of the example keychain in which all is right, with this identity.
private func secret(
    _ name: String, _ identity: String, group: String = "own", sync: String = "no",
    class itemClass: String = "genericPassword"
) -> String {
    """
    /// Signs in.
    secret \(name): \(itemClass) {
        \(identity)
        value      String
        accessible whenUnlocked
        group      \(group)
        sync       \(sync)
        readers    app
    }

    """
}

private func codes(_ secrets: String...) -> [String] {
    Outcome(inKeychain(secrets.joined())).diagnostics.map(\.code.rawValue)
}

@Suite struct PrimaryKeyRules {
    @Test(arguments: [
        ("account \"a\"", "account \"a\"", "KS103"),
        ("account none", "account none", "KS103"),
        ("account \"a\"; service \"s\"", "account \"a\"; service \"s\"", "KS103"),
        ("account \"a\"; service \"org.example.app\"", "account \"a\"", "KS103"),
        ("account \"a\\(x)\"", "account \"a\\(y)\"", "KS103"),
        ("account \"a\\(x)\"", "account \"abc\"", "KS104"),
        ("account \"a\\(x)\"", "account \"\\(x)b\"", "KS104"),
        ("account \"a\\(x)c\"", "account \"a\\(x)bc\"", "KS104"),
        ("account \"a-\\(n: Int)\"", "account \"a--17\"", "KS104"),
        ("account \"a-\\(n: Int)\"", "account \"a-\\(s)\"", "KS104"),
        ("account \"\\(u: UUID)\"", "account \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", "KS104"),
        ("account \"\\(u: UUID)\"", "account \"\\(s)-\\(t)\"", "KS104"),
        ("service \"\\(s)\"; account \"a\"", "account \"\\(a)\"", "KS104"),
        ("service \"\\(s)\"; account \"a\"", "service \"s\"; account \"a\"", "KS104"),
    ])
    func secretsThatMeetAreReported(first: String, second: String, code: String) {
        #expect(codes(secret("first", first), secret("second", second)) == [code])
        #expect(codes(secret("first", second), secret("second", first)) == [code])
    }

    @Test(arguments: [
        // Generated code refuses an empty parameter.
        ("account \"a\\(x)\"", "account \"a\""),
        ("account \"\\(x)\"", "account none"),
        ("account \"a\"", "account \"A\""),
        // Composed and decomposed: equal for Swift, not for the keychain, which compares bytes.
        ("account \"\\u{E9}\"", "account \"e\\u{301}\""),
        ("account \"a\"; service \"s\"", "account \"a\"; service \"t\""),
        ("account \"a\\(x)\"", "account \"b\\(x)\""),
        ("account \"\\(x)a\"", "account \"\\(x)b\""),
        ("account \"a\\(x)\"", "account \"\""),
        ("account \"a-\\(n: Int)\"", "account \"a-b\""),
        ("account \"a\\(n: Int)\"", "account \"a\""),
        ("account \"\\(u: UUID)\"", "account \"main\""),
        ("account \"\\(u: UUID)\"", "account \"\\(n: Int)\""),
        ("service \"s\\(x)\"; account \"a\"", "service \"t\\(x)\"; account \"\\(a)\""),
        ("service \"\\(s)\"; account \"a\"", "service \"s\"; account \"b\""),
        ("service infoPlist \"A\"; account \"a\"", "service infoPlist \"B\"; account \"a\""),
    ])
    func secretsThatNeverMeetAreNot(first: String, second: String) {
        #expect(!codes(secret("first", first), secret("second", second)).contains { ["KS103", "KS104"].contains($0) })
        #expect(!codes(secret("first", second), secret("second", first)).contains { ["KS103", "KS104"].contains($0) })
    }

    @Test func groupSynchronizabilityAndClassTellSecretsApart() {
        let account = "account \"a\""
        // Whose group it is and who reads it is another matter.
        let shared = codes(secret("first", account), secret("second", account, group: "shared"))
        #expect(shared == ["KS507"])
        #expect(codes(secret("first", account), secret("second", account, sync: "yes")) == [])
        #expect(
            codes(secret("first", account), secret("second", account + "; server \"s\"", class: "internetPassword"))
                == [])
    }

    @Test(arguments: ["protocol https", "port 443", "path \"/\"", "authentication httpBasic", "securityDomain \"x\""])
    func everyAttributeOfAnInternetPasswordTellsItApart(line: String) {
        let identity = "server \"s\"; account \"a\""
        let plain = secret("first", identity, class: "internetPassword")
        #expect(codes(plain, secret("second", identity, class: "internetPassword")) == ["KS103"])
        #expect(codes(plain, secret("second", "\(identity); \(line)", class: "internetPassword")) == [])
    }

    @Test func keychainsOfARunMeetOnlyInAGroupThatBothUse() {
        func spec(_ name: String, application: String, group: String, literal: String) -> String {
            """
            keychain \(name) {
                application "\(application)"
                service     "s"
                target      app
                group shared "T1.\(literal)" { members app; reason "x" }
                policy { owner "Example team" }
            }
            \(secret("token", "account \"a\"", group: group))
            """
        }
        func reports(_ first: (String, String, String), _ second: (String, String, String)) -> [String] {
            Outcome(
                spec("A", application: first.0, group: first.1, literal: first.2),
                spec("B", application: second.0, group: second.1, literal: second.2)
            ).diagnostics.map(\.code.rawValue)
        }
        #expect(reports(("x", "own", "g"), ("x", "own", "g")) == ["KS103"])
        #expect(reports(("x", "own", "g"), ("y", "own", "g")) == [])
        #expect(reports(("x", "default", "g"), ("x", "default", "g")) == ["KS103"])
        #expect(reports(("x", "default", "g"), ("y", "default", "g")) == [])
        #expect(reports(("x", "shared", "g"), ("y", "shared", "g")) == ["KS103"])
        #expect(reports(("x", "shared", "g"), ("x", "shared", "h")) == [])
    }

    @Test func aWarningNamesTheEarliestSecretAndStandsOncePerSecret() throws {
        let outcome = Outcome(
            inKeychain(
                secret("first", "account \"a.1\"") + secret("second", "account \"a.2\"")
                    + secret("third", "account \"a.\\(x)\"") + secret("fourth", "account \"a\\(x)\"")))
        #expect(outcome.reports == ["KS104 `third`", "KS104 `fourth`"])
        #expect(
            outcome.diagnostics.map(\.labels.first?.message) == [
                "`first` is declared here", "`first` is declared here",
            ])
        #expect(outcome.keychains.count == 1)
    }

    @Test func manySecretsAreComparedWithFewOthers() {
        let families = (0..<300).flatMap {
            [secret("f\($0)", "account \"k\($0).\\(id)\""), secret("l\($0)", "account \"k\($0)-\"")]
        }
        #expect(Outcome(inKeychain(families.joined())).reports == [])
    }

    @Test func hugePatternsEndInAnAnswer() {
        let long = (0..<100).map { "\\(p\($0))x" }.joined()
        let other = (0..<100).map { "\\(p\($0))y" }.joined()
        let outcome = Outcome(
            inKeychain(secret("first", "account \"\(long)z\"") + secret("second", "account \"\(other)z\"")))
        #expect(outcome.diagnostics.allSatisfy { $0.code == "KS104" })
    }
}

@Suite struct NameRules {
    @Test(arguments: [
        "self", "Self", "Type", "Protocol", "_", "init", "store", "perform", "save", "read", "delete", "exists",
        "keyspec",
        "KeyspecThing",
    ])
    func secretsCannotHaveNamesThatSwiftOrGeneratedCodeNeeds(name: String) {
        #expect(Outcome(inKeychain(secret(name, "account \"a\""))).reports == ["KS102 `\(name)`"])
    }

    @Test(arguments: [
        "token", "Token", "type", "string", "data", "class", "default", "in", "nil", "is", "as", "value", "account",
        "aB_9",
    ])
    func secretsCanHaveOtherNames(name: String) {
        #expect(codes(secret(name, "account \"a\"")) == [])
    }

    @Test(arguments: ["self", "save", "_", "identity", "parameter", "kSecClass", "String"])
    func parametersCannotHaveNamesThatItemsNeed(name: String) {
        #expect(codes(secret("token", "account \"a\\(\(name))\"")) == ["KS102"])
    }

    @Test(arguments: ["Type", "String", "KeyspecError", "SystemKeychain", "_"])
    func keychainsCannotHaveNamesThatGeneratedCodeNeeds(name: String) {
        #expect(Outcome("keychain \(name) { service \"s\" }").reports == ["KS102 `\(name)`"])
    }

    @Test(arguments: [("token", "token"), ("token", "Token"), ("token", "TokenItem"), ("TokenItem", "Token")])
    func secretsClashByPropertyAndType(first: String, second: String) {
        let outcome = Outcome(inKeychain(secret(first, "account \"a\"") + secret(second, "account \"b\"")))
        #expect(outcome.reports == ["KS101 `\(second)`"])
    }

    @Test func keychainsClashOnDisksThatDoNotTellCaseApart() {
        let outcome = Outcome("keychain Mail { service \"s\" }", "keychain MAIL { service \"s\" }")
        #expect(outcome.reports == ["KS101 `MAIL`"])
        #expect(outcome.diagnostics[0].labels[0].location.file.path == "Spec0.keyspec")
    }
}
