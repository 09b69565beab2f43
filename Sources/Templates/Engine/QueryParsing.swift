import Foundation

extension Query {
    /// Most pairs in a query; the class's own attributes count too (2.1.9).
    private static let mostPairs = 128

    /// Reads a dictionary: its class first, then its pairs in the order of their keys.
    init(_ dictionary: [String: Any]) throws(StatusError) {
        table = try Self.table(of: dictionary)
        if dictionary.count + table.attributes.count > Self.mostPairs { throw StatusError(KeychainStatus.param) }
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            try take(key, value)
        }
        if attributes[QueryKey.accessible] != nil, let accessControl,
            !accessControl.repeats(attributes[QueryKey.accessible])
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    private static func table(of dictionary: [String: Any]) throws(StatusError) -> ClassTable {
        if let value = dictionary[QueryKey.itemClass] {
            guard let code = value as? String else { throw StatusError(KeychainStatus.param) }
            return try .named(code)
        }
        guard let reference = dictionary[QueryKey.valuePersistentReference] as? Data,
            let code = PersistentReference.itemClass(of: reference)
        else { throw StatusError(KeychainStatus.param) }
        return try .named(code)
    }

    /// Keys of four characters are attributes; others are told apart by their first letter (2.1.7).
    private mutating func take(_ key: String, _ value: Any) throws(StatusError) {
        if key == QueryKey.useDataProtection { return }
        if key.utf16.count == 4 { return try takeAttribute(key, value) }
        switch key.first {
        case "c": if key != QueryKey.itemClass { throw StatusError(KeychainStatus.param) }
        case "m": try takeMatch(key, value)
        case "r": try takeReturn(key, value)
        case "u": try takeUse(key, value)
        case "v": try takeValue(key, value)
        case "f": break
        default: throw StatusError(KeychainStatus.param)
        }
    }

    mutating func takeAttribute(_ key: String, _ value: Any) throws(StatusError) {
        guard let kind = table.kind(of: key) else { throw StatusError(KeychainStatus.noSuchAttr) }
        switch kind {
        case .accessControl:
            guard let accessControl = AccessControl.from(value), accessControl.protection != nil else {
                throw StatusError(KeychainStatus.param)
            }
            self.accessControl = accessControl
        case .sync:
            if value as? String == QueryKey.synchronizableAny {
                sync = .any
            } else {
                sync = .exactly(try AttributeValue(value, kind: kind) == .number(1))
            }
        case .tomb:
            tombstones = try AttributeValue(value, kind: kind) == .number(1)
        default:
            attributes[key] = try AttributeValue(value, kind: kind)
        }
    }

    private mutating func takeMatch(_ key: String, _ value: Any) throws(StatusError) {
        matchKeys.insert(key)
        guard key == QueryKey.matchLimit else { return }
        if let text = value as? String {
            switch text {
            case QueryKey.matchLimitOne: limit = .one
            case QueryKey.matchLimitAll: limit = .all
            default: throw StatusError(KeychainStatus.param)
            }
        } else if let number = Scalar.integer(value) {
            limit = number == 1 ? .one : .count(Int(clamping: max(0, number)))
        } else {
            throw StatusError(KeychainStatus.param)
        }
    }

    private mutating func takeReturn(_ key: String, _ value: Any) throws(StatusError) {
        let returned: Returns
        switch key {
        case QueryKey.returnData: returned = .data
        case QueryKey.returnAttributes: returned = .attributes
        case QueryKey.returnReference: returned = .reference
        case QueryKey.returnPersistentReference: returned = .persistentReference
        default: throw StatusError(KeychainStatus.param)
        }
        guard let isWanted = Scalar.boolean(value) else { throw StatusError(KeychainStatus.param) }
        if isWanted { returns.insert(returned) }
    }

    private mutating func takeUse(_ key: String, _ value: Any) throws(StatusError) {
        switch key {
        case QueryKey.useItemList: usesItemList = true
        case QueryKey.useAuthenticationContext, QueryKey.useOperationPrompt, QueryKey.useUserIndependentKeychain: break
        case QueryKey.useNoAuthenticationUI: if Scalar.boolean(value) == true { userInterface = .fail }
        case QueryKey.useAuthenticationUI:
            switch value as? String {
            case QueryKey.useAuthenticationUIAllow: break
            case QueryKey.useAuthenticationUIFail: userInterface = .fail
            case QueryKey.useAuthenticationUISkip: userInterface = .skip
            default: throw StatusError(KeychainStatus.param)
            }
        default: throw StatusError(KeychainStatus.param)
        }
    }

    private mutating func takeValue(_ key: String, _ value: Any) throws(StatusError) {
        switch key {
        case QueryKey.valueData:
            guard let data = value as? Data else { throw StatusError(KeychainStatus.param) }
            self.data = data
        case QueryKey.valuePersistentReference:
            guard let data = value as? Data, PersistentReference.itemClass(of: data) != nil else {
                throw StatusError(KeychainStatus.param)
            }
            persistentReference = data
        default:
            // An add has taken its reference apart before this; what one does in a query isn't simulated.
            throw StatusError(KeychainStatus.param)
        }
    }
}

extension AccessControl {
    /// Whether this is what a plain item returned, given back beside its own protection (section 10).
    func repeats(_ accessible: AttributeValue?) -> Bool {
        operations == nil && protection.map(AttributeValue.string) == accessible
    }
}

/// Persistent references: the class's code and sixteen bytes that are unique on the device.
enum PersistentReference {
    static func make(itemClass: String, row: Int) -> Data {
        Data(itemClass.utf8) + Data(count: 8) + withUnsafeBytes(of: UInt64(row).bigEndian) { Data($0) }
    }

    static func itemClass(of reference: Data) -> String? {
        reference.count == 20 ? String(data: reference.prefix(4), encoding: .utf8) : nil
    }
}
