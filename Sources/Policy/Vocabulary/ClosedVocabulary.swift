import Language

/// A fixed table of words, of which an argument has to be one.
protocol ClosedVocabulary: RawRepresentable, CaseIterable, Sendable where RawValue == String {
    /// What one of the words is: "accessibility".
    static var noun: String { get }
    /// Other names for the words: those that Apple's interfaces use.
    static var appleNames: [String: Self] { get }
}

extension ClosedVocabulary {
    static var appleNames: [String: Self] { [:] }

    /// The word that a person most likely meant by one that isn't in the table.
    static func suggestion(for word: String) -> Self? {
        if let value = appleNames[word] { return value }
        let words = allCases.map(\.rawValue)
        if let near = Suggestion.nearest(to: word, in: words) { return Self(rawValue: near) }
        let longer = words.filter { $0.hasPrefix(word) }
        return word.utf8.count > 4 && longer.count == 1 ? Self(rawValue: longer[0]) : nil
    }

    /// The table in one line, if it is short enough to be read.
    static var list: String? {
        allCases.count <= 12 ? allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") : nil
    }

    /// Apple's constants, and what is left of them without `prefix`: both `kSecClassKey` and `Key`.
    fileprivate static func names(prefix: String, _ constant: (Self) -> String) -> [String: Self] {
        var names: [String: Self] = [:]
        for value in allCases {
            let name = constant(value)
            names[name] = value
            let short = String(name.dropFirst(prefix.utf8.count))
            if Self(rawValue: short) == nil { names[short] = value }
        }
        return names
    }
}

extension ItemClass: ClosedVocabulary {
    static let noun = "item class"
    static let appleNames = names(prefix: "kSecClass", \.constant)
}

extension Accessibility: ClosedVocabulary {
    static let noun = "accessibility"
    static let appleNames = names(prefix: "kSecAttrAccessible", \.constant)
}

extension InternetProtocol: ClosedVocabulary {
    static let noun = "protocol"
    static let appleNames = names(prefix: "kSecAttrProtocol", \.constant)
}

extension AuthenticationType: ClosedVocabulary {
    static let noun = "authentication type"
    static let appleNames = names(prefix: "kSecAttrAuthenticationType", \.constant)
}

extension AccessControlFlag: ClosedVocabulary {
    static let noun = "access control flag"
    /// The second line has the names that Apple replaced (SecAccessControl.h 95-101).
    static let appleNames = names(prefix: "kSecAccessControl", \.constant).merging(
        [
            "touchIDAny": .biometryAny, "TouchIDAny": .biometryAny, "kSecAccessControlTouchIDAny": .biometryAny,
            "touchIDCurrentSet": .biometryCurrentSet, "TouchIDCurrentSet": .biometryCurrentSet,
            "kSecAccessControlTouchIDCurrentSet": .biometryCurrentSet,
            "watch": .companion, "Watch": .companion, "kSecAccessControlWatch": .companion,
        ], uniquingKeysWith: { _, replaced in replaced })
}

extension KeyType: ClosedVocabulary {
    static let noun = "key type"
    static let appleNames = names(prefix: "kSecAttrKeyType", \.constant)
}

extension FileProtection: ClosedVocabulary {
    static let noun = "file protection"
    static let appleNames = names(prefix: "NSFileProtection") {
        "NSFileProtection" + $0.rawValue.withInitialCapital
    }
}

extension Token: ClosedVocabulary {
    static let noun = "token"
    static let appleNames = names(prefix: "kSecAttrTokenID", \.constant)
}

extension CryptoKitKey: ClosedVocabulary {
    static let noun = "key of CryptoKit with raw bytes"
}

extension EnclaveKey: ClosedVocabulary {
    static let noun = "key of CryptoKit in the Secure Enclave"
}

extension Platform: ClosedVocabulary {
    static let noun = "platform"
}

extension Visibility: ClosedVocabulary {
    static let noun = "visibility"
}

extension ValueDecoding: ClosedVocabulary {
    static let noun = "decoding"
}
