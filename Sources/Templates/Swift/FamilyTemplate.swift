import Policy

/// The type of a family: picks an item by its run-time parameters, and tells the parameters of a stored row.
struct FamilyTemplate {
    /// What the family's identity is read from.
    let secret: Secret
    let keychain: CheckedKeychain
    let access: SwiftText
    /// The type of one item.
    let type: SwiftIdentifier
    /// The protocol; empty if a stored row can't be asked for its parameters.
    let conformance: SwiftText
    /// What the items are called.
    var noun: SwiftText = "items"
    /// What else the type has.
    var further: SwiftText = .empty

    private var parameters: [Parameter] { secret.parameters }
    private var declarations: [SwiftText] { parameters.map { "\(SwiftIdentifier($0.name)): \($0.type.swiftName)" } }
    /// What the keychain was made with.
    private var given: [SwiftIdentifier] { secret.runtimeValues.map(\.inItem) }

    /// The beginning of a call that makes an item: what every item of the family has.
    private var common: SwiftText {
        ([SwiftIdentifier("store")] + given).map { "\($0): \($0)" }.joined(", ")
    }

    var text: SwiftText {
        let documented: [SwiftText] = parameters.map { "`\(SwiftIdentifier($0.name))`" }
        return """
            \(parametersType)
            /// The \(noun) for all values of \(documented.joined(" and ")): call it to pick one.
            \(ambiguity)
            \(access)struct Family: \(conformance.isEmpty ? "Sendable" : conformance) {
                \(access)let store: any SecItemStore
                \(given.map { "let \($0): String" }.joined())

                \(([call] + reading).joined("\n\n"))
            }
            """
    }

    /// Why `all` can give other parameters than those that an item was stored with, though they name the same item.
    private var ambiguity: SwiftText {
        guard secret.joinsAmbiguously else { return .empty }
        return """
            ///
            /// Parameters are joined as they are, so a row can be read in several ways that all name the same item: `all` gives
            /// the one in which earlier parameters are shorter.
            """
    }

    private var parametersType: SwiftText {
        guard !conformance.isEmpty, parameters.count > 1 else { return .empty }
        let assignments: [SwiftText] = parameters.map {
            "self.\(SwiftIdentifier($0.name)) = \(SwiftIdentifier($0.name))"
        }
        return """
            /// What tells the items of the family apart.
            \(access)struct Parameters: \(hasOwnTypes ? "Sendable" : "Hashable, Sendable") {
                \(declarations.map { "\(access)let \($0)" }.joined())

                /// Makes parameters.
                \(access)init(\(declarations.joined(", "))) {
                    \(assignments.joined())
                }
            }

            """
    }

    /// Whether a parameter's type is the app's: nothing but its raw value is known of it.
    private var hasOwnTypes: Bool { parameters.contains { $0.type.ownType != nil } }

    private var call: SwiftText {
        let arguments: [SwiftText] = parameters.map { "\(SwiftIdentifier($0.name)): \(SwiftIdentifier($0.name))" }
        return """
            /// One item of the family.
            \(access)func callAsFunction(\(declarations.joined(", "))) -> \(type) {
                \(type)(\(common), \(arguments.joined(", ")))
            }
            """
    }

    private var reading: [SwiftText] {
        guard !conformance.isEmpty else { return [] }
        let scope = PlatformTemplate(secret, in: keychain).text {
            IdentityTemplate(secret: $0, access: access, isScope: true).text
        }
        return [picking, parsing, scope, PatternTemplate(secret: secret, access: access).text, further]
    }

    private var picking: SwiftText {
        guard parameters.count > 1 else {
            return """
                /// One item of the family.
                \(access)func item(_ parameter: \(parameters[0].type.swiftName)) -> \(type) {
                    \(type)(\(common), \(SwiftIdentifier(parameters[0].name)): parameter)
                }
                """
        }
        let arguments: [SwiftText] = parameters.map {
            "\(SwiftIdentifier($0.name)): parameters.\(SwiftIdentifier($0.name))"
        }
        return """
            /// One item of the family.
            \(access)func item(_ parameters: Parameters) -> \(type) {
                \(type)(\(common), \(arguments.joined(", ")))
            }
            """
    }

    private var parsing: SwiftText {
        guard parameters.count > 1 else {
            return """
                \(access)func parameters(_ texts: KeyspecTexts) -> \(parameters[0].type.swiftName)? {
                    \(parameters[0].reading)
                }
                """
        }
        let bound: [SwiftText] = parameters.map { "\(SwiftIdentifier($0.name))?" }
        let arguments: [SwiftText] = parameters.map { "\(SwiftIdentifier($0.name)): \(SwiftIdentifier($0.name))" }
        return """
            \(access)func parameters(_ texts: KeyspecTexts) -> Parameters? {
                guard case let (\(bound.joined(", "))) = (\(parameters.map(\.reading).joined(", "))) else { return nil }
                return Parameters(\(arguments.joined(", ")))
            }
            """
    }
}

/// How a family's parameters stand in its attributes, for reading them back.
struct PatternTemplate {
    let secret: Secret
    let access: SwiftText

    /// The property.
    var text: SwiftText {
        let body: SwiftText =
            !canThrow
            ? list
            : """
            get throws(KeyspecError) {
                \(list)
            }
            """
        return """
            \(access)var patterns: [KeyspecPattern] {
                \(body)
            }
            """
    }

    /// Whether reading the property has to be tried.
    var canThrow: Bool {
        secret.namedTexts.contains { _, text in
            guard case .text(let text) = text, !text.parameters.isEmpty else { return false }
            return text.segments.contains(.appIdentifierPrefix)
        }
    }

    /// The array.
    var list: SwiftText {
        """
        [
            \(entries.map { "\($0)," }.joined())
        ]
        """
    }

    private var entries: [SwiftText] {
        secret.namedTexts.compactMap { attribute, text in
            guard case .text(let text) = text, !text.parameters.isEmpty else { return nil }
            let encoded: SwiftText =
                text.isVerbatim || ParameterSeparators.of(text).isEmpty ? .empty : ", encoded: true"
            return """
                KeyspecPattern(
                    \(SwiftIdentifier(attribute.constant ?? "")) as String, [\(Self.segments(of: text).joined(", "))]\(encoded))
                """
        }
    }

    /// The stretches of a text, as a pattern has them.
    static func segments(of text: AttributeText) -> [SwiftText] {
        var result: [SwiftText] = []
        var followsParameter = false
        for segment in text.segments {
            switch segment {
            case .text(let text):
                result.append(".text(\(SwiftLiteral(text)))")
                followsParameter = false
            case .parameter(let parameter):
                if followsParameter, !text.isVerbatim {
                    result.append(".text(\(SwiftLiteral(ParameterSeparators.betweenNeighbours)))")
                }
                result.append(".parameter(\(SwiftLiteral(parameter.name)))")
                followsParameter = true
            case .appIdentifierPrefix:
                result.append(".text(try infoPlistString(\(SwiftLiteral("AppIdentifierPrefix"))))")
                followsParameter = false
            }
        }
        return result
    }
}

extension Parameter {
    /// Reads the parameter from `texts`.
    fileprivate var reading: SwiftText {
        let literal = SwiftLiteral(name)
        return switch type {
        case .string: "texts.string(\(literal))"
        case .int: "texts.int(\(literal))"
        case .uuid: "texts.uuid(\(literal))"
        case .rawRepresentable(let type): "texts.string(\(literal)).flatMap(\(type.swiftName).init(rawValue:))"
        }
    }
}

extension Secret {
    /// The texts in which run-time parameters can stand, with the attributes that they make.
    var namedTexts: [(Attribute, IdentityText)] {
        switch content {
        case .password(let password): password.identity.namedTexts
        case .key(let key): [(.tag, key.tag)]
        case .certificate(let certificate): [(.label, .text(certificate.label))]
        case .identity(let identity): [(.label, .text(identity.label))]
        }
    }

    /// Whether one text can come from different parameters: where several are joined as they are.
    var joinsAmbiguously: Bool {
        identityTexts.contains { text in
            guard case .text(let text) = text, text.isVerbatim else { return false }
            return text.parameters.count > 1
        }
    }

    /// A number made from the item's class and the texts that hold parameters, so that it changes with nothing else: what every
    /// row of a family carries as `kSecAttrType`. A delete that filters by it is limited to the family's service and group too.
    var patternCode: Int {
        var hash: UInt32 = 2_166_136_261
        func mix(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        }
        mix(itemClass.rawValue.utf8)
        for (attribute, text) in namedTexts {
            guard case .text(let text) = text, !text.parameters.isEmpty else { continue }
            mix([0])
            mix(attribute.rawValue.utf8)
            for segment in text.segments {
                if case .text(let text) = segment { mix(text.utf8) } else { mix([0xFF]) }
            }
        }
        return Int(hash & 0x7FFF_FFFF) | 1
    }
}

extension PasswordIdentity {
    fileprivate var namedTexts: [(Attribute, IdentityText)] {
        switch self {
        case .generic(let service, let account): [(.service, service), (.account, account)]
        case .internet(let identity):
            [
                (.server, identity.server), (.path, identity.path), (.securityDomain, identity.securityDomain),
                (.account, identity.account),
            ]
        }
    }
}

extension Secret {
    /// Whether stored rows of the family tell their parameters: those of passwords, and of keys that need no prompt.
    var isListable: Bool {
        switch content {
        case .password: !protection.accessControl.contains(.applicationPassword)
        case .key(let key): protection.accessControl.isEmpty || key.kind == .secureEnclave
        case .certificate, .identity: false
        }
    }
}
