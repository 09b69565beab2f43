import Foundation
import Language
import Testing

@testable import Generator

@Suite struct ScaffoldCommandTests {
    static let items: [[String]] = [
        ["genericPassword", "--service", "org.example.app", "--account", "session-token"],
        [
            "genericPassword", "--service", "s", "--account", "user.\\(id)", "--value", "Data", "--access",
            "userPresence",
            "--prompt", "Say \"yes\"", "--accessible", "whenPasscodeSetThisDeviceOnly", "--name", "Vault",
            "--visibility",
            "public",
        ],
        ["internetPassword", "--server", "www.example.org", "--account", "\\(user)"],
        ["key", "--tag", "org.example.app.signing"], ["certificate", "--label", "root"],
        ["identity", "--label", "org.example client"],
    ]

    private static func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
        let recorder = RecordingConsole()
        let code = Program.run(["scaffold", "--class"] + words, on: recorder.console())
        return (code, recorder.output, recorder.error)
    }

    @Test(arguments: items)
    func theFileHoldsItsSpecAndNoMark(_ words: [String]) throws {
        let run = Self.run(words)
        #expect(run.code == .clean && run.error == "", "\(run.error)")
        #expect(!Producer.swift.made(run.output.utf8, named: "A.swift"))
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let spec = lines.dropFirst(2).prefix { $0.hasPrefix("//") }.map { $0.dropFirst(3) }.joined(separator: "\n")
        let plan = Pipeline.generateSwift(
            from: [SourceFile(path: "a.keyspec", text: spec)], selfContained: true, joinedAs: "A.swift"
        ).plan
        let generated = try #require(plan?.files.first?.text)
        #expect(generated.contains("nonisolated "))
        // What it makes again is what is printed, but for the lines at the top and the end that call it generated.
        let body = try #require(run.output.range(of: "\nimport Dispatch")).lowerBound
        let wanted = generated.replacing("\n// swiftlint:enable all\n", with: "\n").replacing(
            "a.keyspec", with: "<command line>")
        #expect(wanted.hasSuffix(run.output[body...]))
    }

    @Test func theSecretIsCalledAsWhatTellsItApart() {
        #expect(Self.run(Self.items[0]).output.contains("var sessionToken: "))
        #expect(Self.run(Self.items[1]).output.contains("public nonisolated struct Vault: "))
        #expect(Self.run(Self.items[1]).output.contains("public var user: "))
        #expect(Self.run(Self.items[3]).output.contains("var signing: "))
        #expect(Self.run(Self.items[5]).output.contains("var exampleClient: "))
        #expect(Self.run(["genericPassword", "--service", "s", "--account", "1"]).output.contains("var item: "))
    }

    @Test func whatIsWrongIsReportedAsInASpec() {
        #expect(RecordingConsole.run("scaffold").error.hasPrefix("error: `--class` is missing\n"))
        let incomplete = Self.run(["genericPassword", "--account", "a"])
        #expect(incomplete.code == .findings && incomplete.output == "")
        #expect(incomplete.error.contains("has to state its `service` [KS105]"))
        let foreign = Self.run(["key", "--tag", "t", "--account", "a"])
        #expect(foreign.error.contains("[KS107]") && foreign.output == "")
    }

    @Test(arguments: [
        "x\"; accessible always; label \"", "x\\\"; accessible always; label \"", "x\\", "x\ny", "x\\\\\"",
        "// {", "\"",
    ])
    func aTextStaysInItsPlace(_ text: String) throws {
        let run = Self.run(["genericPassword", "--service", "s", "--account", text])
        #expect(run.output == "" || !run.output.contains("kSecAttrAccessibleAlways\n"))
        #expect(run.output == "" || !run.output.contains("kSecAttrLabel as String: "))
        for option in ["--value", "--access", "--name"] {
            let run = Self.run(["genericPassword", "--service", "s", "--account", "a", option, "String; label \(text)"])
            #expect(run.code == .failure && run.output == "")
        }
    }
}
