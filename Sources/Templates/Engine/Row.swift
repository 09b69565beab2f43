import Foundation

/// One row of the keychain's database.
struct Row: Sendable {
    /// Which of macOS's two keychains holds it.
    enum Store: Hashable, Sendable {
        case dataProtection
        case fileBased
    }

    let id: Int
    let store: Store
    let table: ClassTable
    var attributes: [String: AttributeValue]
    var data: Data?
    /// Nil for a row with nothing but a protection.
    var accessControl: AccessControl?
    var isTombstone = false
    /// Fingers or faces the access control is bound to.
    var enrollment: Int?
    /// Passcode whose key encrypts the row; only for `akpu`.
    var passcode: Int?
    var applicationPassword: Data?
    /// Whether it is encrypted under the keys of another device.
    var isForeign = false
    let persistentReference: Data

    var accessible: String { text(QueryKey.accessible) }
    var accessGroup: String { text(QueryKey.accessGroup) }
    var isSynchronizable: Bool { attributes[QueryKey.synchronizable] == .number(1) }

    /// The row's access control as a caller sees it: always there (2.4.8).
    var visibleAccessControl: AccessControl { accessControl ?? .plain(accessible) }

    /// What no two rows may share: keychain, class and primary key.
    struct UniqueKey: Hashable {
        let store: Store
        let itemClass: String
        let values: [AttributeValue]
    }

    var uniqueKey: UniqueKey {
        let values = table.primaryKey.map { name in
            let kind = table.attributes[name] ?? .blob
            return (attributes[name] ?? .emptyValue(kind)).comparisonKey(kind)
        }
        return UniqueKey(store: store, itemClass: table.code, values: values)
    }

    private func text(_ key: String) -> String {
        if case .string(let string)? = attributes[key] { string } else { "" }
    }
}
