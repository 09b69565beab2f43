import Policy

/// The type of one item: what tells it apart, and how it is protected, in Apple's words.
struct ItemTemplate {
    let secret: Secret
    let keychain: CheckedKeychain

    var text: SwiftText {
        """
        nonisolated extension \(SwiftIdentifier(keychain.name)) {
            \(secret.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)struct \(names.type): \(content.conformance) {
                \(members.joined("\n\n"))
            }
        }
        """
    }

    private var names: ItemNames { ItemNames(secret) }
    private var access: SwiftText { keychain.visibility.modifier }
    private var content: ContentTemplate { ContentTemplate(secret: secret, access: access) }

    private var members: [SwiftText] {
        [
            constants,
            storedProperties,
            IdentityTemplate(secret: secret, access: access).text,
            ProtectionTemplate(protection: secret.protection, access: access).text,
            content.certificateProtection,
            attributes,
            family,
        ]
    }

    private var constants: SwiftText {
        """
        \(access)static var itemName: String { \(SwiftLiteral("\(keychain.name).\(secret.name)")) }
        \(content.constants)
        """
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
        guard !secret.parameters.isEmpty else { return .empty }
        let arguments: [SwiftText] = parameterNames.map { "\($0): \($0)" }
        let documented: [SwiftText] = parameterNames.map { "`\($0)`" }
        return """
            /// The items for all values of \(documented.joined(" and ")): call it to pick one.
            \(access)struct Family: Sendable {
                let store: any SecItemStore

                /// One item of the family.
                \(access)func callAsFunction(\(declarations.joined(", "))) -> \(names.type) {
                    \(names.type)(store: store, \(arguments.joined(", ")))
                }
            }
            """
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
