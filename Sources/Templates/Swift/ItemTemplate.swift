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
            family,
        ]
    }

    private var conformance: SwiftText {
        switch secret.content {
        case .password: secret.protection.accessControl.isEmpty ? "KeyspecPlainItem" : "KeyspecProtectedItem"
        case .key, .certificate, .identity: .empty
        }
    }

    private var constants: SwiftText {
        """
        \(access)static var itemName: String { \(SwiftLiteral("\(keychain.name).\(secret.name)")) }
        \(contentConstants)
        \(secret.familyCode.map { "\(access)static var familyCode: Int? { \($0) }" } ?? .empty)
        """
    }

    private var contentConstants: SwiftText {
        switch secret.content {
        case .password(let password):
            PasswordTemplate(password: password, protection: secret.protection, access: access).constants
        case .key, .certificate, .identity: .empty
        }
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
        secret.parameters.isEmpty ? .empty : FamilyTemplate(secret: secret, access: access).text
    }
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
