import Foundation

/// A dictionary that has passed the checks of 2.1.
struct Query {
    enum Limit: Hashable {
        case one
        case all
        case count(Int)
    }

    enum Returns: Hashable, CaseIterable {
        case data
        case attributes
        case reference
        case persistentReference
    }

    enum UserInterface: Hashable {
        case allow
        case fail
        case skip
    }

    enum SyncFilter: Hashable {
        case any
        case exactly(Bool)
    }

    var table: ClassTable
    /// Attributes but for sync, tombstones and access control.
    var attributes: [String: AttributeValue] = [:]
    var accessControl: AccessControl?
    var data: Data?
    var sync: SyncFilter?
    var tombstones: Bool?
    var matchKeys: Set<String> = []
    var usesItemList = false
    var limit = Limit.one
    var returns: Set<Returns> = []
    var persistentReference: Data?
    var userInterface = UserInterface.allow

    var group: String? {
        if case .string(let group)? = attributes[QueryKey.accessGroup] { group } else { nil }
    }

    /// Whether a row's columns satisfy the query; nothing is decrypted for it (2.4.4a).
    func matches(_ row: Row, groups: [String]) -> Bool {
        guard row.table.code == table.code, groups.contains(row.accessGroup), row.isTombstone == (tombstones ?? false)
        else { return false }
        return matchesColumns(of: row)
    }

    /// Whether the columns satisfy the query, in whatever group and class.
    func matchesColumns(of row: Row) -> Bool {
        if let persistentReference, row.persistentReference != persistentReference { return false }
        switch sync {
        case .any: break
        case .exactly(let value): if row.isSynchronizable != value { return false }
        case nil: if row.isSynchronizable && persistentReference == nil { return false }
        }
        return attributes.allSatisfy { name, value in
            let kind = table.attributes[name] ?? .blob
            switch kind {
            case .constant: return true
            case .computed: return false
            default: return row.attributes[name]?.comparisonKey(kind) == value.comparisonKey(kind)
            }
        }
    }
}
