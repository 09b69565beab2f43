import Foundation
import Testing

@testable import Generator

/// A page at work: in a folder of its own, with the tool that was built.
struct PageRun {
    let page: Page
    /// Whether commands are run that build whole packages.
    let buildsPackages: Bool
    private let compiler: SwiftCompiler
    private var folder: URL { compiler.folder.appending(path: "work") }

    /// The lines that have to change so that the page tells the truth.
    private(set) var corrections: [(lines: Range<Int>, output: [String])] = []

    init(_ page: Page, buildsPackages: Bool) throws {
        self.page = page
        self.buildsPackages = buildsPackages
        compiler = try SwiftCompiler()
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try files.createSymbolicLink(at: folder.appending(path: "keyspec"), withDestinationURL: GeneratedSources.root)
        let tools = compiler.folder.appending(path: "tools")
        try files.createDirectory(at: tools, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            at: tools.appending(path: "keyspec"), withDestinationURL: SwiftCompiler.build.appending(path: "keyspec"))
    }

    func remove() { compiler.remove() }

    mutating func execute() throws {
        try runCommands()
        try runSwift()
        for case .spec(let text, let line) in page.steps { check(text, line) }
    }

    // MARK: Commands

    /// Runs everything that a shell does, in one shell.
    private mutating func runCommands() throws {
        var script = ""
        var commands: [Page.Command] = []
        for (number, step) in page.steps.enumerated() {
            switch step {
            case .file(let path, let text):
                let stored = try compiler.write(text, to: "files/\(number)")
                script += "mkdir -p \"$(dirname '\(path)')\"; cp '\(stored)' '\(path)'\n"
            case .use(let name, let path):
                let source = GeneratedSources.root.appending(path: name).path()
                script += "mkdir -p \"$(dirname '\(path)')\"; cp '\(source)' '\(path)'\n"
            case .command(let command):
                guard buildsPackages || !command.text.contains(/\b(swift (build|run|test)|make)\b/) else { continue }
                script += "printf '\\001'\n\(command.text)\nprintf '\\002%s' $?\n"
                commands.append(command)
            default: break
            }
        }
        guard !commands.isEmpty || !script.isEmpty else { return }
        let outcome = try SwiftCompiler.run("/bin/bash", ["-c", script], in: folder, environment: environment)
        let outputs = outcome.output.split(separator: "\u{1}", omittingEmptySubsequences: false).dropFirst()
        try #require(outputs.count == commands.count, "\(outcome.output)")
        for (command, output) in zip(commands, outputs) {
            let parts = output.split(separator: "\u{2}", omittingEmptySubsequences: false)
            let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
            judge(command, lines, succeeds: parts.last?.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
        }
    }

    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        var environment = [
            "PATH": "\(compiler.folder.appending(path: "tools").path()):\(path)", "HOME": compiler.folder.path(),
            "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        ]
        environment["SCRATCH"] = ProcessInfo.processInfo.environment["KEYSPEC_SCRATCH"]
        return environment
    }

    private mutating func judge(_ command: Page.Command, _ output: [String], succeeds: Bool) {
        let expected = page.lines[command.output]
        // A command that fails is shown with what it says.
        #expect(succeeds || !expected.isEmpty, "\(command.text): \(output)")
        let pattern = expected.map { line in
            line == "..."
                ? "(?:.*\n)*"
                : NSRegularExpression.escapedPattern(for: line).replacing("\\.\\.\\.", with: ".*") + "\n"
        }.joined()
        let text = output.map { $0 + "\n" }.joined()
        guard text.range(of: "^\(pattern)$", options: .regularExpression) != text.startIndex..<text.endIndex else {
            return
        }
        corrections.append((command.output, output))
    }

    // MARK: Swift

    /// Compiles all Swift of the page with what its specs become, and runs it on the simulator.
    private func runSwift() throws {
        var snippets: [Page.Snippet] = []
        var declarations = ""
        for step in page.steps {
            if case .swift(let snippet) = step { snippets.append(snippet) }
            if case .declarations(let text) = step { declarations += text + "\n" }
        }
        guard !snippets.isEmpty || !declarations.isEmpty else { return }
        let imports =
            "import CryptoKit\nimport Foundation\nimport KeychainEngine\nimport LocalAuthentication\nimport Security\n\n"
        var main = imports
        for snippet in snippets {
            main += """
                func line\(snippet.line)(_ device: SimulatedDevice) async throws {
                #sourceLocation(file: "\(page.file.lastPathComponent)", line: \(snippet.line))
                \(snippet.before)
                #sourceLocation(file: "\(page.file.lastPathComponent)", line: \(snippet.line + 1))
                \(snippet.body)
                \(snippet.after)
                }
                #sourceLocation()

                """
        }
        main += """
            func expect(_ condition: Bool, line: Int = #line) {
                if !condition { print("false at line", line) }
            }

            """
        for snippet in snippets {
            main += """
                do {
                    let device = SimulatedDevice()
                    let groups = ["app", "app.shared", "mail", "mail.shared"].map { "TEAM.org.example.\\($0)" }
                    SimulatedProcess.default = SimulatedProcess(device: device, groups: groups)
                    try await line\(snippet.line)(device)
                } catch {
                    print("line \(snippet.line + 1) throws", error)
                }

                """
        }
        let generated = "Generated.swift"
        let specs = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".keyspec") && !$0.hasPrefix("keyspec/") && !$0.contains("Broken") }
        let needsFake = main.contains("KeyspecFake") || declarations.contains("KeyspecFake")
        let made = try SwiftCompiler.run(
            SwiftCompiler.build.appending(path: "keyspec").path(),
            ["generate", "--self-contained", "-o", "../\(generated)"]
                + (needsFake ? ["--emit-fake", "../fake"] : []) + specs, in: folder)
        #expect(made.status == 0, "\(made.output)")
        _ = try compiler.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>AppIdentifierPrefix</key><string>TEAM.</string>
            <key>NSFaceIDUsageDescription</key><string>Opens the vault</string>
            </dict></plist>
            """, to: "Info.plist")
        let files =
            [
                compiler.folder.appending(path: generated).path(),
                try compiler.write(imports + declarations, to: "Declarations.swift"),
                try compiler.write(main, to: "main.swift"),
            ] + (needsFake ? [compiler.folder.appending(path: "fake/KeyspecFake.swift").path()] : [])
        let outcome = try compiler.execute(files, ["-swift-version", "6"])
        #expect(outcome.output == "" && outcome.status == 0, "\(page.file.lastPathComponent): \(outcome.output)")
    }

    // MARK: Specs

    /// Checks declarations by themselves: a secret in a keychain with an app and a widget.
    private func check(_ text: String, _ line: Int) {
        let keychain = """
            keychain Example {
                platforms iOS 16, macOS 13; application "org.example.app"; service "org.example.app"
                target app
                target widget (locked)
                group shared "$(AppIdentifierPrefix)org.example.app.shared" { members app, widget; reason "Shown" }
                policy { owner "App team"; classification "credential"; retention "Until the user signs out" }
            }

            """
        let spec = text.contains("keychain ") ? text : keychain + text
        let found = Pipeline.check([.init(path: page.file.lastPathComponent, text: spec)]).diagnostics
        #expect(found.filter { $0.severity == .error }.map(\.message) == [], "\(page.file.lastPathComponent):\(line)")
    }
}
