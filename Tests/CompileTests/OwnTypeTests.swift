import Foundation
import Policy
import Testing

/// What the compiler says of a type of the app's that can't be a value or a parameter, as `Documentation/Values.md` quotes it.
struct OwnTypeTests {
    private static let spec = """
        keychain Demo {
            platforms iOS 16
            service "org.example.demo"
            target app
            policy { owner "Demo" }
        }

        /// The session of one user.
        secret session: genericPassword {
            account    "\\(user: UserID)"
            value      codable(Session)
            accessible whenUnlocked
        }
        """

    private static let user = "struct UserID: RawRepresentable, Sendable { let rawValue: String }\n"
    private static let mainActor = ["-swift-version", "6", "-default-isolation", "MainActor"]
    private static let swift6 = ["-swift-version", "6"]

    /// What the compiler says of the generated code beside these types.
    private func outcome(_ types: String, _ flags: [String]) throws -> SwiftCompiler.Outcome {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files = try GeneratedSources.files(of: [Self.spec]).map { try compiler.write($0.text, to: $0.path) }
        files.append(try compiler.write(types, to: "Types.swift"))
        return try compiler.compile(["-typecheck", "-module-name", "App"] + flags + files)
    }

    @Test(
        "types that are Codable, Sendable and nonisolated compile without a word, also with the main actor as default")
    func usable() throws {
        let types = Self.user + "struct Session: Codable, Sendable { let token: String }\n"
        #expect(try outcome(types, Self.swift6).output == "")
        let isolated = types.replacing("struct", with: "nonisolated struct")
        #expect(try outcome(isolated, Self.mainActor).output == "")
    }

    static let mistakes: [(types: String, flags: [String], error: String)] = [
        (
            "nonisolated " + user + "struct Session: Codable, Sendable { let token: String }\n", mainActor,
            "main actor-isolated conformance of 'Session' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter"
        ),
        (
            user + "final class Session: Codable { var token = \"\" }\n", swift6,
            "type 'Session' does not conform to the 'Sendable' protocol"
        ),
        (
            user + "struct Session: Sendable { let token: String }\n", swift6,
            "static property 'codable' requires that 'Session' conform to 'Decodable'"
        ),
    ]

    @Test("other types are errors of the compiler's, and the documentation quotes them", arguments: mistakes)
    func unusable(_ types: String, _ flags: [String], _ error: String) throws {
        let outcome = try outcome(types, flags)
        #expect(outcome.status != 0)
        #expect(outcome.output.contains("error: ") && outcome.output.contains(error), "\(outcome.output)")
        let documentation = try String(
            contentsOf: GeneratedSources.root.appending(path: "Documentation/Values.md"), encoding: .utf8)
        #expect(documentation.contains(error))
    }
}
