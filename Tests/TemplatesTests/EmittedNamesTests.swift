import Foundation
import Testing

@testable import Policy
@testable import Templates

/// Every name of Apple's that generated code can hold is in two independent lists, and every call has the arguments and
/// casts that Apple's compiler asks for and the simulator's doesn't.
struct EmittedNamesTests {
    private struct Names: Decodable {
        struct Facts: Decodable { let deprecated: Bool? }
        let sdkSymbols: Set<String>
        let securitySource: [String: Facts]
        let swiftDeclarations: [String: String]
        let localAuthentication: [String: String]
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let names: Names
    private let sources: [(name: String, text: String)]

    init() throws {
        names = try JSONDecoder().decode(
            Names.self, from: Data(contentsOf: Self.root.appending(path: "Tests/Fixtures/emitted-names.json")))
        sources = try ["Swift", "Tests/Fake", "Tests/Device"].flatMap { path in
            let folder = Self.root.appending(path: "Generated").appending(path: path)
            // What is for the tests of one keychain names nothing of Apple's.
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter {
                path == "Swift" || $0.hasPrefix("Keyspec")
            }
            return try names.sorted().map {
                ("\(path)/\($0)", try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            }
        }
    }

    /// The code without comments, which may speak of anything.
    private var code: [String] { Self.code(sources) }

    /// What becomes a part of apps, and not of their tests.
    private var own: [(name: String, text: String)] { sources.filter { $0.name.hasPrefix("Swift/") } }

    private static func code(_ sources: [(name: String, text: String)]) -> [String] {
        sources.flatMap { $0.text.split(separator: "\n").map(String.init) }
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }

    @Test("names of Security in generated code are in both lists, and none is deprecated")
    func securityNames() {
        var found = Set<String>()
        for line in code {
            for match in line.matches(
                of:
                    /\b(kSec|errSec|SecItem(Add|CopyMatching|Update|Delete)|SecAccessControlCreate|Sec(Key|Certificate|Identity)(Create|Copy|Get)|SecPKCS12)\w*/
            ) {
                found.insert(String(match.0))
            }
        }
        found.remove("SecAccessControlCreateFlags")
        #expect(found.count > 30)
        for name in found.sorted() {
            #expect(names.sdkSymbols.contains(name), "\(name)")
            #expect(names.securitySource[name] != nil && names.securitySource[name]?.deprecated != true, "\(name)")
        }
    }

    @Test("constants that a spec can ask for are in both lists")
    func vocabulary() {
        let constants =
            ItemClass.allCases.map(\.constant) + Attribute.allCases.compactMap(\.constant)
            + Accessibility.allCases.map(\.constant) + InternetProtocol.allCases.map(\.constant)
            + AuthenticationType.allCases.map(\.constant)
            + AccessControlFlag.allCases.map {
                "kSecAccessControl" + $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()
            }
        for name in constants {
            #expect(names.sdkSymbols.contains(name), "\(name)")
            #expect(names.securitySource[name] != nil, "\(name)")
        }
        for accessibility in Accessibility.allCases {
            #expect(accessibility.isDeprecated == (names.securitySource[accessibility.constant]?.deprecated ?? false))
        }
    }

    @Test("names of LocalAuthentication are documented ones")
    func localAuthenticationNames() {
        let fake = EmbeddedFake.sources.filter { $0.name == "KeyspecFakeContexts.swift" }
        let text = (Self.code(own) + Self.code(fake)).joined(separator: "\n")
        var members = Set(text.matches(of: /\bLA(?:Policy|Error\.Code)\.(\w+)/).map { String($0.1) })
        members.formUnion(text.matches(of: /policy = \.(\w+)/).map { String($0.1) })
        members.formUnion(text.matches(of: /(?:context|LAContext\(\))\.(\w+)/).map { String($0.1) })
        members.formUnion(
            ["useItem", "applicationPassword", "faceID"].filter {
                text.contains(": .\($0)") || text.contains("== .\($0)")
            })
        // Those of `KeyspecContext`.
        members.subtract(["added", "take", "forbidInteraction", "evaluate"])
        #expect(members.count >= 7)
        for member in members { #expect(names.localAuthentication[member] != nil, "\(member)") }
        let types = Set(text.matches(of: /\bLA[A-Z]\w*/).map { String($0.0) })
        #expect(types == ["LAContext", "LAPolicy", "LAError"])
    }

    @Test("keys are cast to String, dictionaries to CFDictionary, and calls have Apple's parameters")
    func castsAndArguments() {
        let text = code.joined(separator: "\n")
        #expect(text.matches(of: /\[kSec\w+\]/).isEmpty)
        #expect(text.matches(of: /\bkSec\w+:/).isEmpty)
        let calls = text.matches(
            of:
                /\b(SecItem\w+|SecAccessControlCreateWithFlags|Sec(?:Key|Certificate|Identity)(?:Create|Copy)\w*|SecPKCS12Import)\(([^()]*)\)/
        )
        .map { (name: String($0.1), arguments: $0.2.split(separator: ", ").map(String.init)) }
        #expect(calls.count >= 14)
        #expect(Set(calls.map(\.name)).count == 16)
        for call in calls {
            let parameters = names.swiftDeclarations[call.name]?.matches(of: /_ (\w+): ([^,)]+(?:\?>\?>\?)?)/) ?? []
            #expect(parameters.count == call.arguments.count, "\(call.name)")
            for (parameter, argument) in zip(parameters, call.arguments)
            where parameter.2 == "CFDictionary" || parameter.2 == "CFData" {
                #expect(argument.hasSuffix(" as \(parameter.2)"), "\(call.name)(\(argument))")
            }
        }
        #expect(text.contains("var result: CFTypeRef?") && text.contains("as CFDictionary, &result)"))
        #expect(text.contains("SecAccessControlCreateWithFlags(nil, accessible, flags, nil)"))
    }

    @Test("deprecated interfaces are never emitted")
    func deprecatedInterfaces() {
        let everything = own.map(\.text).joined() + EmbeddedSupport.sources.map(\.text).joined()
        for name in [
            "kSecUseOperationPrompt", "kSecUseAuthenticationUI", "kSecUseNoAuthenticationUI", "touchID",
            "LABiometryNone",
        ] {
            #expect(!everything.contains(name))
        }
    }

    @Test("generated code never traps, prints or logs")
    func noTraps() {
        let traps =
            /\b(fatalError|preconditionFailure|precondition|assert|print|NSLog|os_log|Logger)\(|\btry!|\bas!|unowned/
        #expect(own.count > 20)
        for line in Self.code(own) { #expect(line.firstMatch(of: traps) == nil, "\(line)") }
    }
}
