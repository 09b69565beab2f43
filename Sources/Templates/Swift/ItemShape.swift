import Policy

/// Which operations a password has: the protocols of its type.
struct ItemShape {
    let secret: Secret
    /// Whether it is saved, read and deleted with others alone.
    let isMember: Bool

    /// The ways to store and read an item.
    enum Storage {
        case plain, reprotected, protected, indexed, applicationPassword, member
    }

    var storage: Storage {
        if isMember { return .member }
        if secret.protection.accessControl.contains(.applicationPassword) { return .applicationPassword }
        if secret.isIndexed { return .indexed }
        if !secret.protection.accessControl.isEmpty { return .protected }
        let older = secret.formers.filter(\.isSamePlace)
        // A synced row is updated in place: a staging row would appear on other devices.
        if older.isEmpty || secret.isSynchronizable { return .plain }
        return older.contains(where: \.asksTheUser) ? .protected : .reprotected
    }

    /// How a migration gets what it needs.
    enum Migration {
        case none, quiet, decoding, prompting
    }

    var migration: Migration {
        if secret.formers.isEmpty { return .none }
        if secret.formers.contains(where: \.asksTheUser) || listsProtectedRows { return .prompting }
        return secret.formers.contains { $0.decoding == .runtime } ? .decoding : .quiet
    }

    /// Whether finding what an older version of a family stored meets the access-controlled rows of this version.
    private var listsProtectedRows: Bool {
        guard storage == .protected || storage == .indexed, !secret.parameters.isEmpty else { return false }
        return secret.formers.contains { former in
            guard let old = secret.former(former), !former.isFileBased else { return false }
            return old.scopeText == secret.scopeText
        }
    }

    private var holdsNothing: Bool {
        guard case .password(let password) = secret.content else { return false }
        return password.value == .nothing
    }

    var conformance: SwiftText {
        let base: SwiftText =
            switch storage {
            case .plain where holdsNothing: "KeyspecPresenceItem"
            case .plain: "KeyspecPlainItem"
            case .reprotected: "KeyspecReprotectedItem"
            case .protected: "KeyspecProtectedItem"
            case .indexed: "KeyspecIndexedItem"
            case .applicationPassword: "KeyspecApplicationPasswordItem"
            case .member: "KeyspecMember"
            }
        return switch migration {
        case .none: base
        case .quiet: "\(base), KeyspecMigratingItem"
        case .decoding: "\(base), KeyspecDecodingItem"
        case .prompting: "\(base), KeyspecPromptingMigration"
        }
    }
}

extension Former {
    var isSamePlace: Bool {
        if case .samePlace = place { true } else { false }
    }

    var isFileBased: Bool {
        if case .fileBased = place { true } else { false }
    }
}

extension Secret {
    fileprivate var scopeText: SwiftText { IdentityTemplate(secret: self, access: .empty, isScope: true).text }
}
