/// Who calls, with what the keychain sees of it.
struct Caller {
    let platform: Platform
    let groups: [String]
    let isAppClip: Bool
    let context: AuthenticationContext
    /// The store that this part of a call goes to.
    var store = Row.Store.dataProtection

    init(platform: Platform, entitlements: Entitlements, context: AuthenticationContext) {
        self.platform = platform
        self.context = context
        groups = entitlements.accessGroups(on: platform)
        isAppClip = entitlements.isAppClip
    }

    var writableGroups: [String] { groups.filter { $0 != QueryKey.tokenGroup } }

    /// The groups that a writing call works on (2.6.5a).
    func requireWritableGroups() throws(StatusError) -> [String] {
        if writableGroups.isEmpty { throw StatusError(KeychainStatus.missingEntitlement) }
        return writableGroups
    }

    /// The groups that a query works on: the one it names, or all of them (2.6.4).
    func groups(for query: Query, of groups: [String]) throws(StatusError) -> [String] {
        guard let named = query.group else { return groups }
        if !groups.contains(named) { throw StatusError(KeychainStatus.missingEntitlement) }
        return [named]
    }
}
