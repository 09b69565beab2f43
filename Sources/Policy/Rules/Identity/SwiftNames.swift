/// The names that generated Swift can have.
enum SwiftNames {
    /// The type nested in the keychain's for a secret: its name with a capital.
    static func typeName(ofSecret name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Why a keychain can't have a name, or nil if it can.
    static func objection(toKeychain name: String) -> String? {
        guard name.utf8.contains(where: { $0 != UInt8(ascii: "_") }) else { return "`\(name)` is no name in Swift" }
        return objection(toType: name)
    }

    /// Why a secret can't have a name, or nil if it can.
    static func objection(toSecret name: String) -> String? {
        guard let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
            return "a secret's name begins with a lowercase letter"
        }
        guard !members.contains(name) else { return "`\(name)` is a member of every keychain" }
        return objection(toType: typeName(ofSecret: name))
    }

    /// Why a run-time parameter can't have a name, or nil if it can.
    static func objection(toParameter name: String) -> String? {
        guard name != "self", name != "_" else { return "`\(name)` can't name an argument in Swift" }
        return members.contains(name) || itemMembers.contains(name) ? "`\(name)` is a member of every item" : nil
    }

    private static func objection(toType name: String) -> String? {
        if metatypes.contains(name) { return "`\(name)` can't name a nested type in Swift" }
        if types.contains(name) { return "a type called `\(name)` would hide one that the generated code uses" }
        return name.hasPrefix("Keyspec") ? "names that begin with `Keyspec` are reserved" : nil
    }

    /// What generated keychains and items have themselves.
    private static let members: Set<String> = [
        "init", "store", "perform", "save", "read", "readBlocking", "delete", "exists", "readOrCreate", "info", "all",
        "deleteAll",
    ]

    /// What generated items have beside these.
    private static let itemMembers: Set<String> = [
        "identity", "protection", "attributes", "persistentReference", "runtimeService", "runtimeGroup", "query",
        "parameter", "infoPlistString", "accessControl",
    ]

    /// Swift takes `X.Type`, `X.Protocol` and `X.self` for itself.
    private static let metatypes: Set<String> = ["Type", "Protocol", "Self"]

    /// Modules and types that generated code names.
    private static let types: Set<String> = [
        "Swift", "Foundation", "Security", "LocalAuthentication", "Any", "Bool", "Data", "Date", "Double", "Error",
        "Int",
        "LAContext", "Never", "OSStatus", "Sendable", "String", "UUID", "Void", "SecItemStore", "SystemKeychain",
    ]
}
