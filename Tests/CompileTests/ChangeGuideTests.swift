import Foundation
import Testing

/// The guides of `Documentation/Changes.md`: items that the old code stored, and the new code, in one program.
struct ChangeGuideTests {
    private static let page = try? String(
        contentsOf: GeneratedSources.root.appending(path: "Documentation/Changes.md"), encoding: .utf8)

    private func block(_ name: String) throws -> Substring {
        let page = try #require(Self.page)
        let start = try #require(page.range(of: "```\(name)\n"), "no block \(name)").upperBound
        let end = try #require(page.range(of: "```\n", range: start..<page.endIndex)).lowerBound
        return page[start..<end]
    }

    /// What a program prints that has the old code as `Old` and the new as `New`, both on one device.
    private func run(_ guide: String, _ body: String) throws -> String {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files: [String: String] = [:]
        for (version, name) in [("before", "Old"), ("after", "New")] {
            let spec = try "\(block("keyspec keychain"))\n\(block("keyspec \(guide) \(version)"))"
            let renamed = spec.replacing("keychain Example {", with: "keychain \(name) {")
            for file in try GeneratedSources.files(of: [renamed]) { files[file.path] = file.text }
        }
        let main = """
            import Foundation
            import KeychainEngine
            import Security

            let device = SimulatedDevice()
            SimulatedProcess.default = SimulatedProcess(
                device: device, groups: ["TEAM000001.org.example.app", "TEAM000001.org.example.shared"])
            let store = SystemKeychain(
                infoPlist: ["AppIdentifierPrefix": "TEAM000001.", "NSFaceIDUsageDescription": "Opens the store"])
            let old = Old(store: store)
            let new = New(store: store)
            func attempt<Value>(_ what: String, _ body: () throws -> Value) {
                do { print(what, try body()) } catch let error as KeyspecError { print(what, error.kind) } catch { print(error) }
            }

            \(body)
            """
        let paths =
            try files.map { try compiler.write($0.value, to: $0.key) } + [compiler.write(main, to: "main.swift")]
        let outcome = try compiler.execute(paths, ["-swift-version", "6"])
        #expect(outcome.status == 0, "\(outcome.output)")
        return outcome.output
    }

    @Test("an accessibility: found at once, replaced by a save, and brought up by migrate without a prompt")
    func accessibility() throws {
        let output = try run(
            "accessibility",
            """
            try old.refreshToken.save("a")
            device.lockAtOnce()
            print("locked:", (try? new.refreshToken.read()) ?? "unreadable")
            try new.refreshToken.save("b")
            print("saved while locked:", try new.refreshToken.read() ?? "nil")
            device.unlock()
            try new.refreshToken.delete()
            try old.refreshToken.save("c")
            print("found:", try new.refreshToken.read() ?? "nil")
            print("moved:", try new.migrate().moved)
            device.lockAtOnce()
            print("locked:", try new.refreshToken.read() ?? "nil")
            print("rows:", device.storedItems.count, "prompts:", device.promptCount)
            """)
        #expect(
            output == """
                locked: unreadable
                saved while locked: b
                found: c
                moved: ["New.refreshToken"]
                locked: c
                rows: 1 prompts: 0

                """)
    }

    @Test("biometrics: opened without the user until migrate or a save, neither of which asks")
    func biometrics() throws {
        let output = try run(
            "biometrics",
            """
            try old.storeKey.save(Data([1]))
            print("found:", try new.storeKey.readBlocking() == Data([1]), "prompts:", device.promptCount)
            print("moved:", try new.migrate().moved, "prompts:", device.promptCount)
            print("read:", try new.storeKey.readBlocking() == Data([1]), "prompts:", device.promptCount)
            try new.storeKey.save(Data([2]))
            print("saved, prompts:", device.promptCount)
            device.user = ScriptedUser(otherwise: .cancel)
            attempt("refused:") { try new.storeKey.readBlocking() as Any }
            try new.storeKey.delete()
            try old.storeKey.save(Data([3]))
            device.removePasscode()
            attempt("no passcode:") { try new.migrate().moved }
            print("kept:", try old.storeKey.read() == Data([3]))
            """)
        #expect(
            output == """
                found: true prompts: 0
                moved: ["New.storeKey"] prompts: 0
                read: true prompts: 1
                saved, prompts: 1
                refused: cancelled
                no passcode: passcodeNotSet
                kept: true

                """)
    }

    @Test("a sharing group: found after migrate, and by the widget from then on")
    func group() throws {
        let output = try run(
            "group",
            """
            try old.countToken.save("a")
            let widget = SimulatedProcess(device: device, groups: ["TEAM000001.org.example.shared"])
            print("before:", try new.countToken.read() ?? "nil")
            print("moved:", try new.migrate().moved)
            print("app:", try new.countToken.read() ?? "nil")
            print("widget:", try widget.run { try new.countToken.read() } ?? "nil")
            print("rows:", device.storedItems.count, "again:", try new.migrate().moved)
            """)
        #expect(
            output == """
                before: nil
                moved: ["New.countToken"]
                app: a
                widget: a
                rows: 1 again: []

                """)
    }

    @Test("a service: every user's item is moved, and none stays behind")
    func service() throws {
        let output = try run(
            "service",
            """
            for user in ["a", "b"] { try old.session(userID: user).save("of " + user) }
            print("before:", try new.userSession(userID: "a").read() ?? "nil")
            print("moved:", try new.migrate().moved.count)
            for user in ["a", "b"] { print(try new.userSession(userID: user).read() ?? "nil") }
            print("rows:", device.storedItems.count, "old:", try old.session(userID: "a").read() ?? "nil")
            """)
        #expect(
            output == """
                before: nil
                moved: 2
                of a
                of b
                rows: 2 old: nil

                """)
    }

    @Test("a retired secret: every item is deleted once the device is unlocked, and nothing else")
    func retire() throws {
        let output = try run(
            "retire",
            """
            for user in ["a", "b"] { try old.webSession(userID: user).save("of " + user) }
            let other: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "org.example.app",
                kSecAttrAccount as String: "other", kSecValueData as String: Data(),
            ]
            print("other:", store.add(other))
            device.lockAtOnce()
            attempt("locked:") { try new.deleteRetired() }
            device.unlock()
            try new.deleteRetired()
            print("rows:", device.storedItems.count, "old:", try old.webSession(userID: "a").read() ?? "nil")
            try new.deleteRetired()
            """)
        #expect(
            output == """
                other: 0
                locked: locked
                rows: 1 old: nil

                """)
    }
}
