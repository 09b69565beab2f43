/// Which of macOS's keychains a call goes to (2.7).
struct Route {
    let stores: [Row.Store]

    init(_ verb: Verb, _ query: [String: Any], on platform: Platform) throws(StatusError) {
        guard platform == .macOS else {
            stores = [.dataProtection]
            return
        }
        let flag = query[QueryKey.useDataProtection].flatMap(Scalar.boolean)
        let wantsDataProtection = flag == true || (flag == nil && Self.needsDataProtection(query))
        let wantsFileBased = flag == false || (flag == nil && Self.needsFileBased(query))
        switch (wantsDataProtection, wantsFileBased) {
        case (true, true): throw StatusError(KeychainStatus.param)
        case (true, false): stores = [.dataProtection]
        case (false, true): stores = [.fileBased]
        case (false, false): stores = verb == .add ? [.fileBased] : [.dataProtection, .fileBased]
        }
    }

    private static func needsDataProtection(_ query: [String: Any]) -> Bool {
        query[QueryKey.tokenID] != nil || query[QueryKey.accessControl] != nil
            || query[QueryKey.synchronizable].flatMap(Scalar.boolean) == true
            || query[QueryKey.accessGroup] as? String == QueryKey.tokenGroup
            || query[QueryKey.valuePersistentReference] != nil
    }

    private static func needsFileBased(_ query: [String: Any]) -> Bool {
        let fileBasedOnly = [
            QueryKey.useKeychain, QueryKey.useItemList, "m_ItemList", "m_SearchList", "m_SubjectStartsWith", "acls",
            "prf",
            "salt", "rounds",
        ]
        return fileBasedOnly.contains { query[$0] != nil }
            || (query[QueryKey.itemClass] == nil && query[QueryKey.valueReference] == nil
                && query[QueryKey.valuePersistentReference] == nil)
    }

    /// What is left of a dictionary on its way to the file-based keychain (2.7.5).
    static func fileBased(_ dictionary: [String: Any]) -> [String: Any] {
        let dropped = [
            QueryKey.accessible, QueryKey.accessControl, QueryKey.accessGroup, QueryKey.synchronizable,
            QueryKey.useKeychain, QueryKey.useItemList,
            "acls",
        ]
        return dictionary.filter { !dropped.contains($0.key) }
    }
}

extension Caller {
    /// The file-based keychain knows no groups; all of its rows bear the empty one here.
    func fileBased() -> Caller {
        Caller(platform: platform, groups: [""], isAppClip: false, context: context, store: .fileBased)
    }

    private init(
        platform: Platform, groups: [String], isAppClip: Bool, context: AuthenticationContext, store: Row.Store
    ) {
        self.platform = platform
        self.groups = groups
        self.isAppClip = isAppClip
        self.context = context
        self.store = store
    }

    /// On macOS match keys never reach a writing call (2.2.7, 2.3.7, 2.5.2).
    var prunesMatchKeys: Bool { platform == .macOS }
}

extension [String: Any] {
    var withoutMatchKeys: [String: Any] { filter { $0.key.first != "m" || $0.key.utf16.count == 4 } }
    var withoutReturnKeys: [String: Any] { filter { $0.key.first != "r" || $0.key.utf16.count == 4 } }
}
