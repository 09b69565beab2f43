import Policy

/// Where older versions of the app kept an item's value, or a family's.
struct FormerTemplate {
    let secret: Secret
    let access: SwiftText

    /// The property of the item.
    var item: SwiftText {
        property("[KeyspecFormer]", secret.formers.map(entry))
    }

    /// The property of the family.
    var family: SwiftText {
        property("[KeyspecFormerFamily]", secret.formers.map(familyEntry))
    }

    private func property(_ type: SwiftText, _ entries: [SwiftText]) -> SwiftText {
        guard !entries.isEmpty else { return .empty }
        return """
            \(access)var formers: \(type) {
                get throws(KeyspecError) {
                    [
                        \(entries.map { "\($0)," }.joined())
                    ]
                }
            }
            """
    }

    private func entry(_ former: Former) -> SwiftText {
        let form: SwiftText =
            switch former.decoding {
            case .base64: ", form: .base64"
            case .runtime: ", form: .runtime"
            case nil: .empty
            }
        let asks: SwiftText = former.asksTheUser ? ", asksTheUser: true" : .empty
        switch former.place {
        case .keychain: return ".keychain(\(dictionary(former))\(form)\(asks))"
        case .samePlace:
            guard !secret.itemClass.isPassword, let old = former.accessibility else {
                return former.asksTheUser ? ".samePlace(asksTheUser: true)" : ".samePlace()"
            }
            return ".samePlace(accessible: \(SwiftIdentifier(old.constant))\(asks))"
        case .fileBased: return ".fileBased(\(dictionary(former))\(form))"
        case .userDefaults(let key):
            let key = IdentityTemplate(secret: secret, access: access).value(of: key)
            return ".userDefaults(\(key)\(form))"
        }
    }

    private func familyEntry(_ former: Former) -> SwiftText {
        let asks: SwiftText = former.asksTheUser || secret.isProtected ? ", asksTheUser: true" : .empty
        switch former.place {
        case .keychain, .fileBased:
            guard let old = secret.former(former) else { return .empty }
            let patterns = PatternTemplate(secret: old, access: access).list
            return ".keychain(\(dictionary(former, isScope: true)), \(patterns)\(former.isFileBased ? .empty : asks))"
        case .samePlace:
            let scope: SwiftText =
                IdentityTemplate(secret: secret, access: access, isScope: true).canThrow ? "try scope" : "scope"
            let patterns: SwiftText =
                PatternTemplate(secret: secret, access: access).canThrow ? "try patterns" : "patterns"
            return ".keychain(\(scope), \(patterns)\(asks))"
        case .userDefaults(let key):
            return ".userDefaults([\(PatternTemplate.segments(of: key).joined(", "))])"
        }
    }

    private func dictionary(_ former: Former, isScope: Bool = false) -> SwiftText {
        guard let old = secret.former(former) else { return .empty }
        return IdentityTemplate(secret: old, access: access, isScope: isScope, isFileBased: former.isFileBased)
            .dictionary
    }
}

extension Secret {
    fileprivate var isProtected: Bool { ItemShape(secret: self, isMember: false).migration == .prompting }
}
