import Foundation

extension KeychainState {
    /// What a caller gets for rows that it may read (2.4.1, 2.4.8).
    func results(for rows: [Row], of query: Query, asArray: Bool) -> Any? {
        if query.returns.subtracting([.reference]).isEmpty && !query.table.hasReferences { return nil }
        let objects = rows.compactMap { object(for: $0, query.returns) }
        guard asArray else { return objects.first }
        // Arrays of one kind keep their kind, so that a cast finds it.
        if let all = objects as? [Data] { return all }
        return objects as? [[String: Any]] ?? objects
    }

    private func object(for row: Row, _ returns: Set<Query.Returns>) -> Any? {
        switch returns.subtracting([.reference]) {
        case [.data]: return row.data
        case [.persistentReference]: return row.persistentReference
        default: break
        }
        var dictionary: [String: Any] = [:]
        if returns.contains(.attributes) {
            dictionary = row.attributes.mapValues(\.object)
            dictionary[Key.accessControl] = row.visibleAccessControl
        }
        if returns.contains(.data) { dictionary[Key.valueData] = row.data }
        if returns.contains(.persistentReference) {
            dictionary[Key.valuePersistentReference] = row.persistentReference
        }
        return dictionary
    }
}
