import Language
import Testing

@testable import Policy

/// Keychains of one run, in files of their own.
@Suite struct SeveralSpecs {
    private static let app = """
        app Acme {
            platforms   iOS 16
            application "org.example.acme"
            target      app
            group shared "$(AppIdentifierPrefix)org.example.shared" { members app; reason "Shared with the extension" }
            policy { owner "Acme team"; classification "credential"; retention "Until sign-out" }
        }
        """

    /// A keychain with one generic password.
    private static func keychain(_ name: String, _ lines: String, secret: String) -> String {
        """
        /// Kept by \(name).
        keychain \(name) {
            \(lines)
        }

        /// The session's token.
        secret token: genericPassword {
            account    "token"
            value      String
            accessible whenUnlocked
            readers    app
            \(secret)
        }
        """
    }

    /// A keychain of its own application.
    private static func alone(_ name: String, application: String?, group: String = "", secret: String) -> String {
        let application = application.map { "application \"\($0)\"" } ?? ""
        return keychain(
            name,
            """
            platforms iOS 16
                \(application)
                service "org.example"
                target app
                \(group)
                policy { owner "Example team"; classification "credential"; retention "Until sign-out" }
            """, secret: secret)
    }

    private func codes(_ texts: String...) -> [String] {
        Outcome(files: texts.map { Array($0.utf8) }).diagnostics.map(\.code.rawValue)
    }

    @Test func meetInTheirOwnGroup() throws {
        let outcome = Outcome(
            Self.app, Self.keychain("First", "in Acme; service \"s\"", secret: "group own"),
            Self.keychain("Second", "in Acme; service \"s\"", secret: "group own"))
        #expect(outcome.reports == ["KS103 `token`"])
        let report = try #require(outcome.diagnostics.first)
        #expect(report.location.file.path == "Spec2.keyspec")
        #expect(report.labels.map(\.location.file.path) == ["Spec1.keyspec"])
    }

    @Test func meetInTheAppsGroup() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group shared")
        #expect(codes(Self.app, first, first.replacing("First", with: "Second")) == ["KS103"])
        #expect(codes(Self.app, first, Self.keychain("Second", "in Acme; service \"s\"", secret: "group own")) == [])
    }

    @Test func meetUnderAServiceThatOneOfThemHasFromItsKeychain() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group own")
        let second = Self.keychain("Second", "in Acme; service \"t\"", secret: "group own; service \"s\"")
        #expect(codes(Self.app, first, second) == ["KS103"])
        #expect(codes(Self.app, first, second.replacing("; service \"s\"", with: "")) == [])
    }

    @Test func meetWhenAParameterTakesACertainValue() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group shared")
        let second = Self.keychain("Second", "in Acme; service \"s\"", secret: "group shared")
            .replacing("\"token\"", with: #""to\(rest)""#)
        #expect(codes(Self.app, first, second) == ["KS104"])
    }

    @Test func meetInAGroupThatTheOtherNamesInFull() {
        let first = Self.keychain("First", "in Acme; service \"org.example\"", secret: "group own")
        let second = Self.alone(
            "Second", application: "org.example.other",
            group: "group others \"$(AppIdentifierPrefix)org.example.acme\" { members app; reason \"Shared\" }",
            secret: "group others")
        #expect(codes(Self.app, first, second) == ["KS103"])
    }

    @Test(arguments: ["own", "default"]) func ofDifferentApplicationsNeverMeetOutsideASharedGroup(group: String) {
        let first = Self.alone("First", application: "org.example.first", secret: "group \(group)")
        let second = Self.alone("Second", application: "org.example.second", secret: "group \(group)")
        #expect(codes(first, second) == [])
        #expect(codes(first, second.replacing("example.second", with: "example.first")) == ["KS103"])
    }

    @Test func ofDifferentApplicationsMeetInASharedGroup() {
        let group = "group shared \"TEAM.org.example.shared\" { members app; reason \"Shared\" }"
        let first = Self.alone("First", application: "org.example.first", group: group, secret: "group shared")
        let second = Self.alone(
            "Second", application: "org.example.second", group: group.replacing("group shared", with: "group both"),
            secret: "group both")
        #expect(codes(first, second) == ["KS103"])
    }

    @Test(arguments: [
        ("infoPlist \"Group\"", "infoPlist \"Group\"", ["KS103"]), ("infoPlist \"Group\"", "infoPlist \"Other\"", []),
        ("appGroup \"group.a\"", "\"group.a\"", ["KS504", "KS103"]),
    ])
    func ofOneAppMeetInGroupsOfOneSource(first: String, second: String, expected: [String]) {
        func keychain(_ name: String, _ source: String) -> String {
            Self.keychain(
                name, "in Acme; service \"s\"; group ours \(source) { members app; reason \"Shared\" }",
                secret: "group ours")
        }
        #expect(codes(Self.app, keychain("First", first), keychain("Second", second)) == expected)
    }

    @Test func ofOneAppMeetInTheDefaultGroupAlsoWithoutAnApplication() {
        let app = Self.app.replacing("application \"org.example.acme\"", with: "")
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group default")
        #expect(codes(app, first, first.replacing("First", with: "Second")) == ["KS103"])
    }

    @Test func withNothingInCommonNeverMeetInTheDefaultGroup() {
        let first = Self.alone("First", application: nil, secret: "group default")
        #expect(codes(first, first.replacing("First", with: "Second")) == [])
    }

    @Test func withDifferentSyncStatesAreTwins() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group own")
        let second = Self.keychain("Second", "in Acme; service \"s\"", secret: "group own; sync yes")
        #expect(codes(Self.app, first, second) == [])
    }

    // MARK: The app's file

    private func check(_ texts: [String], app: String) -> (keychains: [String], reports: [String], deferred: Int) {
        let trees = (texts + [app]).enumerated().map { index, text in
            Parser.parse(SourceFile(path: "Spec\(index).keyspec", text: text)).tree
        }
        let result = Checker.check(Array(trees.dropLast()), app: trees[texts.count])
        return (
            result.keychains.map(\.name), result.diagnostics.map { "\($0.location.file.path): \($0.code.rawValue)" },
            result.deferred.count
        )
    }

    @Test func findTheAppInTheFileThatIsNamedForIt() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group own")
        #expect(codes(first).contains("KS017"))
        let result = check([first], app: Self.app)
        #expect(result.keychains == ["First"])
        #expect(result.reports == [])
    }

    @Test func areJudgedWithTheKeychainOfTheAppsFileWhichIsNotGenerated() {
        let first = Self.keychain("First", "in Acme; service \"s\"", secret: "group own")
        let other = Self.keychain("Other", "in Acme; service \"t\"", secret: "group own")
        let result = check([first], app: Self.app + "\n\n" + other)
        #expect(result.keychains == ["First"])
        #expect(result.reports == [] && result.deferred == 0)
        #expect(
            check([first], app: Self.app + "\n\n" + other.replacing("\"t\"", with: "\"s\"")).reports == [
                "Spec1.keyspec: KS103"
            ])
    }

    @Test(arguments: ["", "keyspec 1", "// app Acme { target app }"])
    func mayNotNameAFileWithoutAnApp(text: String) {
        let first = Self.alone("First", application: "org.example", secret: "group own")
        #expect(check([first], app: text).reports == ["Spec1.keyspec: KS017"])
    }

    @Test func mayNotNameAKeychainsFileWithoutAnApp() {
        let first = Self.alone("First", application: "org.example", secret: "group own")
        let second = Self.alone("Second", application: "org.example.second", secret: "group own")
        #expect(check([first], app: second).reports == ["Spec1.keyspec: KS017"])
    }

    @Test func areGeneratedIfTheyAreListedThemselves() {
        let text = Self.app + "\n\n" + Self.keychain("First", "in Acme; service \"s\"", secret: "group own")
        let tree = Parser.parse(SourceFile(path: "Spec.keyspec", text: text)).tree
        let result = Checker.check([tree], app: tree)
        #expect(result.keychains.map(\.name) == ["First"])
        #expect(result.diagnostics == [])
    }
}
