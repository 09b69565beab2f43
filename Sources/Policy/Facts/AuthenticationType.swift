/// The ways a server asks for a password: the values of `kSecAttrAuthenticationType`. The raw value is Apple's constant without its prefix, as a spec writes it.
public enum AuthenticationType: String, Sendable, CaseIterable {
    case `default`, dpa, htmlForm, httpBasic, httpDigest, msn
    case ntlm, rpa

    /// Apple's constant.
    public var constant: String {
        switch self {
        case .default: "kSecAttrAuthenticationTypeDefault"
        case .dpa: "kSecAttrAuthenticationTypeDPA"
        case .htmlForm: "kSecAttrAuthenticationTypeHTMLForm"
        case .httpBasic: "kSecAttrAuthenticationTypeHTTPBasic"
        case .httpDigest: "kSecAttrAuthenticationTypeHTTPDigest"
        case .msn: "kSecAttrAuthenticationTypeMSN"
        case .ntlm: "kSecAttrAuthenticationTypeNTLM"
        case .rpa: "kSecAttrAuthenticationTypeRPA"
        }
    }
}
