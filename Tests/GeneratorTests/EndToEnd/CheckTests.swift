import Foundation
import Testing

@testable import Generator

/// `keyspec check` with what it can be told beside the specs.
@Suite struct CheckTests {
    private static let spec = """
        keychain Demo {
            platforms   iOS 16
            application "org.example.demo"
            service     "org.example.demo"
            target      app
            target      widget
            group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown in the widget" }
            policy { owner "Demo team" }
        }

        /// Keeps the session alive.
        secret token: genericPassword {
            account    "token"
            value      String
            accessible afterFirstUnlockThisDeviceOnly
            group      shared
            readers    app, widget

            exception KS203 {
                approver "Demo team"; reason "Sign-in again is next"
                until    2027-03-01; control "Short-lived tokens"
            }
        }

        """

    private func work() throws -> Workspace {
        let work = try Workspace()
        try work.write("Demo.keyspec", Self.spec)
        return work
    }

    private func check(_ work: Workspace, _ arguments: String...) -> (code: ExitCode, output: String, error: String) {
        let words = ["check", work.root.appending(path: "Demo.keyspec").path, "--today", "2026-11-01"] + arguments
        return RecordingConsole.run(words)
    }

    private func path(_ work: Workspace, _ name: String) -> String { work.root.appending(path: name).path }

    private static func entitlements(_ groups: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>aps-environment</key><string>development</string>
        <key>keychain-access-groups</key><array>\(groups.map { "<string>\($0)</string>" }.joined())</array>
        </dict></plist>

        """
    }

    // MARK: Days

    @Test(arguments: [
        ("2026-11-01", ExitCode.clean, ""), ("2027-01-29", .clean, ""), ("2027-01-30", .clean, "KS806"),
        ("2027-03-01", .clean, "KS806"), ("2027-03-02", .findings, "KS804"),
    ])
    func judgesExceptionsOnTheDayItIsTold(day: String, code: ExitCode, report: String) throws {
        let work = try work()
        let run = RecordingConsole.run(["check", path(work, "Demo.keyspec"), "--today", day])
        #expect(run.code == code)
        #expect(report.isEmpty ? run.output.isEmpty : run.output.contains("[\(report)]"))
    }

    @Test(arguments: ["2027-3-1", "tomorrow", "2027-02-30", "2027-03-01x", "-2027-03-01"])
    func takesDaysOnly(day: String) throws {
        let run = RecordingConsole.run(["check", path(try work(), "Demo.keyspec"), "--today=\(day)"])
        #expect(run.code == .failure)
        #expect(run.error.contains("`--today` takes a day"))
    }

    @Test func generationDependsOnNoDay() throws {
        let work = try Workspace()
        try work.write("Demo.keyspec", Self.spec.replacing("2027-03-01", with: "2001-01-01"))
        let run = RecordingConsole.run(["generate", path(work, "Demo.keyspec"), "-o", path(work, "Out")])
        #expect(run == (.clean, "", ""))
        #expect(RecordingConsole.run(["check", path(work, "Demo.keyspec")]).code == .findings)
    }

    // MARK: Places of exceptions

    @Test func exceptionsCanBeKeptInAFolder() throws {
        let work = try work()
        try work.write("Exceptions/a.keyspec", "// none\nkeyspec 1\napp Other { target other }\n")
        let run = check(work, "--exceptions-only-in", path(work, "Exceptions"))
        #expect(run.code == .findings && run.output.contains("[KS810]"))
        let inside = Self.spec.replacing(
            "exception KS203 {", with: "policy { retention \"x\" }\n}\nexception KS203 for Demo.token {"
        )
        .replacing("control \"Short-lived tokens\"\n    }\n}", with: "control \"Short-lived tokens\"\n    }\n")
        let parts = inside.split(separator: "exception KS203 for", maxSplits: 1)
        try work.write("Demo.keyspec", String(parts[0]))
        try work.write("Exceptions/b.keyspec", "exception KS203 for" + parts[1])
        let words = ["check", path(work, "Demo.keyspec"), path(work, "Exceptions"), "--today", "2026-11-01"]
        #expect(RecordingConsole.run(words + ["--exceptions-only-in", path(work, "Exceptions")]) == (.clean, "", ""))
        #expect(RecordingConsole.run(words + ["--exceptions-only-in", path(work, "Nowhere")]).code == .failure)
    }

    // MARK: Strictness and formats

    @Test func strictnessMakesWarningsFail() throws {
        let work = try Workspace()
        try work.write("Demo.keyspec", Self.spec.replacing("reason \"Shown in the widget\"", with: ""))
        #expect(check(work).code == .clean)
        #expect(check(work, "--strict").code == .findings)
        let out = path(work, "Out")
        #expect(
            RecordingConsole.run(["generate", path(work, "Demo.keyspec"), "-o", out, "--strict"]).code == .findings)
        #expect(!FileManager.default.fileExists(atPath: out))
        #expect(RecordingConsole.run(["generate", path(work, "Demo.keyspec"), "-o", out]).code == .clean)
    }

    @Test(arguments: ["json", "sarif", "github"])
    func formatsGoWhereTextGoes(format: String) throws {
        let work = try Workspace()
        try work.write("Demo.keyspec", Self.spec.replacing("afterFirstUnlockThis", with: "afterFirst"))
        let check = check(work, "--error-format", format)
        #expect(check.code == .findings && check.error.isEmpty && check.output.contains("KS011"))
        let generate = RecordingConsole.run(
            ["generate", path(work, "Demo.keyspec"), "-o", path(work, "Out"), "--error-format", format])
        #expect(generate.code == .findings && generate.output.isEmpty && generate.error.contains("KS011"))
    }

    // MARK: Entitlements and Info.plist

    @Test func entitlementsAreCompared() throws {
        let work = try work()
        try work.write("good.entitlements", Self.entitlements("$(AppIdentifierPrefix)org.example.shared"))
        try work.write("bad.entitlements", Self.entitlements("$(AppIdentifierPrefix)org.example.other"))
        #expect(check(work, "--entitlements", "widget=\(path(work, "good.entitlements"))") == (.clean, "", ""))
        let bad = check(
            work, "--entitlements", "widget=\(path(work, "bad.entitlements"))", "--entitlements",
            "app=\(path(work, "good.entitlements"))")
        #expect(bad.code == .findings)
        #expect(bad.output.contains("[KS511]") && bad.output.contains("[KS513]"))
        #expect(bad.output.contains("2 ") == false || bad.output.contains("1 error, 1 warning"))
    }

    @Test func binaryPropertyListsAreRead() throws {
        let work = try work()
        let content = ["keychain-access-groups": ["T123456789.org.example.shared"]]
        let data = try PropertyListSerialization.data(fromPropertyList: content, format: .binary, options: 0)
        try work.write("signed.plist", data)
        #expect(check(work, "--entitlements", "widget=\(path(work, "signed.plist"))") == (.clean, "", ""))
    }

    @Test func infoPlistsAreCompared() throws {
        let work = try work()
        let plist = { (key: String) in
            "<plist version=\"1.0\"><dict><key>\(key)</key><string>$(AppIdentifierPrefix)</string><key>A</key><array/></dict></plist>"
        }
        try work.write("Good.plist", plist("AppIdentifierPrefix"))
        try work.write("Bad.plist", plist("AppIdentifier"))
        #expect(check(work, "--info-plist", path(work, "Good.plist")) == (.clean, "", ""))
        #expect(check(work, "--info-plist", path(work, "Bad.plist")).output.contains("[KS516]"))
        let each = check(
            work, "--info-plist", path(work, "Bad.plist"), "--info-plist", "app=\(path(work, "Good.plist"))")
        #expect(each.output.contains("[KS516]"))
    }

    @Test(arguments: [
        "", "garbage", "<plist><dict><key>a</key>", "bplist00", "bplist00\u{1}\u{2}\u{3}", "<plist><array/></plist>",
        "<plist><dict><key>keychain-access-groups</key><string>x</string></dict></plist>",
        String(repeating: "<array>", count: 100_000), "<plist>" + String(repeating: "<dict><key>a</key>", count: 200),
    ])
    func brokenPropertyListsAreClearErrors(text: String) throws {
        let work = try work()
        try work.write("x.plist", text)
        for option in ["--entitlements", "--info-plist"] {
            // An Info.plist has no list of groups whose form could be wrong.
            if option == "--info-plist", text.contains("keychain-access-groups") { continue }
            let run = check(work, option, "widget=\(path(work, "x.plist"))")
            #expect(run.code == .failure, "\(option) \(text.prefix(40))")
            #expect(run.error.contains("x.plist: "))
        }
    }

    @Test func whatCannotBeReadIsAnError() throws {
        let work = try work()
        #expect(check(work, "--entitlements", "widget=\(path(work, "none"))").error.contains("no such file"))
        #expect(check(work, "--entitlements", "widget=\(work.root.path)").error.contains("not a regular file"))
        #expect(check(work, "--entitlements", "widget").error.contains("takes TARGET=FILE"))
        #expect(check(work, "--entitlements", "=x").code == .failure)
        try work.write("e", Self.entitlements())
        let unknown = check(work, "--entitlements", "widgit=\(path(work, "e"))")
        #expect(unknown.code == .failure)
        #expect(unknown.error.contains("no spec declares a target `widgit`") && unknown.error.contains("`widget`"))
    }
}

extension RecordingConsole {
    static func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
        let recorder = RecordingConsole()
        let code = Program.run(words, on: recorder.console())
        return (code, recorder.output, recorder.error)
    }
}
