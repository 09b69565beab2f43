import Language

/// A spec of one item, made of words of the command line.
struct ItemScaffold {
    /// The name of the keychain's type in Swift.
    var keychain = "AppKeychain"
    /// `internal`, `package` or `public`.
    var visibility: String?
    /// The word for the item's class.
    var itemClass: String
    /// The item's properties in the order of the spec: the word, and what follows it.
    var properties: [(word: String, value: String)]

    /// The spec, formatted.
    var text: String {
        let lines = properties.map { "    \($0.word) \($0.value)\n" }.joined()
        let text = """
            keychain \(keychain) {
                platforms iOS 16, macOS 13
            \(visibility.map { "    visibility \($0)\n" } ?? "")    target app
                policy { owner "App team"; classification "credential"; retention "Until the user signs out" }
            }

            /// Kept in the keychain.
            secret \(name): \(itemClass) {
            \(lines)    policy { recovery "Ask the user again" }
            }
            """
        guard case .formatted(let formatted) = SpecFormatter.format(SourceFile(path: "", text: text)) else {
            return text
        }
        return formatted
    }

    /// The item's name in Swift: the words of what tells it apart, without parameters and the domain of a tag or a label.
    private var name: String {
        let texts = properties.filter { ["account", "tag", "label"].contains($0.word) }
        guard let text = texts.first?.value else { return "item" }
        let constant = text.replacing(/\\\([^)]*\)/, with: "")
        let part = texts.first?.word == "account" ? constant[...] : constant.split(separator: ".").last ?? ""
        let words = part.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        guard let first = words.first, first.first?.isLetter == true else { return "item" }
        return first.prefix(1).lowercased() + first.dropFirst()
            + words.dropFirst().map { String($0).withInitialCapital }.joined()
    }

    /// A text between quotation marks, with its escapes as in a spec.
    static func quoted(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if character == "\"", !isEscaped { result += "\\" }
            isEscaped = character == "\\" && !isEscaped
            result.append(character)
        }
        return "\"\(result)\(isEscaped ? "\\" : "")\""
    }
}
