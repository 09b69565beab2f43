import Policy

/// The type of a family: picks an item by its run-time parameters, and tells the parameters of a stored row.
struct FamilyTemplate {
    let secret: Secret
    let access: SwiftText

    private var names: ItemNames { ItemNames(secret) }
    private var parameters: [Parameter] { secret.parameters }
    private var declarations: [SwiftText] { parameters.map { "\(SwiftIdentifier($0.name)): \($0.type.swiftName)" } }

    var text: SwiftText {
        let arguments: [SwiftText] = parameters.map { "\(SwiftIdentifier($0.name)): \(SwiftIdentifier($0.name))" }
        let documented: [SwiftText] = parameters.map { "`\(SwiftIdentifier($0.name))`" }
        return """
            \(parametersType)
            /// The items for all values of \(documented.joined(" and ")): call it to pick one.
            \(ambiguity)
            \(access)struct Family: \(conformance) {
                \(access)let store: any SecItemStore

                /// One item of the family.
                \(access)func callAsFunction(\(declarations.joined(", "))) -> \(names.type) {
                    \(names.type)(store: store, \(arguments.joined(", ")))
                }
                \(reading)
            }
            """
    }

    /// Whether a stored row tells which parameters it has.
    private var isReadable: Bool { secret.isListable }

    /// Why `all` can give other parameters than those that an item was stored with, though they name the same item.
    private var ambiguity: SwiftText {
        guard secret.joinsAmbiguously else { return .empty }
        return """
            ///
            /// Parameters are joined as they are, so a row can be read in several ways that all name the same item: `all` gives
            /// the one in which earlier parameters are shorter.
            """
    }

    private var conformance: SwiftText { isReadable ? "KeyspecFamily" : "Sendable" }

    private var parametersType: SwiftText {
        guard isReadable, parameters.count > 1 else { return .empty }
        let assignments: [SwiftText] = parameters.map {
            "self.\(SwiftIdentifier($0.name)) = \(SwiftIdentifier($0.name))"
        }
        return """
            /// What tells the items of the family apart.
            \(access)struct Parameters: Hashable, Sendable {
                \(declarations.map { "\(access)let \($0)" }.joined())

                /// Makes parameters.
                \(access)init(\(declarations.joined(", "))) {
                    \(assignments.joined())
                }
            }

            """
    }

    private var reading: SwiftText {
        guard isReadable else { return .empty }
        return """

            \(picking)

            \(parsing)

            \(IdentityTemplate(secret: secret, access: access, isScope: true).text)

            \(patterns)
            """
    }

    private var picking: SwiftText {
        guard parameters.count > 1 else {
            return """
                /// One item of the family.
                \(access)func item(_ parameter: \(parameters[0].type.swiftName)) -> \(names.type) {
                    \(names.type)(store: store, \(SwiftIdentifier(parameters[0].name)): parameter)
                }
                """
        }
        let arguments: [SwiftText] = parameters.map {
            "\(SwiftIdentifier($0.name)): parameters.\(SwiftIdentifier($0.name))"
        }
        return """
            /// One item of the family.
            \(access)func item(_ parameters: Parameters) -> \(names.type) {
                \(names.type)(store: store, \(arguments.joined(", ")))
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

    private var patterns: SwiftText {
        PatternTemplate(secret: secret, access: access).text
    }
}

/// How a family's parameters stand in its attributes, for reading them back.
struct PatternTemplate {
    let secret: Secret
    let access: SwiftText

    var text: SwiftText {
        let list: SwiftText = """
            [
                \(entries.map { "\($0)," }.joined())
            ]
            """
        let body: SwiftText = !list.source.contains("try ") ? list : """
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

    private var entries: [SwiftText] {
        secret.namedTexts.compactMap { attribute, text in
            guard case .text(let text) = text, !text.parameters.isEmpty else { return nil }
            let encoded: SwiftText = text.isVerbatim || ParameterSeparators.of(text).isEmpty ? .empty : ", encoded: true"
            return """
                KeyspecPattern(
                    \(SwiftIdentifier(attribute.constant ?? "")) as String, [\(segments(of: text).joined(", "))]\(encoded))
                """
        }
    }

    private func segments(of text: AttributeText) -> [SwiftText] {
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
        }
    }
}

extension Secret {
    /// The texts in which run-time parameters can stand, with the attributes that they make.
    var namedTexts: [(Attribute, IdentityText)] {
        switch content {
        case .password(let password): password.identity.namedTexts
        case .key(let key): [(.tag, .text(key.tag))]
        case .certificate(let certificate): [(.label, .text(certificate.label))]
        case .identity(let identity): [(.label, .text(identity.label))]
        }
    }

    /// Whether a stored row tells which parameters it has.
    var isListable: Bool {
        guard !parameters.isEmpty, case .password = content else { return false }
        return true
    }

    /// Whether one text can come from different parameters: where several are joined as they are.
    var joinsAmbiguously: Bool {
        identityTexts.contains { text in
            guard case .text(let text) = text, text.isVerbatim else { return false }
            return text.parameters.count > 1
        }
    }

    /// What every row of an access-controlled family carries as `kSecAttrType`: a number made from the family's class and its
    /// texts, so that it changes with nothing else. A delete that filters by it is limited to the family's service and group too.
    var familyCode: Int? {
        guard isListable, usesStagedWrites else { return nil }
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

    /// Whether the item is written by way of a staging row.
    var usesStagedWrites: Bool { !protection.accessControl.isEmpty }
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
