import Foundation
import Testing

@testable import Generator

/// Property lists that are damaged: Foundation's decoder ends the process for some of them.
@Suite struct PropertyListTests {
    private static var content: [String: Any] {
        [
            "keychain-access-groups": ["A.b", "é🔑"], "com.apple.security.application-groups": ["group.a"], "n": 1,
            "nested": ["a": [["b": true]]],
        ]
    }

    private static func binary(_ content: Any = Self.content) throws -> [UInt8] {
        [UInt8](try PropertyListSerialization.data(fromPropertyList: content, format: .binary, options: 0))
    }

    private func groups(_ bytes: [UInt8]) -> [String]? {
        (try? PropertyListFile("a", content: bytes).decode(EntitlementsContent.self))?.keychainAccessGroups
    }

    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzz/Corpus/plist")

    @Test func aSoundOneIsRead() throws {
        #expect(groups(try Self.binary()) == ["A.b", "é🔑"])
        #expect(BinaryPropertyList(try Self.binary())?.nesting == 5)
    }

    /// What the fuzzer found: a string of UTF-16 that goes on past the end, one whose bytes are none of its encoding, and
    /// a key that is there twice, and a set.
    @Test(arguments: ["utf16-beyond-end.bin", "damaged-string.bin", "key-twice.bin", "set.bin"])
    func aCrashOfTheFuzzerIsAnError(
        name: String
    )
        throws
    {
        let bytes = [UInt8](try Data(contentsOf: Self.corpus.appending(path: name)))
        #expect(throws: InputOutputError.self) {
            try PropertyListFile("a", content: bytes).decode(InfoPlistContent.self)
        }
    }

    /// A third format, whose escapes two readers of Apple's own read differently.
    @Test func anOpenStepListIsAnError() {
        #expect(groups(Array("{ \"keychain-access-groups\" = ( a ); }".utf8)) == nil)
        #expect(groups(Array("\u{FEFF} \n<plist><dict/></plist>".utf8)) == nil)
    }

    @Test func aContainerThatHoldsItselfIsAnError() throws {
        // An array with one element, the array.
        let bytes =
            Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + Array(repeating: 0, count: 6) + [1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + Array(repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(BinaryPropertyList(bytes)?.nesting == nil)
        #expect(groups(bytes) == nil)
    }

    @Test func deepNestingIsAnError() throws {
        var value: Any = "a"
        for _ in 0..<100 { value = [value] }
        #expect(throws: InputOutputError.self) {
            try PropertyListFile("a", content: Self.binary(["x": value])).decode(EntitlementsContent.self)
        }
    }

    /// Any byte changed, and the file cut anywhere: an error or an answer, and the process goes on.
    @Test func damageNeverEndsTheProcess() throws {
        let bytes = try Self.binary()
        for index in bytes.indices {
            for value in [0, 1, 0x0F, 0x10, 0x5F, 0x6F, 0x7F, 0x80, 0xDF, 0xFF, bytes[index] &+ 1] as [UInt8] {
                var damaged = bytes
                damaged[index] = value
                _ = groups(damaged)
            }
            #expect(groups(Array(bytes[..<index])) == nil)
        }
    }
}
