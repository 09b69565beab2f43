import Foundation

/// A certificate and the private key that its hash names.
struct JoinedIdentity {
    let certificate: Row
    let key: Row

    /// The two as one row: each column from the table that has it.
    func row(shared: Settings.IdentityColumns) -> Row {
        let (first, second) = shared == .certificate ? (key, certificate) : (certificate, key)
        var row = second
        row.attributes = first.attributes.merging(second.attributes) { $1 }
        return row
    }
}

extension KeychainState {
    /// The identities that satisfy a query (2.4.9).
    func identities(matching query: Query, groups: [String], in store: Row.Store) -> [JoinedIdentity] {
        let keys = rows.filter {
            $0.table.code == ClassTable.key.code && $0.store == store && $0.attributes["priv"] == .number(1)
                && groups.contains($0.accessGroup) && !$0.isTombstone
        }
        var found: [JoinedIdentity] = []
        for certificate in rows
        where certificate.table.code == ClassTable.certificate.code && certificate.store == store
            && groups.contains(certificate.accessGroup) && !certificate.isTombstone
        {
            for key in keys where key.attributes["klbl"] == certificate.attributes["pkhh"] {
                let identity = JoinedIdentity(certificate: certificate, key: key)
                if query.matchesColumns(of: identity.row(shared: settings.identityColumns)) { found.append(identity) }
            }
        }
        return found
    }

    /// SecItemCopyMatching for identities: both halves have to be readable.
    mutating func copyIdentities(
        _ query: Query, groups: [String], for caller: Caller, mayAsk: Bool
    ) throws(StatusError) -> Outcome {
        var found: [(Row, ItemReference?)] = []
        identities: for identity in identities(matching: query, groups: groups, in: caller.store) {
            if found.count >= query.most { break }
            for row in [identity.certificate, identity.key] {
                switch access(to: row, in: caller.context, mayAsk: mayAsk) {
                case .readable: continue
                case .undecryptable:
                    dropped.insert(row.id)
                    continue identities
                case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
                case .refused(let status): throw StatusError(status)
                case .needs(let request):
                    if query.userInterface == .skip { continue identities }
                    if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
                    return .needs(request)
                }
            }
            found.append((identity.row(shared: settings.identityColumns), reference(to: identity)))
        }
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        return .done(KeychainStatus.success, results(for: found, of: query, asArray: query.limit != .one))
    }

    private func reference(to identity: JoinedIdentity) -> ItemReference? {
        guard case .certificate(let certificate)? = reference(to: identity.certificate),
            case .key(let key)? = reference(to: identity.key)
        else { return nil }
        return .identity(certificate, key)
    }

    /// SecItemDelete for identities: the certificates, then the keys (2.5.7).
    mutating func deleteIdentities(_ query: Query, groups: [String], in store: Row.Store) throws(StatusError) -> Outcome
    {
        let found = identities(matching: query, groups: groups, in: store)
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        for row in found.map(\.certificate) + found.map(\.key) { remove(row) }
        return .done(KeychainStatus.success)
    }
}
