import Foundation

extension KeychainState {
    /// What a caller gets for rows that it may read (2.4.1, 2.4.8).
    func results(for rows: [(Row, ItemReference?)], of query: Query, asArray: Bool) -> Any? {
        let returns = query.table.hasReferences ? query.returns : query.returns.subtracting([.reference])
        if returns.isEmpty { return nil }
        let objects = rows.compactMap { object(for: $0.0, $0.1, returns) }
        guard asArray else { return objects.first }
        // Arrays of one kind keep their kind, so that a cast finds it.
        if let all = objects as? [Data] { return all }
        return objects as? [[String: Any]] ?? objects
    }

    private func object(for row: Row, _ reference: ItemReference?, _ returns: Set<Query.Returns>) -> Any? {
        switch returns {
        case [.reference]: return reference
        case [.data]: return row.data
        case [.persistentReference]: return row.persistentReference
        default: break
        }
        var dictionary: [String: Any] = [:]
        if returns.contains(.attributes) {
            dictionary = row.attributes.mapValues(\.object)
            dictionary[QueryKey.accessControl] = row.visibleAccessControl
        }
        if returns.contains(.reference) { dictionary[QueryKey.valueReference] = reference }
        if returns.contains(.data) { dictionary[QueryKey.valueData] = row.data }
        if returns.contains(.persistentReference) {
            dictionary[QueryKey.valuePersistentReference] = row.persistentReference
        }
        return dictionary
    }
}
