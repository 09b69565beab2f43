import Policy

/// The attributes that are stored with an item for those who look at it, and never searched for.
struct AttributesTemplate {
    let attributes: DescriptiveAttributes
    let access: SwiftText

    var text: SwiftText {
        let entries = entries
        guard let first = entries.first else { return .empty }
        let dictionary: SwiftText =
            entries.count == 1
            ? "[\(first)]"
            : """
            [
                \(entries.map { "\($0)," }.joined())
            ]
            """
        return """
            \(access)var attributes: [String: Any] {
                \(dictionary)
            }
            """
    }

    private var entries: [SwiftText] {
        [
            attributes.label.map { entry(.label, "\(SwiftLiteral($0))") },
            attributes.description.map { entry(.description, "\(SwiftLiteral($0))") },
            attributes.comment.map { entry(.comment, "\(SwiftLiteral($0))") },
            attributes.creator.map { entry(.creator, Self.code($0)) },
            attributes.type.map { entry(.type, Self.code($0)) },
            attributes.isInvisible.map { entry(.isInvisible, $0 ? "true" : "false") },
            attributes.isNegative.map { entry(.isNegative, $0 ? "true" : "false") },
            attributes.generic.map { entry(.generic, "Data(\(SwiftLiteral($0)).utf8)") },
        ].compactMap { $0 }
    }

    private func entry(_ attribute: Attribute, _ value: SwiftText) -> SwiftText {
        "\(SwiftIdentifier(attribute.constant ?? "")) as String: \(value)"
    }

    /// Four ASCII characters as the number that the keychain stores.
    static func code(_ characters: String) -> SwiftText {
        let number = characters.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return SwiftText(trusted: "0x" + String(number, radix: 16, uppercase: true))
    }
}
