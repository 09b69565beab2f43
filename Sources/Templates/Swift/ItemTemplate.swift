import Policy

/// The type of one item: what tells it apart, and how it is protected, in Apple's words.
struct ItemTemplate {
    private let secret: Secret
    private let keychain: CheckedKeychain
    private let isMember: Bool
    private let names: ItemNames
    private let access: SwiftText

    /// Makes a template.
    ///
    /// - Parameters:
    ///   - secret: the item.
    ///   - keychain: the keychain that it is declared in.
    ///   - isMember: whether it is saved, read and deleted with others alone.
    init(secret: Secret, keychain: CheckedKeychain, isMember: Bool) {
        self.secret = secret
        self.keychain = keychain
        self.isMember = isMember
        names = ItemNames(secret)
        access = keychain.visibility.modifier
    }

    var text: SwiftText {
        """
        nonisolated extension \(SwiftIdentifier(keychain.name)) {
            \(secret.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)struct \(names.type): \(differs ? "Sendable" : conformances(of: secret)) {
                \(members.joined("\n\n"))
            }
        }
        \(differs ? conformanceByPlatform : .empty)
        """
    }

    /// Whether the item has other operations on some platforms.
    private var differs: Bool {
        secret.variants.contains { conformances(of: $0.secret) != conformances(of: secret) }
    }

    private var conformanceByPlatform: SwiftText {
        let text = byPlatform.text {
            "nonisolated extension \(SwiftIdentifier(keychain.name)).\(names.type): \(conformances(of: $0)) {}"
        }
        return "\n\(text)"
    }

    private var byPlatform: PlatformTemplate { PlatformTemplate(secret, in: keychain) }

    private func content(of secret: Secret) -> ContentTemplate {
        let shape = ItemShape(secret: secret, isMember: isMember)
        return ContentTemplate(secret: secret, shape: shape, access: access)
    }

    private var members: [SwiftText] {
        [
            constants,
            storedProperties,
            byPlatform.text { IdentityTemplate(secret: $0, access: access).text },
            byPlatform.text { ProtectionTemplate(protection: $0.protection, access: access).text },
            byPlatform.text { content(of: $0).certificateProtection },
            byPlatform.text { content(of: $0).indexProtection },
            byPlatform.text { AttributesTemplate(attributes: $0.attributes, access: access).text },
            byPlatform.text { FormerTemplate(secret: $0, access: access).item },
            family,
        ]
    }

    private func conformances(of secret: Secret) -> SwiftText {
        [
            content(of: secret).conformance,
            secret.hasPersistentReference ? "KeyspecReferencedItem" : .empty,
        ].joined(", ")
    }

    private var constants: SwiftText {
        """
        \(access)static var itemName: String { \(SwiftLiteral("\(keychain.name).\(secret.name)")) }
        \(content(of: secret).constants)
        \(byPlatform.text { content(of: $0).storageConstants })
        """
    }

    private var storedProperties: SwiftText {
        (["\(access)let store: any SecItemStore"] + given + declarations.map { "\(access)let \($0)" }).joined()
    }

    /// What the keychain was made with.
    private var given: [SwiftText] { secret.runtimeValues.map { "let \($0.inItem): String" } }

    private var parameterNames: [SwiftIdentifier] { secret.parameters.map { SwiftIdentifier($0.name) } }

    private var declarations: [SwiftText] {
        zip(parameterNames, secret.parameters).map { "\($0): \($1.type.swiftName)" }
    }

    private var family: SwiftText {
        guard !secret.parameters.isEmpty, !isMember else { return .empty }
        let conformance: SwiftText = secret.formers.isEmpty ? "KeyspecFamily" : "KeyspecMigratingFamily"
        return FamilyTemplate(
            secret: secret, keychain: keychain, access: access, type: names.type,
            conformance: secret.isListable ? conformance : .empty,
            further: byPlatform.text { FormerTemplate(secret: $0, access: access).family }
        ).text
    }
}

extension Parameter.ValueType {
    var swiftName: SwiftText {
        switch self {
        case .string: "String"
        case .int: "Int"
        case .uuid: "UUID"
        case .rawRepresentable(let type): type.swiftName
        }
    }
}

extension TypeName {
    /// The name in Swift, each part in backticks where Swift needs them.
    var swiftName: SwiftText { parts.map { "\(SwiftIdentifier($0))" }.joined(".") }
}
