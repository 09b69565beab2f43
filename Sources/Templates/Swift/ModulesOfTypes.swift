import Policy

/// The imports that a spec asks for, each as visible as the declarations that show a type of the module.
///
/// A type with a module's name before it is that module's. One without a module's name can be from any module that no type names.
struct ModulesOfTypes {
    private let modules: [String]
    private let visibility: Visibility
    private let named: Set<String>
    private let hasOtherTypes: Bool

    init(_ keychain: CheckedKeychain) {
        modules = keychain.imports
        visibility = keychain.visibility
        let known = Set(modules)
        let heads = keychain.allSecrets.flatMap(\.ownTypes).map { $0.parts.count > 1 ? $0.parts[0] : "" }
        named = Set(heads).intersection(known)
        hasOtherTypes = heads.contains { !known.contains($0) }
    }

    var imports: [SwiftImport] {
        modules.map { module in
            let isShown = named.contains(module) || hasOtherTypes
            return SwiftImport(module, visibility: isShown ? visibility : .internal)
        }
    }
}

extension Secret {
    /// The types of the app's that the generated type names.
    var ownTypes: [TypeName] {
        var types = parameters.compactMap(\.type.ownType)
        if case .password(let password) = content, let type = password.value.ownType { types.append(type) }
        return types
    }
}
