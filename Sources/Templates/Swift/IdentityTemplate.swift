import Policy

/// The dictionary that every query of an item begins with: its class and its whole primary key.
///
/// What the spec leaves out of the key is written as the empty value that the keychain stores for it (SecDbItem.c 282-294), so
/// that no query matches an item that has more.
struct IdentityTemplate {
    let secret: Secret
    let access: SwiftText
    /// Whether only what all items of a family have in common is wanted.
    var isScope = false
    /// Whether the item is in the file-based keychain of macOS, which knows neither groups nor synchronizability.
    var isFileBased = false

    var text: SwiftText {
        """
        \(access)var \(SwiftIdentifier(isScope ? "scope" : "identity")): [String: Any] {
            \(canThrow ? throwingBody : dictionary)
        }
        """
    }

    private var throwingBody: SwiftText {
        """
        get throws(KeyspecError) {
            \(dictionary)
        }
        """
    }

    /// The dictionary alone.
    var dictionary: SwiftText {
        """
        [
            \(entries.joined(",\n")),
        ]
        """
    }

    private var entries: [SwiftText] {
        var entries: [SwiftText] = ["kSecClass as String: \(SwiftIdentifier(secret.itemClass.constant))"]
        switch secret.content {
        case .password(let password): entries += self.entries(of: password.identity)
        case .key(let key): entries += self.entries(of: key)
        case .certificate(let certificate): entries.append(entry(.label, value(of: certificate.label)))
        case .identity(let identity): entries.append(entry(.label, value(of: identity.label)))
        }
        if isFileBased { return entries + ["kSecUseDataProtectionKeychain as String: false"] }
        if let ownership = secret.ownership {
            entries.append(entry(.creator, AttributesTemplate.code(ownership)))
        }
        if let group { entries.append(entry(.accessGroup, group)) }
        entries.append(entry(.synchronizable, secret.isSynchronizable ? "true" : "false"))
        entries.append("kSecUseDataProtectionKeychain as String: true")
        return entries
    }

    private func entries(of identity: PasswordIdentity) -> [SwiftText] {
        switch identity {
        case .generic(let service, let account):
            return [entry(.service, service), entry(.account, account)]
        case .internet(let identity):
            let authentication: SwiftText? = identity.authentication.map { "\(SwiftIdentifier($0.constant))" }
            return [
                entry(.server, identity.server),
                entry(.account, identity.account),
                entry(.protocol, identity.protocol.map { "\(SwiftIdentifier($0.constant))" } ?? "0"),
                entry(.port, "\(identity.port ?? 0)"),
                entry(.path, identity.path),
                entry(.authentication, authentication ?? "\(SwiftLiteral(""))"),
                entry(.securityDomain, identity.securityDomain),
            ]
        }
    }

    private func entries(of key: KeyItem) -> [SwiftText] {
        let (type, bits): (KeyType, Int) =
            switch key.kind {
            case .secureEnclave: (.ecSECPrimeRandom, 256)
            case .software(.ellipticCurve, let bits): (.ecSECPrimeRandom, bits)
            case .software(.rsa, let bits): (.rsa, bits)
            }
        let (tag, canThrow) = expression(of: key.tag, runtime: SwiftIdentifier("runtimeTag"))
        return [
            entry(.keyClass, "kSecAttrKeyClassPrivate"),
            entry(.keyType, "\(SwiftIdentifier(type.constant))"),
            entry(.keySize, "\(bits)"),
            isScope && !key.tag.parameters.isEmpty
                ? .empty : entry(.tag, canThrow ? "try Data(\(tag).utf8)" : "Data(\(tag).utf8)"),
        ]
    }

    private func entry(_ attribute: Attribute, _ text: IdentityText) -> SwiftText {
        isScope && text.hasParameters ? .empty : entry(attribute, value(of: text))
    }

    private func entry(_ attribute: Attribute, _ value: SwiftText) -> SwiftText {
        "\(SwiftIdentifier(attribute.constant ?? "")) as String: \(value)"
    }

    private var group: SwiftText? {
        switch secret.group {
        case .default: nil
        case .runtime: "try parameter(runtimeGroup)"
        case .named(let text): value(of: .text(text))
        case .infoPlist(let key): value(of: .infoPlist(key: key))
        }
    }

    private func value(of text: IdentityText) -> SwiftText {
        let (expression, canThrow) = self.expression(of: text)
        return canThrow ? "try \(expression)" : expression
    }

    /// A text, an absent one or a supplied one as an expression, and whether that has to be tried.
    private func expression(
        of text: IdentityText, runtime: SwiftIdentifier = SwiftIdentifier("runtimeService")
    ) -> (SwiftText, canThrow: Bool) {
        switch text {
        case .text(let text): self.text(of: text)
        case .absent: ("\(SwiftLiteral(""))", false)
        case .runtime: ("parameter(\(runtime))", true)
        case .infoPlist(let key): ("infoPlistString(\(SwiftLiteral(key)))", true)
        }
    }

    /// An expression for a text.
    func value(of text: AttributeText) -> SwiftText {
        let (expression, canThrow) = self.text(of: text)
        return canThrow ? "try \(expression)" : expression
    }

    /// A text as an expression, and whether that has to be tried.
    private func text(of text: AttributeText) -> (SwiftText, canThrow: Bool) {
        if let text = text.plain { return ("\(SwiftLiteral(text))", false) }
        if let name = text.prefixedName { return ("appIdentifierPrefixed(\(SwiftLiteral(name)))", true) }
        let separators = text.isVerbatim ? "" : ParameterSeparators.of(text)
        var parts: [SwiftLiteral.Part] = []
        var followsParameter = false
        for segment in text.segments {
            switch segment {
            case .text(let text):
                parts.append(.text(text))
                followsParameter = false
            case .parameter(let parameter):
                if followsParameter, !text.isVerbatim { parts.append(.text(ParameterSeparators.betweenNeighbours)) }
                parts.append(.expression(expression(for: parameter, encoding: separators)))
                followsParameter = true
            case .appIdentifierPrefix:
                parts.append(.expression("infoPlistString(\(SwiftLiteral("AppIdentifierPrefix")))"))
            }
        }
        if parts.count == 1, case .expression(let expression) = parts[0] { return (expression, true) }
        return ("\(SwiftLiteral(parts))", parts.contains { if case .expression = $0 { true } else { false } })
    }

    private func expression(for parameter: Parameter, encoding separators: String) -> SwiftText {
        let name = SwiftIdentifier(parameter.name)
        let value: SwiftText =
            switch parameter.type {
            case .string: "\(name)"
            case .int: "String(\(name))"
            case .uuid: "\(name).uuidString"
            case .rawRepresentable: "\(name).rawValue"
            }
        return separators.isEmpty
            ? "parameter(\(value))" : "parameter(\(value), encoding: \(SwiftLiteral(separators)))"
    }

    /// Whether reading the property has to be tried.
    var canThrow: Bool {
        if secret.identityTexts.contains(where: { !(isScope && $0.hasParameters) && $0.isTried }) { return true }
        if isFileBased { return false }
        return switch secret.group {
        case .default: false
        case .runtime, .infoPlist: true
        case .named(let text): IdentityText.text(text).isTried
        }
    }
}

extension AttributeText {
    /// What stands behind the prefix of the app's identifier, if the text is no more than those. As a call of its own it compiles twice as
    /// fast as in a literal with the prefix in it.
    fileprivate var prefixedName: String? {
        guard segments.count == 2, segments[0] == .appIdentifierPrefix, case .text(let name) = segments[1] else {
            return nil
        }
        return name
    }
}

extension IdentityText {
    /// Whether it is made of something that can be missing or empty when the code runs.
    fileprivate var isTried: Bool {
        switch self {
        case .text(let text): text.segments.contains { if case .text = $0 { false } else { true } }
        case .absent: false
        case .infoPlist, .runtime: true
        }
    }
}

/// Which characters parameters must not hold bare, so that different parameters never make the same text.
///
/// In an attribute with several parameters, each one but the last ends where the text after it begins. A parameter in which the
/// first character of that text is percent-encoded, and `%` too, can't hold it, so reading from the left finds the same ends.
enum ParameterSeparators {
    /// Stands between parameters with nothing between them; an encoded parameter holds no `%:`.
    static let betweenNeighbours = "%:"

    static func of(_ text: AttributeText) -> String {
        var ends = Set<Unicode.Scalar>()
        var needsPercent = false
        let last = text.segments.lastIndex { if case .parameter = $0 { true } else { false } }
        for (index, segment) in text.segments.enumerated() {
            guard case .parameter = segment, index != last else { continue }
            if case .text(let following) = text.segments[index + 1], let first = following.unicodeScalars.first {
                ends.insert(first)
            } else {
                needsPercent = true
            }
        }
        if needsPercent { ends.insert("%") }
        var result = ""
        for scalar in ends.sorted() { result.unicodeScalars.append(scalar) }
        return result
    }
}

extension IdentityText {
    /// Whether run-time parameters take part.
    var hasParameters: Bool {
        if case .text(let text) = self { !text.parameters.isEmpty } else { false }
    }
}
