import Policy

/// The type of one item: what tells it apart, and how it is protected, in Apple's words.
struct ItemTemplate {
    let secret: Secret
    let keychain: CheckedKeychain

    var text: SwiftText {
        """
        nonisolated extension \(SwiftIdentifier(keychain.name)) {
            \(secret.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)struct \(names.type): \(conformance) {
                \(members.joined("\n\n"))
            }
        }
        """
    }

    private var names: ItemNames { ItemNames(secret) }
    private var access: SwiftText { keychain.visibility.modifier }

    private var members: [SwiftText] {
        [
            constants,
            storedProperties,
            IdentityTemplate(secret: secret, access: access).text,
            ProtectionTemplate(protection: secret.protection, access: access).text,
            attributes,
            FormerTemplate(secret: secret, access: access).item,
            family,
        ]
    }

    private var shape: ItemShape {
        ItemShape(secret: secret, isMember: keychain.recordMembers.contains(secret.name))
    }

    private var conformance: SwiftText {
        switch secret.content {
        case .password: shape.conformance
        case .key, .certificate, .identity: .empty
        }
    }

    private var constants: SwiftText {
        """
        \(access)static var itemName: String { \(SwiftLiteral("\(keychain.name).\(secret.name)")) }
        \(contentConstants)
        \(storageConstants)
        """
    }

    private var contentConstants: SwiftText {
        switch secret.content {
        case .password(let password):
            PasswordTemplate(password: password, access: access).constants
        case .key, .certificate, .identity: .empty
        }
    }

    private var storageConstants: SwiftText {
        var constants: [SwiftText] = []
        switch shape.storage {
        case .plain, .reprotected: break
        case .member: constants.append(secret.protection.memberConstants(access))
        case .protected:
            constants.append(secret.protection.constants(access, prompt: secret.promptOfAnyVersion))
            if !secret.parameters.isEmpty {
                constants.append("\(access)static var familyCode: Int? { \(secret.patternCode) }")
            }
        }
        if shape.migration == .prompting {
            constants.append(
                "\(access)static var migrationPrompt: String { \(secret.promptOfAnyVersion.expression) }")
        }
        return constants.joined()
    }

    private var storedProperties: SwiftText {
        (["\(access)let store: any SecItemStore"] + declarations.map { "\(access)let \($0)" }).joined()
    }

    private var parameterNames: [SwiftIdentifier] { secret.parameters.map { SwiftIdentifier($0.name) } }

    private var declarations: [SwiftText] {
        zip(parameterNames, secret.parameters).map { "\($0): \($1.type.swiftName)" }
    }

    private var attributes: SwiftText {
        guard let label = secret.attributes.label else { return .empty }
        return """
            \(access)var attributes: [String: Any] {
                [kSecAttrLabel as String: \(SwiftLiteral(label))]
            }
            """
    }

    private var family: SwiftText {
        guard !secret.parameters.isEmpty, shape.storage != .member else { return .empty }
        let formers = FormerTemplate(secret: secret, access: access)
        return FamilyTemplate(
            secret: secret, access: access, type: names.type,
            conformance: secret.formers.isEmpty ? "KeyspecFamily" : "KeyspecMigratingFamily", further: formers.family
        ).text
    }
}

extension Secret {
    /// What the user is told when a read, or a migration, asks.
    fileprivate var promptOfAnyVersion: Prompt? { protection.prompt ?? formers.lazy.compactMap(\.prompt).first }
}

extension Parameter.ValueType {
    var swiftName: SwiftText {
        switch self {
        case .string: "String"
        case .int: "Int"
        case .uuid: "UUID"
        }
    }
}
