import Policy

/// A service, a tag or a group that the app gives when it makes the keychain.
struct RuntimeValue: Hashable {
    /// The item's property.
    let inItem: SwiftIdentifier
    /// The keychain's property, and the argument of its initialiser.
    let inKeychain: SwiftIdentifier
    /// What it is, for the documentation.
    let meaning: SwiftText
}

extension Secret {
    /// What the item has to be given beside its parameters, on any platform.
    var runtimeValues: [RuntimeValue] {
        var values = ownRuntimeValues
        for variant in variants {
            for value in variant.secret.ownRuntimeValues where !values.contains(value) { values.append(value) }
        }
        return values
    }

    private var ownRuntimeValues: [RuntimeValue] {
        var values: [RuntimeValue] = []
        for case .runtime(let name) in identityTexts {
            let isTag = itemClass == .key
            let noun: SwiftText = isTag ? "tag" : "service"
            values.append(
                RuntimeValue(
                    inItem: SwiftIdentifier(isTag ? "runtimeTag" : "runtimeService"), inKeychain: SwiftIdentifier(name),
                    meaning: name == "service"
                        ? "the service of its items" : "the \(noun) of `\(SwiftIdentifier(self.name))`"))
        }
        if case .runtime(let name) = group {
            values.append(
                RuntimeValue(
                    inItem: SwiftIdentifier("runtimeGroup"), inKeychain: SwiftIdentifier(name),
                    meaning: "an access group that items are in"))
        }
        return values
    }
}

extension CheckedKeychain {
    /// What the keychain has to be given, in the order in which the secrets need it.
    var runtimeValues: [RuntimeValue] {
        var values: [RuntimeValue] = []
        for value in allSecrets.flatMap(\.runtimeValues) where !values.contains(value) { values.append(value) }
        return values
    }
}
