import Foundation

@testable import Generator

/// A property list as the tool reads it, and as the system's own reader does.
struct PropertyListTarget {
    private(set) var flaws: [String] = []
    private let mayHoldMarks: Bool

    init(_ bytes: [UInt8]) {
        mayHoldMarks = Self.mayHoldMarks(bytes)
        let file = PropertyListFile("fuzz.plist", content: bytes)
        let ours = (try? file.decode(EntitlementsContent.self), try? file.decode(InfoPlistContent.self))
        guard ours.0 != nil || ours.1 != nil, bytes.count < 65_536,
            let theirs = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
        else { return }
        if let entitlements = ours.0 {
            compare(entitlements.keychainAccessGroups, theirs["keychain-access-groups"], "groups")
            compare(
                entitlements.applicationGroups, theirs["com.apple.security.application-groups"], "application groups")
            compare(
                entitlements.associatedDomains, theirs["com.apple.developer.associated-domains"], "associated domains")
        }
        if let infoPlist = ours.1 {
            let strings = theirs.compactMapValues { $0 as? String }
            if !Self.areSame(strings, infoPlist.strings) { flaws.append("\(infoPlist.strings) for \(strings)") }
        }
    }

    private mutating func compare(_ ours: [String]?, _ theirs: Any?, _ name: String) {
        let theirs = theirs as? [String]
        // To it, a key with such a mark before it is this key; to us it is another one.
        if ours == nil, mayHoldMarks { return }
        let areSame = ours?.map(Self.bytes) == theirs?.map(Self.bytes)
        if !areSame { flaws.append("\(name): \(ours ?? []) for \(theirs ?? [])") }
    }

    /// `PropertyListSerialization` takes a byte order mark away from the beginning of each string.
    private static func bytes(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Whether a byte order mark can be in a string: in UTF-8 or UTF-16, or as a character reference.
    private static func mayHoldMarks(_ bytes: [UInt8]) -> Bool {
        let text = Data(bytes)
        let forms: [Data] = [Data([0xEF, 0xBB, 0xBF]), Data([0xFE, 0xFF]), Data([0xFF, 0xFE]), Data("65279".utf8)]
        return forms.contains { text.dropFirst().range(of: $0) != nil }
            || String(decoding: bytes, as: UTF8.self).lowercased().contains("feff;")
    }

    private static func areSame(_ one: [String: String], _ other: [String: String]) -> Bool {
        func entries(_ strings: [String: String]) -> [[UInt8]: [UInt8]] {
            Dictionary(strings.map { (bytes($0.key), bytes($0.value)) }, uniquingKeysWith: { first, _ in first })
        }
        return entries(one) == entries(other)
    }
}
