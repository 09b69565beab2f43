import Foundation
import Security

/// What the keychain says about an item beside its value.
public nonisolated struct KeyspecInfo: Sendable, Equatable {
    /// When the item was added.
    public let creationDate: Date?
    /// When it was last written.
    public let modificationDate: Date?
    /// The access group that holds it.
    public let accessGroup: String?
    /// Its accessibility, as the value of one of Apple's `kSecAttrAccessible` constants.
    public let accessible: String?
    /// Its name where the system shows it.
    public let label: String?
    /// Its kind where the system shows it.
    public let description: String?
    /// The comment stored with it.
    public let comment: String?
    /// Its creator, a code of four characters.
    public let creator: UInt32?
    /// Its type, a code of four characters.
    public let type: UInt32?
    /// Whether the system hides it.
    public let isInvisible: Bool?
    /// Whether it says that there is no password.
    public let isNegative: Bool?
    /// The app's own data.
    public let generic: Data?

    /// - Parameter row: the attributes of one item, as `SecItemCopyMatching` returns them.
    init(_ row: [String: Any]) {
        func code(_ key: CFString) -> UInt32? { (row[key as String] as? Int).flatMap(UInt32.init(exactly:)) }
        func flag(_ key: CFString) -> Bool? { (row[key as String] as? Int).map { $0 != 0 } }
        func text(_ key: CFString) -> String? { row[key as String] as? String }
        creationDate = row[kSecAttrCreationDate as String] as? Date
        modificationDate = row[kSecAttrModificationDate as String] as? Date
        accessGroup = text(kSecAttrAccessGroup)
        accessible = text(kSecAttrAccessible)
        label = text(kSecAttrLabel)
        description = text(kSecAttrDescription)
        comment = text(kSecAttrComment)
        creator = code(kSecAttrCreator)
        type = code(kSecAttrType)
        isInvisible = flag(kSecAttrIsInvisible)
        isNegative = flag(kSecAttrIsNegative)
        generic = row[kSecAttrGeneric as String] as? Data
    }
}

nonisolated extension KeyspecPlainRow {
    /// Dates and attributes of the item, found out without reading its value; nil only if there is none.
    public func info() throws(KeyspecError) -> KeyspecInfo? {
        try observed(.info) { () throws(KeyspecError) -> KeyspecInfo? in
            var query = try query()
            query[kSecReturnAttributes as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.info, status) }
            guard let row = result as? [String: Any] else { throw failure(.info, KeyspecError.undecodable) }
            return KeyspecInfo(row)
        }
    }
}
