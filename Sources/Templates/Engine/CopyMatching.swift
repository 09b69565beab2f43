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

        if query.table.code == ClassTable.identity.code {
            return try copyIdentities(query, groups: groups, for: caller, mayAsk: mayAsk)
        }
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
        return .done(
            KeychainStatus.success,
            results(for: found.map { ($0, reference(to: $0)) }, of: query, asArray: query.limit != .one))
    }

    private static func checkMatchKeys(_ query: Query) throws(StatusError) {
        let isHostMatched = query.matchKeys.contains(QueryKey.matchHostOrSubdomain) && query.table.code != "inet"
        let hasCertificates = [ClassTable.certificate.code, ClassTable.identity.code].contains(query.table.code)
        let isCertificateMatched =
            !hasCertificates && !query.matchKeys.isDisjoint(with: [QueryKey.matchIssuers, QueryKey.matchPolicy])
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
