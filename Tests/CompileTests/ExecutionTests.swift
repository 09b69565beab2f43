import Foundation
import Testing

/// Programs that are generated, compiled and run as a user's would be.
struct ExecutionTests {
    @Test("operations leave the main thread, also where async functions stay with their caller")
    func offTheMainThread() throws {
        let output = try run(
            spec: """
                keychain Demo {
                    platforms iOS 16
                    service "org.example.demo"
                    target app
                    policy { owner "Demo" }
                }

                /// Opens the vault.
                secret vaultKey: genericPassword {
                    account    "vault"
                    value      Data
                    accessible whenUnlocked
                    access     userPresence
                    prompt     "Open the vault"
                }
                """,
            body: """
                let device = SimulatedDevice()
                SimulatedProcess.default = SimulatedProcess(device: device, groups: ["T.app"])
                let demo = Demo(store: SystemKeychain(infoPlist: ["NSFaceIDUsageDescription": "Opens the vault"]))
                let main = Thread.isMainThread
                let performed = try await demo.perform { demo in
                    try demo.vaultKey.save(Data([1]))
                    return Thread.isMainThread
                }
                device.user = ScriptedUser(whilePrompted: { _ in print("prompt on main:", Thread.isMainThread) })
                let value = try await demo.vaultKey.read()
                print("main:", main, "performed on main:", performed, "value:", value == Data([1]))
                """,
            flags: ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-default-isolation", "MainActor"])
        #expect(output == "prompt on main: false\nmain: true performed on main: false value: true\n")
    }

    /// Texts that would break out of a literal, a comment or an interpolation, each as a spec writes it.
    static let hostile: [(spec: String, text: String)] = [
        (#"\"); fatalError() //"#, "\"); fatalError() //"),
        (#"line\nline"#, "line\nline"),
        (#"emoji 🔑👩‍👩‍👧"#, "emoji 🔑👩‍👩‍👧"),
        (#"nul\0nul"#, "nul\0nul"),
        (#"*/ /* */ \u{2028} \u{202E}evil"#, "*/ /* */ \u{2028} \u{202E}evil"),
        (#"\\(evil) \\\" #\" \"\"\""#, "\\(evil) \\\" #\" \"\"\""),
        (#"\$(HOME) $HOME ${HOME} %s"#, "$(HOME) $HOME ${HOME} %s"),
        (#"\u{301}combining \u{FEFF}"#, "\u{301}combining \u{FEFF}"),
    ]

    @Test("a hostile text in a spec comes out as data")
    func hostileTexts() throws {
        let texts = Self.hostile
        let secrets = texts.enumerated().map { number, text in
            """
            /// \(text.text.split(separator: "\n").first ?? "")
            secret s\(number): genericPassword {
                service    "\(text.spec)"
                account    verbatim "\(text.spec)\\(id)\(text.spec)"
                label      "\(text.spec)"
                value      String
                accessible whenUnlocked
                policy { purpose "hostile" }
            }
            """
        }
        let output = try run(
            spec: """
                /// \u{202E} */ ``` `x` \\(evil) "\"" \0 end
                keychain Demo {
                    platforms iOS 16
                    target app
                    policy { owner "Demo" }
                }

                \(secrets.joined(separator: "\n\n"))
                """,
            body: """
                let device = SimulatedDevice()
                SimulatedProcess.default = SimulatedProcess(device: device, groups: ["T.app"])
                let demo = Demo()
                \(texts.indices.map { number in
                    """
                    try demo.s\(number)(id: "\\u{22})").save("value \(number)")
                    print(try demo.s\(number)(id: "\\u{22})").read() ?? "nil")
                    """
                }.joined(separator: "\n"))
                for item in device.storedItems {
                    for name in ["svce", "acct", "labl"] {
                        let bytes = Array((item.attributes[name] as? String ?? "?").utf8)
                        print(bytes.map(String.init).joined(separator: " "))
                    }
                }
                """)
        var expected = texts.indices.map { "value \($0)" }
        for text in texts {
            for value in [text.text, "\(text.text)\")\(text.text)", text.text] {
                expected.append(Array(value.utf8).map { String($0) }.joined(separator: " "))
            }
        }
        #expect(output.split(separator: "\n").map(String.init) == expected)
    }

    /// What a program prints that uses the keychain of a spec.
    private func run(spec: String, body: String, flags: [String] = []) throws -> String {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files = try GeneratedSources.files(of: [spec]).map { try compiler.write($0.text, to: $0.path) }
        files.append(
            try compiler.write(
                "import Foundation\nimport KeychainEngine\nimport Security\n\n\(body)\n", to: "main.swift"))
        let outcome = try compiler.execute(files, ["-swift-version", "6"] + flags)
        #expect(outcome.status == 0)
        return outcome.output
    }
}
