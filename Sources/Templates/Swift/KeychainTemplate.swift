import Policy

/// The file of one keychain: the type that an app makes, and the items it holds.
struct KeychainTemplate {
    let keychain: CheckedKeychain
    let support: SupportPlacement

    var file: SwiftText {
        """
        \(SwiftHeader(spec: keychain.path, imports: imports).text)

        \(declarations)
        // swiftlint:enable all
        """
    }

    /// What stands between the imports and the end.
    var declarations: SwiftText {
        """
        \(type)

        \(keychain.secrets.map { ItemTemplate(secret: $0, keychain: keychain).text }.joined("\n\n"))
        """
    }

    var imports: [SwiftImport] {
        let showsFoundation = keychain.secrets.contains { secret in
            secret.showsData || secret.parameters.contains { $0.type == .uuid }
        }
        var imports = [
            SwiftImport("Foundation", visibility: showsFoundation ? keychain.visibility : .internal),
            SwiftImport("Security", visibility: .internal),
        ]
        if keychain.secrets.contains(where: \.showsCryptoKit) {
            imports.append(SwiftImport("CryptoKit", visibility: keychain.visibility))
        }
        if case .ownModule = support {
            imports.append(SwiftImport(SupportTemplate.moduleName, visibility: keychain.visibility))
        }
        return imports
    }

    private var name: SwiftIdentifier { SwiftIdentifier(keychain.name) }
    private var access: SwiftText { keychain.visibility.modifier }

    private var type: SwiftText {
        """
        \(keychain.documentation.map(SwiftText.documentation) ?? .empty)
        \(access)nonisolated struct \(name): KeyspecKeychain {
            /// Where calls go.
            \(access)let store: any SecItemStore

            /// - Parameter store: where calls go; a test can put a store of its own here.
            \(access)init(store: any SecItemStore = SystemKeychain()) {
                self.store = store
            }

            \(keychain.secrets.map(member).joined("\n\n"))
        }
        """
    }

    private func member(_ secret: Secret) -> SwiftText {
        let names = ItemNames(secret)
        return """
            \(secret.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)var \(names.member): \(names.memberType) { .init(store: store) }
            """
    }
}

/// The Swift names that come from a secret's.
struct ItemNames {
    /// The keychain's property.
    let member: SwiftIdentifier
    /// The type of the item. It has a suffix so that no secret's name can hide a type of Swift's or of the app's.
    let type: SwiftIdentifier
    /// The type of the keychain's property: the item, or the family of items that a call picks one from.
    let memberType: SwiftText

    init(_ secret: Secret) {
        member = SwiftIdentifier(secret.name)
        type = SwiftIdentifier(secret.name.prefix(1).uppercased() + secret.name.dropFirst() + "Item")
        memberType = secret.parameters.isEmpty ? "\(type)" : "\(type).Family"
    }
}

extension Secret {
    /// Whether the generated type itself names `Data`.
    fileprivate var showsData: Bool {
        switch content {
        case .password(let password): password.value == .data
        case .key, .certificate, .identity: false
        }
    }
}

extension Secret {
    /// Whether the generated type names a type of CryptoKit.
    fileprivate var showsCryptoKit: Bool {
        guard case .password(let password) = content else { return false }
        return switch password.value {
        case .rawKey, .dataRepresentation: true
        default: false
        }
    }
}

extension Visibility {
    /// The modifier before a declaration, with a blank after it; nothing for `internal`.
    var modifier: SwiftText {
        switch self {
        case .internal: .empty
        case .package: "package "
        case .public: "public "
        }
    }
}
