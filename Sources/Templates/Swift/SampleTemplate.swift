import Policy

/// What a test gives an item: parameters, values, what is known at run time alone.
struct SampleTemplate {
    let keychain: CheckedKeychain

    /// What gives the keychain what it has to be given, on the fake or on a device.
    let given: (String) -> SwiftText

    var maker: SwiftText {
        let name = SwiftIdentifier(keychain.name)
        let arguments: [SwiftText] = keychain.runtimeValues.map { "\($0.inKeychain): \(given($0.inKeychain.source))" }
        return """
            /// The keychain as an app makes it.
            static func keychain(_ store: any SecItemStore) -> \(name) {
                \(name)(\((arguments + ["store: store"]).joined(", ")))
            }
            """
    }

    /// An item of the keychain that `$0` is the store of.
    func item(_ member: SwiftIdentifier, _ parameters: [Parameter], in suite: SwiftIdentifier) -> SwiftText {
        let isOwn = parameters.contains { $0.type.ownType != nil }
        let arguments: [SwiftText] = parameters.map { "\(SwiftIdentifier($0.name)): \(argument($0.type))" }
        let call: SwiftText = arguments.isEmpty ? .empty : "(\(arguments.joined(", ")))"
        return "{ \(isOwn ? "try " : .empty)\(suite).keychain($0).\(member)\(call) }"
    }

    /// Makes the parameters of the app's own types, of which some can't be made; nothing if there are none.
    func check(_ parameters: [Parameter]) -> SwiftText {
        let made: [SwiftText] = parameters.compactMap { parameter in
            parameter.type.ownType.map { "let _: \($0.swiftName) = try KeyspecSamples.parameter(\"a\")" }
        }
        return made.isEmpty ? .empty : ",\nparameters: {\n    \(made.joined())\n}"
    }

    private func argument(_ type: Parameter.ValueType) -> SwiftText {
        switch type {
        case .string: "\"a\""
        case .int: "1"
        case .uuid: "KeyspecSamples.uuid"
        case .rawRepresentable: "KeyspecSamples.parameter(\"a\")"
        }
    }

    /// Whether there may be no value of a secret where the tests run.
    func canLackValues(_ secret: Secret) -> Bool {
        if secret.parameters.contains(where: { $0.type.ownType != nil }) { return true }
        guard case .password(let password) = secret.content else { return false }
        if case .dataRepresentation = password.value { return true }
        return password.value.ownType != nil
    }

    /// Two values of a password.
    func values(_ password: Password) -> SwiftText {
        "{ [\([1, 2].map { value(password, $0) }.joined(", "))] }"
    }

    /// Two values of a record.
    func values(_ members: [Secret]) -> SwiftText {
        let values: [SwiftText] = [1, 2].map { number in
            let parts: [SwiftText] = members.compactMap { secret in
                guard case .password(let password) = secret.content else { return nil }
                return "\(ItemNames(secret).member): \(value(password, number))"
            }
            return ".init(\(parts.joined(", ")))"
        }
        let isThrowing = members.contains(where: canLackValues)
        return "{ \(isThrowing ? "try " : .empty)[\(values.joined(", "))] }"
    }

    private func value(_ password: Password, _ number: Int) -> SwiftText {
        switch password.value {
        case .string: "\(SwiftLiteral(String(repeating: String(number), count: size(password, preferred: 6))))"
        case .data: "Data(repeating: \(number), count: \(size(password, preferred: 32)))"
        case .bool: number == 1 ? "true" : "false"
        case .int: "\(number)"
        case .double: "\(number).5"
        case .date: "Date(timeIntervalSinceReferenceDate: \(number))"
        case .uuid: number == 1 ? "KeyspecSamples.uuid" : "UUID()"
        case .codable, .json: "try KeyspecSamples.value(\(number))"
        case .rawKey(.symmetric):
            "SymmetricKey(data: Data(repeating: \(number), count: \(size(password, preferred: 32))))"
        case .rawKey(let key): "\(SwiftText(trusted: key.rawValue))()"
        case .dataRepresentation(let key): "try \(SwiftText(trusted: key.rawValue))()"
        case .nothing: "()"
        }
    }

    private func size(_ password: Password, preferred: Int) -> Int {
        switch password.size {
        case .exactly(let count): count
        case .atMost(let limit): min(limit, preferred)
        case nil: preferred
        }
    }

    /// The modules of the types that values and parameters are of.
    var imports: [SwiftImport] {
        let needsCryptoKit = keychain.secrets.contains { secret in
            guard case .password(let password) = secret.content else { return false }
            return switch password.value {
            case .rawKey, .dataRepresentation: true
            default: false
            }
        }
        let modules = (needsCryptoKit ? ["CryptoKit"] : []) + ["Foundation", "Testing"] + keychain.imports
        return SwiftImport.merged(modules.map { SwiftImport($0, visibility: .internal) })
    }
}

extension Secret {
    /// What the tests of a secret are about: whether it has operations of its own, and values that a test can make.
    func testItem(
        _ samples: SampleTemplate, in keychain: CheckedKeychain, suite: SwiftIdentifier
    ) -> SwiftText {
        let item = samples.item(ItemNames(self).member, parameters, in: suite)
        guard case .password(let password) = content, password.value != .nothing else {
            return """
                KeyspecTestItem(
                    \(item)
                )
                """
        }
        return """
            KeyspecTestItem(
                \(item),
                values: \(samples.values(password))
            )
            """
    }
}
