import Language

extension Rule {
    static let hiddenType = Rule(
        code: "KS112",
        name: "hidden-type",
        severity: .error,
        title: "a type of the app's that a generated one hides",
        rationale: """
            The generated code names the type where types of its own have precedence: those of the keychain's items, \
            `Family` and `Value`. It would take one of these for it. A few names can't be written in Swift at all.
            """,
        behavior: "The system never sees the name.",
        sources: [.language],
        bad: .secret(
            """
            /// The signed-in session.
            secret session: genericPassword {
                account    "session"
                value      «codable(SessionItem)»
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// The signed-in session.
            secret session: genericPassword {
                account    "session"
                value      codable(Auth.SessionItem)
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "write the type with the module or the type around it: `Module.Type`",
        check: .keychain { keychain in
            let named = keychain.secrets.flatMap { $0.value.ownTypes }
            guard !named.isEmpty else { return [] }
            let items = keychain.secrets.map { SwiftNames.typeName(ofSecret: $0.name.value) }
            let hidden = Set(items).union(["Family", "Value"])
            return named.compactMap { type in
                guard let first = type.value.parts.first else { return nil }
                let isUnusable = type.value.parts.contains { ["Self", "Type", "Protocol", "Any"].contains($0) }
                guard isUnusable || hidden.contains(first) else { return nil }
                return Finding(
                    location: type.location,
                    message: isUnusable
                        ? "`\(type.value.text)` can't name a type of the app's"
                        : "`\(first)` is a type of the generated code here")
            }
        }
    )
}

extension SecretDeclaration {
    /// The types of the app's that it names, each where it is named.
    fileprivate var ownTypes: [Located<TypeName>] {
        let valueType = value.flatMap { value in value.value.ownType.map { Located($0, value.location) } }
        let parameterTypes = identityTexts.flatMap { text -> [Located<TypeName>] in
            guard case .text(let pattern) = text.value else { return [] }
            return pattern.parameters.compactMap(\.type.ownType).map { Located($0, text.location) }
        }
        return [valueType].compactMap { $0 } + parameterTypes
    }
}
