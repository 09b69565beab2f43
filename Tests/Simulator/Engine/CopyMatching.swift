import Foundation

extension KeychainState {
    /// SecItemCopyMatching's half of the daemon (2.4).
    mutating func copyMatching(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        if caller.groups.isEmpty { throw StatusError(KeychainStatus.missingEntitlement) }
        let query = try Query(dictionary)
        let groups = try caller.groups(for: query, of: caller.groups)
        try Self.checkMatchKeys(query)
        if query.persistentReference != nil, query.filtersAttributes { throw StatusError(KeychainStatus.param) }
        let mayAsk = query.userInterface == .allow && caller.context.isInteractionAllowed

        var found: [Row] = []
        for row in rows where row.store == caller.store && query.matches(row, groups: groups) {
            if found.count >= query.most { break }
            switch access(to: row, in: caller.context, mayAsk: mayAsk) {
            case .readable: found.append(row)
            case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
            case .undecryptable: dropped.insert(row.id)
            case .refused(let status): throw StatusError(status)
            case .needs(let request):
                if query.userInterface == .skip { continue }
                if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
                return .needs(request)
            }
        }
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        return .done(KeychainStatus.success, results(for: found, of: query, asArray: query.limit != .one))
    }

    private static func checkMatchKeys(_ query: Query) throws(StatusError) {
        let isHostMatched = query.matchKeys.contains(Key.matchHostOrSubdomain) && query.table.code != "inet"
        let isCertificateMatched = !query.matchKeys.isDisjoint(with: [Key.matchIssuers, Key.matchPolicy])
        if isHostMatched || isCertificateMatched { throw StatusError(KeychainStatus.unimplemented) }
    }
}

extension Query {
    /// Most rows wanted.
    var most: Int {
        switch limit {
        case .one: 1
        case .all: .max
        case .count(let count): count
        }
    }

    /// Whether anything but a persistent reference chooses rows.
    var filtersAttributes: Bool { !attributes.isEmpty || sync != nil || tombstones != nil }
}
