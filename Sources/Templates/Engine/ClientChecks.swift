/// What the client library looks at before the keychain daemon sees a call.
enum ClientChecks {
    /// Refuses what is refused there.
    static func check(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?
    ) throws(StatusError) {
        for dictionary in [query, changes ?? [:]] {
            if let value = dictionary[QueryKey.accessControl], AccessControl.from(value) == nil {
                throw StatusError(KeychainStatus.param)
            }
        }
        // Only a true boolean is recognised here; a number passes (2.2.3).
        let written = verb == .add ? query : changes ?? [:]
        if let value = written[QueryKey.synchronizable], Scalar.boolean(value) == true,
            let accessControl = written[QueryKey.accessControl].flatMap(AccessControl.from),
            accessControl.operations != nil
        {
            throw StatusError(KeychainStatus.param)
        }
        if verb != .copyMatching,
            query[QueryKey.useAuthenticationUI] as? String == QueryKey.useAuthenticationUISkip
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    /// The context to authenticate in: the caller's, or a new one for this call alone.
    static func context(in query: [String: Any]) throws(StatusError) -> AuthenticationContext {
        guard let value = query[QueryKey.useAuthenticationContext] else { return AuthenticationContext() }
        guard let context = AuthenticationContext.from(value) else { throw StatusError(KeychainStatus.param) }
        if context.isInvalidated { throw StatusError(KeychainStatus.authFailed) }
        return context
    }
}
