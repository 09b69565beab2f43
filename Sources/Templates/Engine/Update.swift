import Foundation

extension KeychainState {
    /// SecItemUpdate's half of the daemon (2.3): all rows that match, or none.
    mutating func update(
        _ dictionary: [String: Any], with changes: [String: Any], for caller: Caller
    ) throws(StatusError) -> Outcome {
        let writable = try caller.requireWritableGroups()
        let query = try Query(
            caller.prunesMatchKeys ? dictionary.withoutMatchKeys.withoutReturnKeys : dictionary)
        let change = try Change(changes, table: query.table)
        let groups = try caller.groups(for: query, of: writable)
        if !query.returns.isEmpty { throw StatusError(KeychainStatus.param) }
        if let group = change.query.group, !writable.contains(group) {
            throw StatusError(KeychainStatus.missingEntitlement)
        }
        if caller.isAppClip && change.query.sync == .exactly(true) {
            throw StatusError(KeychainStatus.restrictedAPI)
        }
        if !query.matchKeys.isEmpty || refusesReference(query) { throw StatusError(KeychainStatus.param) }

        if query.table.code == ClassTable.identity.code { throw StatusError(KeychainStatus.unimplemented) }
        var updated = rows
        var count = 0
        for index in rows.indices where rows[index].store == caller.store && query.matches(rows[index], groups: groups)
        {
            switch try reencrypt(rows[index], change, query, caller) {
            case .absent: continue
            case .outcome(let outcome): return outcome
            case .row(let row): updated[index] = row
            }
            count += 1
        }
        if count == 0 { throw StatusError(KeychainStatus.itemNotFound) }
        try replaceRows(with: updated)
        return .done(KeychainStatus.success)
    }

    private enum Reencrypted {
        case absent
        case outcome(Outcome)
        case row(Row)
    }

    /// Decrypts a row with what it was encrypted with, changes it, and encrypts it anew (2.3.3).
    private mutating func reencrypt(
        _ row: Row, _ change: Change, _ query: Query, _ caller: Caller
    ) throws(StatusError) -> Reencrypted {
        let mayAsk = query.userInterface == .allow && caller.context.isInteractionAllowed
        switch access(to: row, in: caller.context, mayAsk: mayAsk) {
        case .readable: break
        case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
        case .refused(let status): throw StatusError(status)
        case .undecryptable:
            if settings.updateOfUndecryptableRow == .decode { throw StatusError(KeychainStatus.decode) }
            return .absent
        case .needs(let request):
            if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
            return .outcome(.needs(request))
        }
        var changed = change.applied(to: row)
        changed.attributes[QueryKey.modificationDate] = .date(tick())
        guard caller.store == .dataProtection else { return .row(changed) }
        if let outcome = encrypt(&changed, in: caller.context) { return .outcome(outcome) }
        if change.replacesProtection, let outcome = bind(&changed, in: caller.context) { return .outcome(outcome) }
        return .row(changed)
    }

    private mutating func replaceRows(with updated: [Row]) throws(StatusError) {
        var taken: Set<Row.UniqueKey> = []
        for row in updated where !row.isTombstone && !taken.insert(row.uniqueKey).inserted {
            throw StatusError(KeychainStatus.duplicateItem)
        }
        // The mark of a deleted row gives way, as in an add.
        rows = updated.filter { !$0.isTombstone || !taken.contains($0.uniqueKey) }
    }

    func refusesReference(_ query: Query) -> Bool {
        query.persistentReference != nil && query.filtersAttributes
            && settings.persistentReferenceWithFilters == .refusedEverywhere
    }
}

/// What an update changes: attributes of the class and the value, nothing else (2.3.4).
private struct Change {
    var query: Query

    init(_ dictionary: [String: Any], table: ClassTable) throws(StatusError) {
        query = Query(table: table)
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            if key == QueryKey.useDataProtection || key == QueryKey.multiUser { continue }
            if key == QueryKey.valueData {
                guard let data = value as? Data else { throw StatusError(KeychainStatus.param) }
                query.data = data
            } else if key.utf16.count == 4 {
                try query.takeAttribute(key, value)
            } else {
                throw StatusError(KeychainStatus.noSuchAttr)
            }
        }
        if query.attributes[QueryKey.accessible] != nil, let accessControl = query.accessControl,
            !accessControl.repeats(query.attributes[QueryKey.accessible])
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    var replacesProtection: Bool { query.accessControl != nil || query.attributes[QueryKey.accessible] != nil }

    func applied(to row: Row) -> Row {
        var row = row
        for (name, value) in query.attributes where !query.table.ignores(name) { row.attributes[name] = value }
        if case .exactly(let isSynchronizable)? = query.sync {
            row.attributes[QueryKey.synchronizable] = .number(isSynchronizable ? 1 : 0)
        }
        if let data = query.data { row.data = data }
        if let accessControl = query.accessControl {
            row.accessControl = accessControl.operations == nil ? nil : accessControl
            row.attributes[QueryKey.accessible] = accessControl.protection.map(AttributeValue.string)
        } else if query.attributes[QueryKey.accessible] != nil {
            row.accessControl = nil
        }
        return row
    }
}
