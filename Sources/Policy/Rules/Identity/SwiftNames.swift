import Language

/// The names that generated Swift can have.
enum SwiftNames {
    /// The type nested in the keychain's for a secret.
    static func typeName(ofSecret name: String) -> String { name.withInitialCapital + "Item" }

    /// The type nested in the keychain's for a record.
    static func typeName(ofRecord name: String) -> String { name.withInitialCapital + "Record" }

    /// Why a keychain can't have a name, or nil if it can.
    static func objection(toKeychain name: String) -> String? {
        if let objection = objection(toAny: name) { return objection }
        if types.contains(name) { return "a type called `\(name)` would hide one that the generated code uses" }
        return name.hasPrefix("Keyspec") ? "names that begin with `Keyspec` are reserved" : nil
    }

    /// Why a secret can't have a name, or nil if it can.
    static func objection(toSecret name: String) -> String? {
        if let objection = objection(toAny: name) { return objection }
        if members.contains(name) { return "`\(name)` is a member of generated code" }
        // A letter and its capital differ in this bit.
        let isReserved = name.utf8.starts(with: "keyspec".utf8) { $0 | 0x20 == $1 }
        return isReserved ? "names that begin with `keyspec` are reserved" : nil
    }

    /// Why a run-time parameter can't have a name, or nil if it can.
    static func objection(toParameter name: String) -> String? {
        if let objection = objection(toAny: name) { return objection }
        if members.contains(name) || itemMembers.contains(name) { return "`\(name)` is a member of generated code" }
        if types.contains(name) || name.hasPrefix("kSec") {
            return "a parameter called `\(name)` would hide what the generated code uses"
        }
        return nil
    }

    /// Swift takes `x.self`, `X.Type` and `X.Protocol` for itself, also in backticks.
    private static func objection(toAny name: String) -> String? {
        switch name {
        case "self", "Self", "Type", "Protocol": break
        default: guard name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }) else { return nil }
        }
        return "`\(name)` can't be declared in Swift"
    }

    /// What generated keychains and items have.
    private static let members: Set<String> = [
        "init", "store", "perform", "save", "read", "readBlocking", "delete", "exists", "readOrCreate", "info", "all",
        "deleteAll", "allBlocking", "readOrCreateBlocking", "matchesPolicy", "resave", "resaveBlocking", "migrate",
        "migrateBlocking", "signOut",
    ]

    /// What items have and use among themselves.
    private static let itemMembers: Set<String> = [
        "identity", "protection", "attributes", "persistentReference", "runtimeService", "runtimeTag", "runtimeGroup",
        "query",
        "parameter",
        "infoPlistString", "appIdentifierPrefixed", "accessControl", "callAsFunction",
        "formers", "target", "members", "encode", "decode", "item", "scope", "patterns", "includingSynced",
    ]

    /// Modules and types that generated code names.
    private static let types: Set<String> = [
        "Swift", "Foundation", "Security", "LocalAuthentication", "Any", "Bool", "Data", "Date", "Double", "Error",
        "Int",
        "LAContext", "Never", "OSStatus", "Sendable", "String", "UUID", "Void", "SecItemStore", "SystemKeychain",
    ]
}
