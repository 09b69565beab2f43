// Keys and values that say how to match, what to return, what to use.

/// Value `m_Policy`.
public let kSecMatchPolicy: CFString = "m_Policy"
/// Value `m_ItemList`.
public let kSecMatchItemList: CFString = "m_ItemList"
/// Value `m_SearchList`.
public let kSecMatchSearchList: CFString = "m_SearchList"
/// Value `m_Issuers`.
public let kSecMatchIssuers: CFString = "m_Issuers"
/// Value `m_EmailAddressIfPresent`.
public let kSecMatchEmailAddressIfPresent: CFString = "m_EmailAddressIfPresent"
/// Value `m_SubjectContains`.
public let kSecMatchSubjectContains: CFString = "m_SubjectContains"
/// Value `m_HostOrSubdomainOfHost`.
public let kSecMatchHostOrSubdomainOfHost: CFString = "m_HostOrSubdomainOfHost"
/// Value `m_SubjectStartsWith`.
public let kSecMatchSubjectStartsWith: CFString = "m_SubjectStartsWith"
/// Value `m_SubjectEndsWith`.
public let kSecMatchSubjectEndsWith: CFString = "m_SubjectEndsWith"
/// Value `m_SubjectWholeString`.
public let kSecMatchSubjectWholeString: CFString = "m_SubjectWholeString"
/// Value `m_CaseInsensitive`.
public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"
/// Value `m_DiacriticInsensitive`.
public let kSecMatchDiacriticInsensitive: CFString = "m_DiacriticInsensitive"
/// Value `m_WidthInsensitive`.
public let kSecMatchWidthInsensitive: CFString = "m_WidthInsensitive"
/// Value `m_TrustedOnly`.
public let kSecMatchTrustedOnly: CFString = "m_TrustedOnly"
/// Value `m_ValidOnDate`.
public let kSecMatchValidOnDate: CFString = "m_ValidOnDate"
/// Value `m_Limit`.
public let kSecMatchLimit: CFString = "m_Limit"
/// Value `m_LimitOne`.
public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// Value `m_LimitAll`.
public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// Value `r_Data`.
public let kSecReturnData: CFString = "r_Data"
/// Value `r_Attributes`.
public let kSecReturnAttributes: CFString = "r_Attributes"
/// Value `r_Ref`.
public let kSecReturnRef: CFString = "r_Ref"
/// Value `r_PersistentRef`.
public let kSecReturnPersistentRef: CFString = "r_PersistentRef"
/// Value `v_Data`.
public let kSecValueData: CFString = "v_Data"
/// Value `v_Ref`.
public let kSecValueRef: CFString = "v_Ref"
/// Value `v_PersistentRef`.
public let kSecValuePersistentRef: CFString = "v_PersistentRef"
/// Value `u_ItemList`.
public let kSecUseItemList: CFString = "u_ItemList"
/// Value `u_Keychain`.
public let kSecUseKeychain: CFString = "u_Keychain"
/// Value `u_OpPrompt`.
public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
/// Value `u_NoAuthUI`.
public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"
/// Value `u_AuthUI`.
public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
/// Value `u_AuthCtx`.
public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
/// Value `nleg`.
public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// Value `u_AuthUIA`.
public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
/// Value `u_AuthUIF`.
public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
/// Value `u_AuthUIS`.
public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
