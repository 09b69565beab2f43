/// Texts as a spec writes them.
enum SpecWords {
    /// A string literal.
    static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "$": result += "\\$"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\0": result += "\\0"
            default:
                let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F
                if isPlain {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return result
    }

    /// A text with run-time parameters.
    static func literal(_ text: AttributeText) -> String {
        let parts = text.segments.map { segment in
            switch segment {
            case .text(let text): escaped(text)
            case .appIdentifierPrefix: "$(AppIdentifierPrefix)"
            case .parameter(let parameter): parameter.written
            }
        }
        // One parameter is joined as it is in any case.
        let count = text.segments.count { if case .parameter = $0 { true } else { false } }
        return (text.isVerbatim && count > 1 ? "verbatim " : "") + "\"" + parts.joined() + "\""
    }

    /// A part of an identity.
    static func words(_ text: IdentityText) -> String {
        switch text {
        case .text(let text): literal(text)
        case .absent: "none"
        case .infoPlist(let key): "infoPlist \(literal(key))"
        case .runtime: "runtime"
        }
    }

    /// A group's name.
    static func words(_ group: AccessGroup) -> String {
        switch group {
        case .default: "default"
        case .named(let text): literal(text)
        case .infoPlist(let key): "infoPlist \(literal(key))"
        case .runtime: "runtime"
        }
    }

    /// A prompt's text.
    static func words(_ prompt: Prompt) -> String {
        switch prompt {
        case .text(let text): literal(text)
        case .localized(let key): "localized \(literal(key))"
        }
    }

    /// A written text with what its parameters are called left out: what stored items are told apart by.
    ///
    /// - Returns: the text with `\()` for each parameter, and what stood in their parentheses.
    static func pattern(of words: String) -> (shape: String, parameters: [String]) {
        var shape = ""
        var parameters: [String] = []
        var rest = Substring(words)
        while let character = rest.popFirst() {
            shape.append(character)
            guard character == "\\", let next = rest.popFirst() else { continue }
            shape.append(next)
            guard next == "(" else { continue }
            parameters.append(String(rest.prefix { $0 != ")" }))
            rest = rest.drop { $0 != ")" }
        }
        return (shape, parameters)
    }
}
