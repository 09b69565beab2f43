import Foundation
import Security

/// Where an older version of the app kept an item, or its value.
public nonisolated struct KeyspecFormer {
    enum Place {
        case keychain([String: Any])
        case samePlace
        case fileBased([String: Any])
        case userDefaults(String)
    }

    /// How the older version encoded the value.
    public enum Form: Sendable {
        /// As the item does.
        case value
        /// The same, as base64 text.
        case base64
        /// In a way that the app gives a decoder for.
        case runtime
    }

    let place: Place
    let form: Form
    /// Whether the older version's item had access control: then reading it prompts, and it can be in a staging row alone.
    let asksTheUser: Bool
    /// What an older version's row is told by that is in the very same place and isn't saved anew.
    var accessible: CFString?

    /// An item of the data protection keychain.
    public static func keychain(
        _ identity: [String: Any], form: Form = .value, asksTheUser: Bool = false
    ) -> KeyspecFormer {
        KeyspecFormer(place: .keychain(identity), form: form, asksTheUser: asksTheUser)
    }

    /// The item itself, with another protection.
    public static func samePlace(asksTheUser: Bool = false) -> KeyspecFormer {
        KeyspecFormer(place: .samePlace, form: .value, asksTheUser: asksTheUser)
    }

    /// A key, certificate or identity itself, with another accessibility.
    public static func samePlace(accessible: CFString, asksTheUser: Bool = false) -> KeyspecFormer {
        KeyspecFormer(place: .samePlace, form: .value, asksTheUser: asksTheUser, accessible: accessible)
    }

    /// An item of the file-based keychain of macOS; elsewhere there is none.
    public static func fileBased(_ identity: [String: Any], form: Form = .value) -> KeyspecFormer {
        KeyspecFormer(place: .fileBased(identity), form: form, asksTheUser: false)
    }

    /// A value of UserDefaults.
    public static func userDefaults(_ key: String, form: Form = .value) -> KeyspecFormer {
        KeyspecFormer(place: .userDefaults(key), form: form, asksTheUser: false)
    }
}

/// Where an older version of the app kept the items of a family.
public nonisolated struct KeyspecFormerFamily {
    let scope: [String: Any]?
    let patterns: [KeyspecPattern]
    let asksTheUser: Bool

    /// What stands for the key of UserDefaults in a pattern.
    public static let userDefaultsKey = "UserDefaults key"

    /// Items of a keychain.
    ///
    /// - Parameters:
    ///   - scope: what all of them have in common.
    ///   - patterns: the attributes that hold parameters.
    ///   - asksTheUser: whether listing them prompts.
    /// - Returns: the place.
    public static func keychain(
        _ scope: [String: Any], _ patterns: [KeyspecPattern], asksTheUser: Bool = false
    ) -> KeyspecFormerFamily {
        KeyspecFormerFamily(scope: scope, patterns: patterns, asksTheUser: asksTheUser)
    }

    /// Values of UserDefaults.
    public static func userDefaults(_ pattern: [KeyspecPattern.Segment]) -> KeyspecFormerFamily {
        KeyspecFormerFamily(
            scope: nil, patterns: [KeyspecPattern(userDefaultsKey, pattern)], asksTheUser: false)
    }
}

nonisolated extension KeyspecFormer {
    /// What a row of the older version is found by, for confirming what was read from it.
    var identity: [String: Any]? {
        switch place {
        case .keychain(let identity), .fileBased(let identity): identity
        case .userDefaults(let key): [KeyspecFormerFamily.userDefaultsKey: key]
        case .samePlace: nil
        }
    }

    /// Whether it is in the data protection keychain.
    var isInKeychain: Bool {
        if case .keychain = place { true } else { false }
    }

    /// Whether `place` has everything that `target` states: then a query for that would find it.
    static func isSame(_ place: [String: Any], _ target: [String: Any]) -> Bool {
        target.allSatisfy { key, value in
            guard let other = place[key] else { return false }
            return "\(value)".utf8.elementsEqual("\(other)".utf8)
        }
    }
}
