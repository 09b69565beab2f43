extension KeychainState {
    /// SecItemDelete's half of the daemon (2.5): never decrypts, never asks.
    mutating func delete(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        let writable = try caller.requireWritableGroups()
        let query = try Query(caller.prunesMatchKeys ? dictionary.withoutMatchKeys : dictionary)
        let groups = try caller.groups(for: query, of: writable)
        if !query.matchKeys.isEmpty || refusesReference(query) { throw StatusError(KeychainStatus.param) }
        if query.table.code == ClassTable.identity.code {
            return try deleteIdentities(query, groups: groups, in: caller.store)
        }
        let matching = rows.filter { $0.store == caller.store && query.matches($0, groups: groups) }
        if matching.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        for row in matching { remove(row) }
        return .done(KeychainStatus.success)
    }

    /// A deleted synchronizable row leaves its primary key behind (2.5.6).
    mutating func remove(_ row: Row) {
        guard let index = rows.firstIndex(where: { $0.id == row.id }) else { return }
        guard row.isSynchronizable, !row.isTombstone else {
            rows.remove(at: index)
            return
        }
        let kept = Set(row.table.primaryKey + [QueryKey.accessible, QueryKey.creationDate])
        rows[index].attributes = row.attributes.filter { kept.contains($0.key) }
        rows[index].attributes[QueryKey.modificationDate] = .date(tick())
        rows[index].data = nil
        rows[index].accessControl = nil
        rows[index].isTombstone = true
    }
}
