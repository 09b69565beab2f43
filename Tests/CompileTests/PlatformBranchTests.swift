import Foundation
import Policy
import Testing

/// Each platform's branch of the generated code compiles and does what the spec says for that platform.
///
/// Here only `#else` is compiled. So the conditions are rewritten: those that a platform's compiler finds true become
/// `os(Linux)`, the others `os(Windows)`.
struct PlatformBranchTests {
    /// What an item comes to on a platform: its operations, its protection, and what else the spec varies.
    static let expected: [Platform: [String]] = [
        .iOS: [
            "vault asks: Open the vault, own", "backup is plain: ck", "mirror: ck synced 0", "marker: Marker",
            "cleared: true false false",
        ],
        .macOS: [
            "vault asks: open the vault, mac", "backup asks: open the backup", "mirror: ak local 8443", "marker: -",
            "cleared: false false false",
        ],
        .macCatalyst: [
            "vault asks: Open the vault, own", "backup asks: open the backup", "mirror: ak local 0", "marker: -",
            "cleared: false false false",
        ],
        .tvOS: [
            "vault is plain: cku", "backup is plain: ck", "mirror: ak local 0", "marker: -",
            "cleared: false false false",
        ],
        .watchOS: [
            "vault is plain: cku", "backup is plain: ck", "mirror: cku local 0", "marker: -",
            "cleared: false false false",
        ],
        .visionOS: [
            "vault asks: Open the vault, own", "backup is plain: ck", "mirror: ck synced 0", "marker: -",
            "cleared: true false false",
        ],
    ]

    private static let program = """
        import Foundation
        import KeychainEngine
        import Security

        func identity(_ item: some KeyspecItem, _ key: CFString) throws -> Any { try item.identity[key as String] ?? "?" }
        func accessible(_ item: some KeyspecItem) throws -> Any { try item.protection[kSecAttrAccessible as String] ?? "?" }
        func kind<Item: KeyspecPlainItem>(_ item: Item) throws -> String { "is plain: \\(try accessible(item))" }
        func kind<Item: KeyspecProtectedItem>(_ item: Item) throws -> String {
            try item.protection[kSecAttrAccessControl as String] == nil ? "is open" : "asks: \\(Item.prompt)"
        }

        let store = SystemKeychain(infoPlist: ["AppIdentifierPrefix": "TEAM000001."])
        let keychain = PlatformsKeychain(store: store)
        let group = try identity(keychain.vaultKey, kSecAttrAccessGroup) as? String
        let place = group == "TEAM000001.org.example.platforms.mac" ? ", mac" : ", own"
        let vault = try kind(keychain.vaultKey)
        print("vault", vault.hasPrefix("asks") ? vault + place : vault)
        print("backup", try kind(keychain.backupKey(number: 1)))
        let mirror = keychain.mirror(user: "u")
        let sync = try identity(mirror, kSecAttrSynchronizable) as? Bool == true ? "synced" : "local"
        print("mirror:", try accessible(mirror), sync, try identity(mirror, kSecAttrPort))
        print("marker:", keychain.marker.attributes[kSecAttrLabel as String] ?? "-")

        let groups = ["TEAM000001.org.example.platforms", "TEAM000001.org.example.platforms.shared"]
        try SimulatedProcess(device: SimulatedDevice(), groups: groups + [groups[0] + ".mac"]).run {
            try mirror.save("x")
            try keychain.marker.save()
            try keychain.deleteAll()
            print("cleared:", try mirror.exists(), try keychain.marker.exists(), terminator: " ")
            try keychain.deleteAll(includingSynced: true)
            print(try mirror.exists())
        }
        """

    @Test("on every platform", arguments: Platform.allCases)
    func branches(_ platform: Platform) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        let spec = try String(
            contentsOf: GeneratedSources.root.appending(path: "Specs/Platforms.keyspec"), encoding: .utf8)
        var files = try GeneratedSources.files(of: [spec]).map {
            try compiler.write(Self.text($0.text, asOn: platform), to: $0.path)
        }
        files.append(try compiler.write(Self.program, to: "main.swift"))
        let outcome = try compiler.execute(files, ["-swift-version", "6"])
        #expect(outcome.output.split(separator: "\n").map(String.init) == Self.expected[platform])
        #expect(outcome.status == 0)
    }

    private static func text(_ text: String, asOn platform: Platform) -> String {
        var text = text
        for other in Platform.allCases {
            let isTrue = other == platform || other == .iOS && platform == .macCatalyst
            let condition = other == .macCatalyst ? "targetEnvironment(macCatalyst)" : "os(\(other.rawValue))"
            text = text.replacing(condition, with: isTrue ? "os(Linux)" : "os(Windows)")
        }
        return text
    }
}
