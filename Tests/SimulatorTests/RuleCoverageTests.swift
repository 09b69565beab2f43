import Foundation
import Testing

/// Holds the tests against the list of rules: each has a test that names it, or a reason why it can't have one.
@Suite("Rules") struct RuleCoverageTests {
    static let withoutTest = [
        "2.1.8": "keys are strings by type in Swift's dictionaries",
        "2.1.18": "the key of credential references is private",
        "2.6.6": "only Apple's own binaries have every group",
        "6.5": "the token's driver is closed; a setting and 6.10 stand for it",
        "6.14": "it says where a function exists",
        "4.8": "Xcode's simulator isn't what is simulated",
    ]

    private static func testedRules() throws -> Set<String> {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var rules: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /"((?:\d[\d.]*a? )+)/) {
                rules.formUnion(match.1.split(separator: " ").map(String.init))
            }
        }
        return rules
    }

    @Test("Every rule about these classes is tested by name, or has a reason not to be")
    func everyRule() throws {
        let all = Set(try Fixture.load("keychain-rules.json", as: [String].self))
        #expect(all.count > 100)
        let tested = try Self.testedRules().intersection(all)
        #expect(all.subtracting(tested).subtracting(Self.withoutTest.keys).sorted() == [])
        #expect(tested.intersection(Self.withoutTest.keys).sorted() == [])
        #expect(Set(Self.withoutTest.keys).isSubset(of: all))
    }
}
