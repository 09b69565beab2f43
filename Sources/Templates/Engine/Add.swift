import Foundation

extension KeychainState {
    /// SecItemAdd's half of the daemon (2.2).
    mutating func add(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        let groups = try caller.requireWritableGroups()
        let query = try Query(caller.prunesMatchKeys ? dictionary.withoutMatchKeys : dictionary)
        if query.table.code == ClassTable.identity.code { throw StatusError(KeychainStatus.internalError) }
        try Self.checkPrivateAttributes(query)
        let group = query.group ?? groups[0]
        if !groups.contains(group) { throw StatusError(KeychainStatus.missingEntitlement) }
        let isSynchronizable = query.sync == .exactly(true)
        if caller.isAppClip && isSynchronizable { throw StatusError(KeychainStatus.restrictedAPI) }
        if query.persistentReference != nil, settings.persistentReferenceWithFilters == .refusedEverywhere {
            throw StatusError(KeychainStatus.param)
        }
        if !query.matchKeys.isEmpty || query.usesItemList {
            return .done(
                settings.addWithMatchKeys == .succeedsWithoutStoring ? KeychainStatus.success : KeychainStatus.param)
        }
        var row = makeRow(query, group: group, isSynchronizable: isSynchronizable, store: caller.store)
        if caller.store == .dataProtection {
            if let outcome = encrypt(&row, in: caller.context) { return outcome }
            if let outcome = bind(&row, in: caller.context) { return outcome }
        }
        let key = row.uniqueKey
        if let index = rows.firstIndex(where: { $0.uniqueKey == key }) {
            if !rows[index].isTombstone { throw StatusError(KeychainStatus.duplicateItem) }
            rows.remove(at: index)
        }
        rows.append(row)
        nextRow += 1
        return .done(KeychainStatus.success, results(for: [(row, reference(to: row))], of: query, asArray: false))
    }

    private static func checkPrivateAttributes(_ query: Query) throws(StatusError) {
        if query.attributes["clip"] != nil { throw StatusError(KeychainStatus.param) }
        if query.attributes.keys.contains(where: ClassTable.isPrivate) {
            throw StatusError(KeychainStatus.missingEntitlement)
        }
    }

    private mutating func makeRow(_ query: Query, group: String, isSynchronizable: Bool, store: Row.Store) -> Row {
        var attributes = query.attributes.filter { !query.table.ignores($0.key) }
        attributes[QueryKey.accessGroup] = .string(group)
        attributes[QueryKey.synchronizable] = .number(isSynchronizable ? 1 : 0)
        let now = AttributeValue.date(tick())
        attributes[QueryKey.creationDate] = now
        attributes[QueryKey.modificationDate] = now
        for name in query.table.primaryKey where attributes[name] == nil {
            attributes[name] = .emptyValue(query.table.attributes[name] ?? .blob)
        }
        let accessible =
            query.accessControl?.protection.map(AttributeValue.string) ?? attributes[QueryKey.accessible]
            ?? .string(query.table.defaultAccessible(inGroup: group))
        attributes[QueryKey.accessible] = accessible
        return Row(
            id: nextRow, store: store, table: query.table, attributes: attributes, data: query.data,
            accessControl: query.accessControl.flatMap { $0.operations == nil ? nil : $0 },
            persistentReference: PersistentReference.make(itemClass: query.table.code, row: nextRow))
    }
}

extension ClassTable {
    /// Whether a given value of this attribute is never stored.
    func ignores(_ attribute: String) -> Bool {
        switch attributes[attribute] {
        case .computed, .constant: true
        default: false
        }
    }
}
