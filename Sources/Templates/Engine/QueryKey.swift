/// Raw dictionary keys and values that the engine itself looks at.
enum QueryKey {
    static let itemClass = "class"
    static let accessGroup = "agrp"
    static let accessible = "pdmn"
    static let accessControl = "accc"
    static let synchronizable = "sync"
    static let synchronizableAny = "syna"
    static let tombstone = "tomb"
    static let creationDate = "cdat"
    static let modificationDate = "mdat"
    static let tokenID = "tkid"
    static let multiUser = "musr"

    static let valueData = "v_Data"
    static let valueReference = "v_Ref"
    static let valuePersistentReference = "v_PersistentRef"

    static let returnData = "r_Data"
    static let returnAttributes = "r_Attributes"
    static let returnReference = "r_Ref"
    static let returnPersistentReference = "r_PersistentRef"

    static let matchLimit = "m_Limit"
    static let matchLimitOne = "m_LimitOne"
    static let matchLimitAll = "m_LimitAll"
    static let matchIssuers = "m_Issuers"
    static let matchPolicy = "m_Policy"
    static let matchHostOrSubdomain = "m_HostOrSubdomainOfHost"

    static let useItemList = "u_ItemList"
    static let useKeychain = "u_Keychain"
    static let useOperationPrompt = "u_OpPrompt"
    static let useNoAuthenticationUI = "u_NoAuthUI"
    static let useAuthenticationUI = "u_AuthUI"
    static let useAuthenticationUIAllow = "u_AuthUIA"
    static let useAuthenticationUIFail = "u_AuthUIF"
    static let useAuthenticationUISkip = "u_AuthUIS"
    static let useAuthenticationContext = "u_AuthCtx"
    static let useUserIndependentKeychain = "u_UserIndependentKeychain"
    /// Spelled like an attribute; every class knows it and ignores it (2.1.17).
    static let useDataProtection = "nleg"

    static let tokenGroup = "com.apple.token"
}
