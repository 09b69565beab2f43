extension SimulatedProcess {
    /// Most times that one call asks for authentication (2.4.10).
    static let mostRounds = 20

    /// Carries a call out: the client's checks, then the keychain, then the user, until it ends.
    func execute(_ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?) -> (status: Int32, result: Any?) {
        if entitlements.isDenied { return (KeychainStatus.notAvailable, nil) }
        do throws(StatusError) {
            if verb == .add, query[QueryKey.valueReference] != nil { return try executeReferenceAdd(query) }
            try ClientChecks.check(verb, query, changes)
            let context = try ClientChecks.context(in: query)
            let caller = Caller(platform: platform, entitlements: entitlements, context: context)
            let route = try Route(verb, query, on: platform)
            return merged(
                verb,
                route.stores.map { store in
                    store == .dataProtection
                        ? execute(verb, query, changes, for: caller)
                        : execute(
                            verb, Route.fileBased(query), changes.map(Route.fileBased), for: caller.fileBased())
                })
        } catch {
            return (error.status, nil)
        }
    }

    /// An add with a reference: one item, or an identity's two, of which the certificate may be there already (2.2.9).
    private func executeReferenceAdd(_ query: [String: Any]) throws(StatusError) -> (status: Int32, result: Any?) {
        var last: (status: Int32, result: Any?) = (KeychainStatus.success, nil)
        let parts = try ItemReference.adds(query)
        for (index, part) in parts.enumerated() {
            last = execute(.add, part, nil)
            let isTolerated = index < parts.count - 1 && last.status == KeychainStatus.duplicateItem
            if last.status != KeychainStatus.success && !isTolerated { break }
        }
        return last
    }

    private func execute(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?, for caller: Caller
    ) -> (status: Int32, result: Any?) {
        var round = 0
        while true {
            switch attempt(verb, query, changes, for: caller) {
            case .done(let status, let result): return (status, result)
            case .needs(let request):
                if round == Self.mostRounds { return (KeychainStatus.authFailed, nil) }
                if isStopped { return (KeychainStatus.notAvailable, nil) }
                // The keychain isn't held while the user is asked.
                let isAllowed = !Query.forbidsInteraction(query)
                if let error = device.authenticate(request, in: caller.context, isInteractionAllowed: isAllowed) {
                    return (error.status, nil)
                }
                round += 1
            }
        }
    }

    private func attempt(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?, for caller: Caller
    ) -> Outcome {
        device.withState { state in
            defer { if state.settings.droppedRows == .deletedAfterCall { state.deleteDroppedRows() } }
            do throws(StatusError) {
                switch verb {
                case .add: return try state.add(query, for: caller)
                case .copyMatching: return try state.copyMatching(query, for: caller)
                case .update: return try state.update(query, with: changes ?? [:], for: caller)
                case .delete: return try state.delete(query, for: caller)
                case .createKey, .sign, .importPKCS12: return .done(KeychainStatus.unimplemented)
                }
            } catch {
                return .done(error.status)
            }
        }
    }

    /// One answer for both of macOS's keychains: found in either is found; the first to have it decides what is returned.
    private func merged(
        _ verb: Verb, _ answers: [(status: Int32, result: Any?)]
    ) -> (status: Int32, result: Any?) {
        let successes = answers.filter { $0.status == KeychainStatus.success }
        guard let first = successes.first else {
            return answers.first { $0.status != KeychainStatus.itemNotFound } ?? answers.first
                ?? (KeychainStatus.itemNotFound, nil)
        }
        guard verb == .copyMatching, successes.count > 1, first.result is [Any] else { return first }
        return (first.status, successes.flatMap { $0.result as? [Any] ?? [] })
    }
}

extension Query {
    /// Whether a dictionary itself forbids asking the user.
    static func forbidsInteraction(_ dictionary: [String: Any]) -> Bool {
        dictionary[QueryKey.useAuthenticationUI] as? String == QueryKey.useAuthenticationUIFail
            || dictionary[QueryKey.useNoAuthenticationUI].flatMap(Scalar.boolean) == true
    }
}
